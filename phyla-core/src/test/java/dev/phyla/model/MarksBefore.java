package dev.phyla.model;

import dev.phyla.Entity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The state of the reference before an operation that may set fewer marks than its single steps
/// would, because rows that are gone need none.
final class MarksBefore {
  private final ReferenceWorld reference;
  private final Map<Rows, Set<Class<?>>> marks = new HashMap<>();
  private final Map<Rows, List<Entity>> entities = new HashMap<>();
  private final Map<Entity, Map<Class<?>, Object>> components = new HashMap<>();

  MarksBefore(ReferenceWorld reference) {
    this.reference = reference;
    for (Rows rows : reference.archetypes().all()) {
      marks.put(rows, Set.copyOf(rows.dirty()));
      entities.put(rows, List.copyOf(rows.entities()));
    }
    reference.alive().forEach(e -> components.put(e, Map.copyOf(reference.components(e))));
  }

  /// Makes only those new marks certain for which a row has changed.
  void doubtUnlessSomethingDiffers() {
    for (Rows rows : reference.archetypes().all()) {
      Set<Class<?>> certain = new HashSet<>(marks.getOrDefault(rows, Set.of()));
      if (!rows.types().isEmpty()) {
        rows.types().stream().filter(type -> differs(rows, type)).forEach(certain::add);
      }
      rows.keepMarks(certain);
    }
  }

  private boolean differs(Rows rows, Class<?> type) {
    List<Entity> before = entities.getOrDefault(rows, List.of());
    List<Entity> now = rows.entities();
    for (int row = 0; row < now.size(); row++) {
      Entity entity = now.get(row);
      if (row >= before.size()
          || !before.get(row).equals(entity)
          || !Objects.equals(
              components.get(entity).get(type), reference.components(entity).get(type))) {
        return true;
      }
    }
    return false;
  }
}
