package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.schema.RelationType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an entity has besides its components.
///
/// @param tags the names of its tags, sorted
/// @param isDisabled whether the entity is disabled
/// @param disabled its components that are disabled, by name
/// @param key its key, or null
/// @param name its name, or null
/// @param links its links, relation by relation, in the order of the targets
record Extras(
    List<String> tags,
    boolean isDisabled,
    List<ComponentInfo> disabled,
    @Nullable String key,
    @Nullable String name,
    List<Link> links) {
  static final Extras NONE = new Extras(List.of(), false, List.of(), null, null, List.of());

  /// A link to another entity.
  ///
  /// @param target the handle of the source, packed
  /// @param valueHash a hash of its value
  record Link(RelationType type, long target, long valueHash) {}

  /// A hash that is the same on both sides.
  long hash() {
    long hash = StableHash.mix(tags.size(), isDisabled ? 1 : 0);
    for (String tag : tags) {
      hash = StableHash.mix(hash, StableHash.ofText(tag));
    }
    hash = StableHash.mix(hash, disabled.size());
    for (ComponentInfo info : disabled) {
      hash = StableHash.mix(hash, StableHash.ofText(info.name()));
    }
    hash = StableHash.mix(hash, key == null ? 0 : StableHash.ofText(key));
    hash = StableHash.mix(hash, name == null ? 0 : StableHash.ofText(name));
    for (Link link : links) {
      hash = StableHash.mix(hash, StableHash.ofText(link.type.name()));
      hash = StableHash.mix(StableHash.mix(hash, link.target), link.valueHash);
    }
    return hash;
  }
}
