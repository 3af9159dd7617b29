package dev.phyla.internal.sparse;

import dev.phyla.internal.component.ComponentRegistry;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The tags of a world, found by the classes that name them.
public final class TagSets {
  private final EntitySets sets;
  private final Map<Class<?>, TagSet> byMarker = new HashMap<>();
  private final SortedMap<String, TagSet> byName = new TreeMap<>();

  /// Creates an object without tags.
  public TagSets(EntitySets sets) {
    this.sets = sets;
  }

  /// The tag that is named by a class, created on first use.
  public TagSet of(Class<?> marker) {
    TagSet known = byMarker.get(marker);
    return known != null ? known : create(marker);
  }

  /// Whether a class names a tag.
  public boolean isMarker(Class<?> type) {
    return byMarker.containsKey(type);
  }

  private TagSet create(Class<?> marker) {
    String name = ComponentRegistry.nameOf(marker);
    TagSet other = byName.get(name);
    if (other != null) {
      throw new IllegalArgumentException(
          String.format(
              "The tags of %s and %s would both be named \"%s\"; give one of them another name with"
                  + " @Component(name = ...).",
              other.marker().getTypeName(), marker.getTypeName(), name));
    }
    var tag = new TagSet(marker, name, sets.create());
    byMarker.put(marker, tag);
    byName.put(name, tag);
    return tag;
  }

  /// All tags, in the order of their names.
  public Collection<TagSet> all() {
    return Collections.unmodifiableCollection(byName.values());
  }
}
