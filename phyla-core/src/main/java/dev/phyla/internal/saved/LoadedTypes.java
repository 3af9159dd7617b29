package dev.phyla.internal.saved;

import dev.phyla.Bundle;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The component types and relations of a snapshot, by number, with those of the schema.
public final class LoadedTypes {
  private static final int MAX_TYPES = 1 << 20;

  /// A component of the snapshot.
  ///
  /// @param info the component of the schema, or null if it is skipped
  /// @param columns reads its rows
  public record LoadedComponent(@Nullable ComponentInfo info, LoadedColumns columns) {}

  /// A relation of the snapshot.
  ///
  /// @param type the relation of the schema, or null if it is skipped
  /// @param isReverseIndexed whether the order of sources is in the snapshot
  /// @param columns reads its values
  public record LoadedRelation(
      @Nullable RelationType type, boolean isReverseIndexed, LoadedColumns columns) {}

  private final WorldSchema schema;
  private final LoadRules rules;
  private final List<LoadedComponent> components = new ArrayList<>();
  private final List<LoadedRelation> relations = new ArrayList<>();

  /// The distance of the versions of the snapshot to those of the world.
  private long distance;

  /// Creates an object for a schema.
  public LoadedTypes(WorldSchema schema, LoadRules rules) {
    this.schema = schema;
    this.rules = rules;
  }

  /// The distance of the versions of the snapshot to those of the world.
  public long distance() {
    return distance;
  }

  /// Sets the distance of versions.
  public void setDistance(long distance) {
    this.distance = distance;
  }

  /// What is allowed for unknown types.
  public LoadRules rules() {
    return rules;
  }

  /// The value types of the schema.
  public ValueTypes values() {
    return schema.values();
  }

