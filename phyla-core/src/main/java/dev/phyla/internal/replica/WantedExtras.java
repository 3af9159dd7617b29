package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.schema.RelationType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an entity of the source has besides its components, as a delta says.
///
/// @param tags the classes of its tags
/// @param isDisabled whether the entity is disabled
/// @param disabled its components that are disabled
/// @param key its key, or null
/// @param name its name, or null
/// @param links its links, relation by relation, in the order of the targets
record WantedExtras(
    List<Class<?>> tags,
    boolean isDisabled,
    List<ComponentInfo> disabled,
    @Nullable String key,
    @Nullable String name,
    List<WantedLink> links) {
  static final WantedExtras NONE =
      new WantedExtras(List.of(), false, List.of(), null, null, List.of());

  /// A link to another entity of the source.
  ///
  /// @param target its handle in the source, packed
  /// @param value the value of the link, with handles of this world
  record WantedLink(RelationType type, long target, Object value) {
    boolean isSameLink(RelationType otherType, long otherTarget) {
      return type.equals(otherType) && target == otherTarget;
    }
  }

  boolean hasLink(RelationType type, long target) {
    return links.stream().anyMatch(link -> link.isSameLink(type, target));
  }

  /// What an entity has of this, leaving out what was added here.
  Extras among(Extras present) {
    List<String> names = tags.stream().map(ComponentRegistry::nameOf).toList();
    return new Extras(
        present.tags().stream().filter(names::contains).toList(),
        isDisabled && present.isDisabled(),
        present.disabled().stream().filter(disabled::contains).toList(),
        key == null ? null : present.key(),
        name == null ? null : present.name(),
        present.links().stream().filter(link -> hasLink(link.type(), link.target())).toList());
  }
}
