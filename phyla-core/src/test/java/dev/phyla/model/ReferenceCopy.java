package dev.phyla.model;

import dev.phyla.Entity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A copy of the state of a reference world.
final class ReferenceCopy {
  private final Map<Entity, Map<Class<?>, Object>> entities = new HashMap<>();
  private final Map<Rows, List<Entity>> rows = new HashMap<>();
  private final Map<Rows, Set<Class<?>>> dirty = new HashMap<>();
  private final ReferenceHandles handles = new ReferenceHandles();
  private final ReferenceMarks marks = new ReferenceMarks();

  ReferenceCopy(
      Map<Entity, Map<Class<?>, Object>> entities,
      ReferenceArchetypes archetypes,
      ReferenceHandles handles,
      ReferenceMarks marks) {
    entities.forEach((entity, own) -> this.entities.put(entity, new LinkedHashMap<>(own)));
    for (Rows archetype : archetypes.all()) {
      rows.put(archetype, List.copyOf(archetype.entities()));
      dirty.put(archetype, Set.copyOf(archetype.dirty()));
    }
    this.handles.copyFrom(handles);
    this.marks.copyFrom(marks);
  }

  /// Replaces the state of the reference world that was copied.
  void copyTo(
      Map<Entity, Map<Class<?>, Object>> entities,
      ReferenceArchetypes archetypes,
      ReferenceHandles handles,
      ReferenceMarks marks) {
    entities.clear();
    this.entities.forEach((entity, own) -> entities.put(entity, new LinkedHashMap<>(own)));
    for (Rows archetype : archetypes.all()) {
      archetype.replace(
          rows.getOrDefault(archetype, List.of()), dirty.getOrDefault(archetype, Set.of()));
    }
    handles.copyFrom(this.handles);
    marks.copyFrom(this.marks);
  }
}
