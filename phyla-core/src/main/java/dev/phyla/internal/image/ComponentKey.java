package dev.phyla.internal.image;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.schema.WorldSchema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A component of a table, also if it is a pair whose target has died since.
///
/// @param info the component, or null for a pair
/// @param relation the relation of a pair, or null
/// @param target the target of a pair, packed, or 0 for any
record ComponentKey(@Nullable ComponentInfo info, @Nullable RelationType relation, long target) {
  static ComponentKey of(ComponentInfo info, WorldSchema schema) {
    if (!RelationTypes.isPair(info)) {
      return new ComponentKey(info, null, 0);
    }
    RelationTypes pairs = schema.relations();
    return new ComponentKey(null, pairs.relationOf(info), pairs.targetOf(info));
  }

  /// The name of the component, or of the relation followed by the target.
  String name() {
    return info != null ? info.name() : relationName() + "→" + target;
  }

  /// The name of the relation of a pair.
  String relationName() {
    return relation == null ? "" : relation.name();
  }

  /// The columns of the component.
  List<ColumnLayout> columns() {
    return info == null ? List.of() : info.layout().columns();
  }

  /// The component now.
  ComponentInfo resolve(WorldSchema schema) {
    if (info != null) {
      return info;
    }
    return schema.relations().pair(Objects.requireNonNull(relation), target);
  }
}
