package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.LoadedTypes.LoadedRelation;
import dev.phyla.internal.stream.StateInput;

/// Reads what [SavedLinks] wrote.
final class LoadedLinks {
  private static final int MAX_LINKS = 1 << 30;

  private final StateInput in;
  private final EntityIndex index;

  LoadedLinks(StateInput in, EntityIndex index) {
    this.in = in;
    this.index = index;
  }

  /// Reads the links of a relation.
  ///
  /// @param links the store, which is empty
  void get(LinkStore links, LoadedRelation relation) {
    int count = in.getCount(MAX_LINKS, "links");
    long[] sources = getEntities(count);
    long[] targets = getEntities(count);
    LoadedColumns columns = relation.columns();
    in.require(count * columns.rowBytes());
    links.makeRoom(count);
    columns.clearMissing(links.values().arrays(), 1, count);
    columns.get(in, links.values().arrays(), 0, 1, count);
    for (int i = 0; i < count; i++) {
      if (!links.load(sources[i], targets[i])) {
        throw in.error(
            String.format(
                "there are two links from %s to %s, or of an exclusive relation",
                Entity.fromBits(sources[i]), Entity.fromBits(targets[i])));
      }
    }
    if (relation.isReverseIndexed()) {
      var order = (int[]) in.getNewArray(ColumnKind.INT, count);
      if (!links.loadTargetOrder(order)) {
        throw in.error("the order of sources is wrong");
      }
    }
  }

  private long[] getEntities(int count) {
    var entities = (long[]) in.getNewArray(ColumnKind.ENTITY, count);
    for (long entity : entities) {
      if (!index.isAlive(entity)) {
        throw in.error("a link names the dead entity " + Entity.fromBits(entity));
      }
    }
    return entities;
  }

  /// Skips the links of a relation.
  static void skip(StateInput in, LoadedRelation relation) {
    int count = in.getCount(MAX_LINKS, "links");
    in.skipArray(ColumnKind.ENTITY, 2L * count);
    relation.columns().skip(in, count);
    if (relation.isReverseIndexed()) {
      in.skipArray(ColumnKind.INT, count);
    }
  }
}