  /// Reads the descriptions.
  public void read(StateInput in) {
    int count = in.getCount(MAX_TYPES, "component types");
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      String name = in.getText();
      requireNew(in, names, name);
      LoadedColumns columns = LoadedColumns.read(in, name);
      ComponentInfo info = findComponent(name, columns);
      if (info != null) {
        columns.bind(info.layout(), values());
      }
      components.add(new LoadedComponent(info, columns));
    }
    names.clear();
    count = in.getCount(MAX_TYPES, "relations");
    for (int i = 0; i < count; i++) {
      relations.add(readRelation(in, names));
    }
  }

  private static void requireNew(StateInput in, Set<String> names, String name) {
    if (!names.add(name)) {
      throw in.error("there are two types named \"" + name + "\"");
    }
  }

  /// The component that has a name now or had it earlier, or null if the program does not know it.
  public @Nullable ComponentInfo findKnown(String name) {
    ComponentInfo known = schema.registry().find(name);
    if (known != null) {
      return RelationTypes.isPair(known) ? unusable(name) : known;
    }
    Class<?> listed = rules.find(name, LoadedTypes::isComponent);
    Class<?> type = listed != null ? listed : LoadRules.find(name, schema.registry().classes());
    return type == null ? null : usable(name, () -> schema.registry().register(type));
  }

  private @Nullable ComponentInfo findComponent(String name, LoadedColumns columns) {
    ComponentInfo known = findKnown(name);
    if (known != null) {
      return known;
    }
    return switch (rules.missing()) {
      case SKIP -> null;
      case KEEP -> declare(name, columns);
      case REFUSE -> throw unknown("component", name, "Schema.register");
    };
  }

  private static ComponentInfo unusable(String name) {
    throw new SnapshotException(
        "The snapshot has a component \"" + name + "\", which only links can add.");
  }

  /// Registers a class that was found by its name.
  ///
  /// @param name the name in the snapshot
  /// @param registration registers it
  /// @throws SnapshotException if the class cannot be registered as what it was saved as
  public static <T> T usable(String name, Supplier<T> registration) {
    try {
      return registration.get();
    } catch (IllegalArgumentException e) {
      throw new SnapshotException(
          "The snapshot's \"" + name + "\" cannot be registered: " + e.getMessage(), e);
    }
  }

  private static boolean isComponent(Class<?> type) {
    return !type.isAnnotationPresent(Relation.class)
        && !type.isAnnotationPresent(Bundle.class)
        && !type.isInterface();
  }

  private ComponentInfo declare(String name, LoadedColumns columns) {
    try {
      return schema.registry().declare(name, ComponentLayout.kept(name, columns.asFields()));
    } catch (IllegalArgumentException e) {
      throw new SnapshotException(
          "The component \"" + name + "\" cannot be kept without its class: " + e.getMessage(), e);
    }
  }

  /// The exception for a name that nothing in the program has.
  ///
  /// @param what what the name stands for
  /// @param registration the method that makes it known
  public static SnapshotException unknown(String what, String name, String registration) {
    return new SnapshotException(
        String.format(
            "The snapshot has the %s \"%s\", which the program does not know; make it known with"
                + " %s or SnapshotLoader.types, give its class the old name with @Alias, or allow"
                + " to skip it with SnapshotLoader.missing.",
            what, name, registration));
  }

  private LoadedRelation readRelation(StateInput in, Set<String> names) {
    String name = in.getText();
    requireNew(in, names, name);
    int traits = in.getByte();
    LoadedColumns columns = LoadedColumns.read(in, name);
    RelationType type = findRelation(name);
    if (type == null) {
      return new LoadedRelation(null, Traits.isReverseIndexed(traits), columns);
    }
    if (Traits.of(type) != traits) {
      throw new SnapshotException(
          String.format(
              "The relation %s is %s in the snapshot and %s in the program; load it with the traits"
                  + " that it was saved with.",
              name, Traits.describe(traits), Traits.describe(Traits.of(type))));
    }
    columns.bind(type.layout(), values());
    return new LoadedRelation(type, Traits.isReverseIndexed(traits), columns);
  }

  private @Nullable RelationType findRelation(String name) {
    RelationType type = findKnownRelation(name);
    if (type == null && rules.missing() != Missing.SKIP) {
      throw unknown("relation", name, "World.relation");
    }
    return type;
  }

  /// The relation that has a name now or had it earlier, or null if the program does not know it.
  public @Nullable RelationType findKnownRelation(String name) {
    Class<?> known = LoadRules.find(name, schema.relations().classes());
    Class<?> type =
        known != null ? known : rules.find(name, each -> each.isAnnotationPresent(Relation.class));
    return type == null ? null : usable(name, () -> schema.relations().of(type));
  }

  /// The component with a number.
  private LoadedComponent component(StateInput in, int number) {
    if (number < 0 || number >= components.size()) {
      throw in.error("there is no component type " + number);
    }
    return components.get(number);
  }

  /// The component with a name, whose columns are the same in the snapshot and in the schema.
  public ComponentInfo findExact(String name) {
    for (LoadedComponent component : components) {
      ComponentInfo info = component.info();
      if (info != null && component.columns().owner().equals(name)) {
        if (!component.columns().isExact()) {
          throw new SnapshotException(
              String.format(
                  "The component %s has other fields in this program than where the delta comes"
                      + " from; use the same version of the class.",
                  name));
        }
        return info;
      }
    }
    ComponentInfo known = schema.registry().find(name); // of a table that has become empty
    if (known == null) {
      throw unknown("component", name, "Schema.register");
    }
    return known;
  }

  /// The component of a pair of a dense relation and a target.
  public ComponentInfo findPair(String relation, long target) {
    RelationType type = findRelation(relation);
    if (type == null || !type.isDense()) {
      throw new SnapshotException("There is no dense relation \"" + relation + "\".");
    }
    return schema.relations().pair(type, target);
  }

  /// All components, by number.
  public List<LoadedComponent> allComponents() {
    return List.copyOf(components);
  }

  /// All relations, by number.
  public List<LoadedRelation> allRelations() {
    return List.copyOf(relations);
  }

  /// The number of relations.
  public int relations() {
    return relations.size();
  }

  /// The relation with a number.
  public LoadedRelation relation(StateInput in, int number) {
    if (number < 0 || number >= relations.size()) {
      throw in.error("there is no relation " + number);
    }
    return relations.get(number);
  }

  /// Reads which component one is.
  ///
  /// @param index the entities, of which some are targets of pairs
  public LoadedComponent getReference(StateInput in, EntityIndex index) {
    if (!in.getBoolean()) {
      return component(in, in.getInt());
    }
    RelationType type = relation(in, in.getInt()).type();
    long target = in.getLong();
    if (type == null) {
      return new LoadedComponent(null, LoadedColumns.NONE);
    }
    if (!type.isDense() || (target != 0 && !index.hasSlotOf(target))) {
      throw in.error("an archetype has a pair of the relation " + type.name() + " that cannot be");
    }
    return new LoadedComponent(schema.relations().pair(type, target), LoadedColumns.NONE);
  }
}
