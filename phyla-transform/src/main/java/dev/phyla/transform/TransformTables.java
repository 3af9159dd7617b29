package dev.phyla.transform;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The archetypes whose entities have one kind of transforms.
final class TransformTables {
  private final TransformColumns columns;

  /// Selects the entities with transforms, also disabled ones.
  private final Query members;

  /// The known archetypes that had rows when they were last opened.
  private List<TransformTable> tables = new ArrayList<>();

  /// The known archetypes by their ids.
  private @Nullable TransformTable[] byId = {};

  /// Whether the archetypes are open.
  private boolean isOpen;

  TransformTables(TransformColumns columns, Query members) {
    this.columns = columns;
    this.members = members;
  }

  /// Whether rows of nodes may have moved since the last propagation.
  boolean haveNodesMoved() {
    for (TransformTable table : tables) {
      if (table.hasNodes() && table.hasMoved()) {
        return true;
      }
    }
    return false;
  }

  /// Opens all archetypes that have rows, unless they are open.
  void open() {
    if (isOpen) {
      return;
    }
    isOpen = true;
    List<TransformTable> before = tables;
    tables = new ArrayList<>(before.size());
    for (Chunk chunk : members.chunks()) {
      TransformTable table = known(chunk.archetype());
      table.open(chunk);
      tables.add(table);
    }
    for (TransformTable table : before) {
      if (table.chunk() == null) {
        table.open(null);
        forget(table);
      }
    }
  }

  private void forget(TransformTable table) {
    int id = table.archetype().id();
    if (byId[id] == table) {
      byId[id] = null;
    }
  }

  private TransformTable known(Archetype archetype) {
    int id = archetype.id();
    if (id >= byId.length) {
      byId = Arrays.copyOf(byId, Math.max(id + 1, 2 * byId.length));
    }
    TransformTable known = byId[id];
    if (known == null || known.archetype() != archetype) {
      known = new TransformTable(columns, archetype);
      byId[id] = known;
    }
    return known;
  }

  /// The open archetypes.
  List<TransformTable> all() {
    return tables;
  }

  /// An open archetype, or null if its entities have no transforms.
  @Nullable TransformTable find(Archetype archetype) {
    TransformTable table = archetype.id() < byId.length ? byId[archetype.id()] : null;
    return table != null && table.archetype() == archetype ? table : null;
  }

  /// An open archetype whose entities have transforms.
  TransformTable get(Archetype archetype) {
    TransformTable table = find(archetype);
    if (table == null) {
      throw new AssertionError("The archetype " + archetype + " has no transforms.");
    }
    return table;
  }

  /// Ends the use of all archetypes.
  void close() {
    if (isOpen) {
      isOpen = false;
      tables.forEach(TransformTable::release);
    }
  }
}
