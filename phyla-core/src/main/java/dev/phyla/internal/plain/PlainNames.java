package dev.phyla.internal.plain;

import dev.phyla.Bundle;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.DeclaredField;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// Finds the types that names in a plain form stand for.
public final class PlainNames {
  private final WorldSchema schema;
  private final LoadRules rules;

  /// The components that were declared to keep values without a class.
  private final List<ComponentInfo> declared = new ArrayList<>();

  /// Creates an object for a schema.
  public PlainNames(WorldSchema schema, SnapshotLoader loader) {
    this.schema = schema;
    this.rules = new LoadRules(loader.missing(), loader.types());
  }

  /// Whether unknown fields and targets of links are ignored.
  public boolean ignoresUnknown() {
    return rules.missing() != Missing.REFUSE;
  }

  /// Whether links to unknown entities are left out.
  boolean skips() {
    return rules.missing() == Missing.SKIP;
  }

  /// The component with a name, or null if it is skipped.
  public @Nullable ComponentInfo component(String name, String place) {
    ComponentInfo known = findComponent(name);
    if (known == null) {
      requireSkipping(name, place, "component", "Schema.register");
    }
    return known;
  }

  private @Nullable ComponentInfo findComponent(String name) {
    ComponentInfo known = schema.registry().find(name);
    if (known != null) {
      return known;
    }
    Class<?> type = rules.find(name, PlainNames::isComponent);
    if (type == null) {
      type = LoadRules.find(name, schema.registry().classes());
    }
    return type == null ? null : schema.registry().register(type);
  }

  private static boolean isComponent(Class<?> type) {
    return !type.isAnnotationPresent(Relation.class)
        && !type.isAnnotationPresent(Bundle.class)
        && !type.isInterface();
  }

  /// The relation with a name, or null if it is skipped.
  public @Nullable RelationType relation(String name, String place) {
    Class<?> type = LoadRules.find(name, schema.relations().classes());
    if (type == null) {
      type = rules.find(name, each -> each.isAnnotationPresent(Relation.class));
    }
    if (type == null) {
      type = LoadRules.find(name, List.of(ChildOf.class));
    }
    if (type == null) {
      requireSkipping(name, place, "relation", "World.relation");
      return null;
    }
    return schema.relations().of(type);
  }

  /// The class of a tag or a resource, or null if it is skipped.
  ///
  /// @param known the classes that the world knows
  /// @param what what the class is
  /// @param registration the method that makes it known
  @Nullable Class<?> other(
      String name, String place, List<Class<?>> known, String what, String registration) {
    Class<?> type = LoadRules.find(name, known);
    if (type == null) {
      type = rules.find(name, each -> !each.isAnnotationPresent(Bundle.class));
    }
    if (type == null) {
      requireSkipping(name, place, what, registration);
    }
    return type;
  }

  /// Throws if an unknown name cannot be skipped.
  private void requireSkipping(String name, String place, String what, String registration) {
    if (!skips()) {
      String message = LoadedTypes.unknown(what, name, registration).getMessage();
      throw SnapshotException.at(place, String.valueOf(message), null);
    }
  }

  // Components without a class.

  /// Declares the components that are not known, if their values are to be kept.
  void declareUnknown(List<PlainMap> entities) {
    if (rules.missing() != Missing.KEEP) {
      return;
    }
    Map<String, SequencedSet<String>> fields = new LinkedHashMap<>();
    for (PlainMap entity : entities) {
      PlainMap components = entity.map(Keys.COMPONENTS);
      components
          .content()
          .forEach(
              (name, value) -> {
                if (findComponent(name) == null) {
                  fields
                      .computeIfAbsent(name, _ -> new LinkedHashSet<>())
                      .addAll(PlainMap.of(value, components.placeOf(name)).content().keySet());
                }
              });
    }
    fields.forEach((name, names) -> declare(name, List.copyOf(names)));
  }

  private void declare(String name, List<String> fields) {
    List<DeclaredField> all =
        fields.stream().map(field -> new DeclaredField(field, Object.class)).toList();
    try {
      declared.add(schema.registry().declare(name, ComponentLayout.kept(name, all)));
    } catch (IllegalArgumentException e) {
      throw new SnapshotException(
          "The component \"" + name + "\" cannot be kept without its class: " + e.getMessage(), e);
    }
  }

  /// Undoes the declarations, because loading failed.
  void undeclare() {
    declared.forEach(schema.registry()::release);
  }
}
