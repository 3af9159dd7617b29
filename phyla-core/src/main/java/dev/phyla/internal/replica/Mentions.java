package dev.phyla.internal.replica;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Which of the components that a peer has contain the handles of which entities.
///
/// The peer has no handle for an entity that it does not know. When an entity joins or leaves, the
/// components that mention it are sent again.
final class Mentions {
  /// The component of an entity.
  ///
  /// @param slot the slot of the entity
  record Place(FollowedComponent component, int slot) {}

  /// A handle in a component.
  record Mention(Place place, long handle) {}

  private final Map<Long, Set<Place>> places = new HashMap<>();
  private final Map<Place, Set<Long>> handles = new HashMap<>();

  /// Marks the components that mention an entity.
  void mark(long handle) {
    for (Place place : places.getOrDefault(handle, Set.of())) {
      place.component().mark(place.slot());
    }
  }

  void add(Mention mention) {
    places.computeIfAbsent(mention.handle, _ -> new HashSet<>()).add(mention.place);
    handles.computeIfAbsent(mention.place, _ -> new HashSet<>()).add(mention.handle);
  }

  /// Forgets the handles in a component.
  void forget(Place place) {
    Set<Long> known = handles.remove(place);
    if (known == null) {
      return;
    }
    for (long handle : known) {
      Set<Place> others = places.get(handle);
      if (others != null && others.remove(place) && others.isEmpty()) {
        places.remove(handle);
      }
    }
  }

  boolean isEmpty() {
    return handles.isEmpty();
  }

  void clear() {
    places.clear();
    handles.clear();
  }
}
