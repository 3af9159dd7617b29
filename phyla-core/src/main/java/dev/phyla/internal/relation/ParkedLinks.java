package dev.phyla.internal.relation;

import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.state.ResidentPart;
import java.util.HashMap;
import java.util.Map;

/// The links of a world that is not selected.
final class ParkedLinks implements ResidentPart {
  private final Map<RelationType, LinkStore> stores = new HashMap<>(4);

  /// The number of links of each slot.
  int[] degrees = {};

  /// The number of links in all relations.
  long size;

  /// The links of a relation.
  LinkStore store(RelationType type) {
    return stores.computeIfAbsent(type, LinkStore::new);
  }

  @Override
  public boolean isVacant() {
    return size == 0;
  }

  @Override
  public ParkedLinks twin() {
    return new ParkedLinks();
  }

  /// Parked links are exchanged by the graph.
  @Override
  public void exchange(ResidentPart other) {
    ((RelationGraph) other).exchange(this);
  }
}
