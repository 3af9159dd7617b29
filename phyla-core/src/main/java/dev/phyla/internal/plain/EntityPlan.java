package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.sparse.TagSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An entity that will be spawned, with values that are known to be right.
///
/// @param entity its handle
/// @param key its key, or null
/// @param name its name, or null
/// @param isDisabled whether it is disabled
/// @param components its components
/// @param disabled its components that are disabled
/// @param tags its tags
/// @param links its links, in order
/// @param sources the order of its sources
record EntityPlan(
    Entity entity,
    @Nullable String key,
    @Nullable String name,
    boolean isDisabled,
    List<PlannedValue> components,
    List<ComponentInfo> disabled,
    List<TagSet> tags,
    List<PlannedLink> links,
    List<PlannedOrder> sources) {
  /// A component.
  record PlannedValue(ComponentInfo info, Object value) {}

  /// A link from the entity.
  ///
  /// @param place where it is in the plain form
  record PlannedLink(RelationType relation, Entity target, Object value, String place) {}

  /// The order of sources of the entity.
  record PlannedOrder(RelationType relation, List<Entity> sources, String place) {}
}
