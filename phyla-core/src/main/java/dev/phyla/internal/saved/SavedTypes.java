package dev.phyla.internal.saved;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ValueTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The component types and relations that a snapshot describes, by number.
public final class SavedTypes {
  private final ValueTypes values;
  private final RelationTypes pairs;
  private final List<ComponentInfo> components;
  private final List<RelationType> relations;
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final Map<Object, SavedColumns> columns = new HashMap<>();

  /// Describes types.
  ///
  /// @param values the value types of the schema
  /// @param pairs the pairs of the schema
  /// @param used the components to describe; pairs are left out
  /// @param linked the relations to describe
  public SavedTypes(
      ValueTypes values,
      RelationTypes pairs,
      Collection<ComponentInfo> used,
      Collection<RelationType> linked) {
    this.values = values;
    this.pairs = pairs;
    this.components = new ArrayList<>(used);
    components.removeIf(RelationTypes::isPair);
    components.sort(Comparator.comparing(ComponentInfo::name));
    this.relations = new ArrayList<>(linked);
    relations.sort(Comparator.comparing(RelationType::name));
    for (ComponentInfo info : components) {
      numbers.put(info, numbers.size());
      columns.put(info, new SavedColumns(info.name(), info.layout().columns(), values));
    }
    for (int i = 0; i < relations.size(); i++) {
      RelationType relation = relations.get(i);
      numbers.put(relation, i);
      columns.put(relation, new SavedColumns(relation.name(), relation.layout().columns(), values));
    }
  }

  /// The value types of the schema.
  public ValueTypes values() {
    return values;
  }

  /// The number of a component or relation.
  public int number(Object type) {
    return Objects.requireNonNull(numbers.get(type), "The type is not described.");
  }

  /// The columns of a component or relation.
  public SavedColumns columns(Object type) {
    return Objects.requireNonNull(columns.get(type), "The type is not described.");
  }

  /// Reports types whose values can never be written.
  public void check(Problems problems) {
    columns.values().forEach(each -> each.check(problems));
  }

  /// Writes the descriptions.
  public void put(StateOutput out) {
    out.putInt(components.size());
    for (ComponentInfo info : components) {
      out.putText(info.name());
      columns(info).describe(out);
    }
    out.putInt(relations.size());
    for (RelationType relation : relations) {
      out.putText(relation.name());
      out.putByte(Traits.of(relation));
      columns(relation).describe(out);
    }
  }

  /// Writes which component one is: its number, or a pair of a relation and a target.
  public void putReference(StateOutput out, ComponentInfo info) {
    boolean isPair = RelationTypes.isPair(info);
    out.putBoolean(isPair);
    if (isPair) {
      out.putInt(number(pairs.relationOf(info)));
      out.putLong(pairs.targetOf(info));
    } else {
      out.putInt(number(info));
    }
  }
}
