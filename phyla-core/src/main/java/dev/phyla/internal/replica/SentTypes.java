package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.value.Problems;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The types that were described to a peer, with their numbers. It does not change; a delta with
/// new types leads to another object.
final class SentTypes {
  private static final Map<Object, Integer> NO_NUMBERS = Map.of();

  private final WorldSchema schema;
  private final Map<Object, Integer> components;
  private final Map<Object, Integer> relations;

  /// The columns of the relations.
  private final Map<RelationType, SavedColumns> columns;

  /// The types that are new.
  private final SavedTypes added;

  private final boolean hasAdded;

  /// No types.
  SentTypes(WorldSchema schema) {
    this(schema, NO_NUMBERS, NO_NUMBERS, Map.of(), List.of(), List.of());
  }

  private SentTypes(
      WorldSchema schema,
      Map<Object, Integer> components,
      Map<Object, Integer> relations,
      Map<RelationType, SavedColumns> columns,
      List<ComponentInfo> newComponents,
      List<RelationType> newRelations) {
    this.schema = schema;
    this.added = new SavedTypes(schema.values(), schema.relations(), newComponents, newRelations);
    this.hasAdded = !newComponents.isEmpty() || !newRelations.isEmpty();
    if (!hasAdded) {
      this.components = components;
      this.relations = relations;
      this.columns = columns;
      return;
    }
    this.components = extended(components, newComponents, added);
    this.relations = extended(relations, newRelations, added);
    this.columns = new HashMap<>(columns);
    for (RelationType type : newRelations) {
      this.columns.put(type, added.columns(type));
    }
  }

  private static Map<Object, Integer> extended(
      Map<Object, Integer> known, List<?> types, SavedTypes added) {
    var extended = new HashMap<>(known);
    types.forEach(type -> extended.put(type, known.size() + added.number(type)));
    return extended;
  }

  /// These types and further ones.
  ///
  /// @throws SnapshotException if values of a new type can never be sent
  SentTypes with(Collection<ComponentInfo> usedComponents, Collection<RelationType> usedRelations) {
    var newComponents = new ArrayList<>(usedComponents);
    newComponents.removeIf(components::containsKey);
    var newRelations = new ArrayList<>(usedRelations);
    newRelations.removeIf(relations::containsKey);
    var extended =
        new SentTypes(schema, components, relations, columns, newComponents, newRelations);
    var problems = new Problems();
    extended.added.check(problems);
    if (!problems.sentences().isEmpty()) {
      throw new SnapshotException(
          "The world cannot be sent. " + String.join(" ", problems.sentences()));
    }
    return extended;
  }

  /// The types that are new, to be described.
  SavedTypes added() {
    return added;
  }

  boolean hasAdded() {
    return hasAdded;
  }

  int number(ComponentInfo info) {
    return Objects.requireNonNull(components.get(info));
  }

  int number(RelationType type) {
    return Objects.requireNonNull(relations.get(type));
  }

  SavedColumns columns(RelationType type) {
    return Objects.requireNonNull(columns.get(type));
  }
}
