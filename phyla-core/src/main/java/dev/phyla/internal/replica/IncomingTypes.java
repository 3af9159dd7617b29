package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.LoadedTypes.LoadedComponent;
import dev.phyla.internal.saved.LoadedTypes.LoadedRelation;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.snapshot.SnapshotException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The types that a source has described, by number. It does not change; a delta with new types
/// leads to another object.
///
/// @param components the components
/// @param relations the relations
record IncomingTypes(
    List<Described<ComponentInfo>> components, List<Described<RelationType>> relations) {
  static final IncomingTypes NONE = new IncomingTypes(List.of(), List.of());

  /// A type that the world knows, and the columns that the source has.
  record Described<T>(T type, LoadedColumns columns) {}

  /// These types, and those that a delta describes.
  ///
  /// @throws SnapshotException if the world does not know a type
  IncomingTypes withAdded(StateInput in, WorldSchema schema, LoadRules rules) {
    var added = new LoadedTypes(schema, rules);
    added.read(in);
    var allComponents = new ArrayList<>(components);
    for (LoadedComponent component : added.allComponents()) {
      allComponents.add(known("component", component.info(), component.columns()));
    }
    var allRelations = new ArrayList<>(relations);
    for (LoadedRelation relation : added.allRelations()) {
      allRelations.add(known("relation", relation.type(), relation.columns()));
    }
    return new IncomingTypes(List.copyOf(allComponents), List.copyOf(allRelations));
  }

  private static <T> Described<T> known(String what, @Nullable T type, LoadedColumns columns) {
    if (type == null) {
      throw unknown(what, columns.owner());
    }
    return new Described<>(type, columns);
  }

  /// The exception for a type that the world does not know.
  static SnapshotException unknown(String what, String name) {
    return new SnapshotException(
        String.format(
            "The delta has the %s \"%s\", which this program does not know; pass its class to"
                + " StateAccess.replica, or register it.%s",
            what,
            name,
            what.equals("component")
                ? " To leave it out, choose others with ReplicaSource.components."
                : ""));
  }

  /// Reads which component one is.
  Described<ComponentInfo> getComponent(StateInput in) {
    return get(in, components, "component type");
  }

  /// Reads which relation one is.
  Described<RelationType> getRelation(StateInput in) {
    return get(in, relations, "relation");
  }

  private static <T> Described<T> get(StateInput in, List<Described<T>> types, String what) {
    int number = in.getInt();
    if (number < 0 || number >= types.size()) {
      throw in.error("there is no " + what + " " + number);
    }
    return types.get(number);
  }
}
