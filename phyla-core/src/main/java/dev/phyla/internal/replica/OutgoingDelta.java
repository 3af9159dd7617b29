package dev.phyla.internal.replica;

import dev.phyla.internal.schema.RelationType;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a delta reports, apart from components.
///
/// @param gone the slots of entities that the peer no longer has
/// @param joined the slots of entities that are new to it
/// @param extras what changed besides components, by slot
record OutgoingDelta(BitSet gone, BitSet joined, SortedMap<Integer, Extras> extras) {
  /// Compares the entities.
  static OutgoingDelta between(Members known, Members now) {
    var delta = new OutgoingDelta(new BitSet(), new BitSet(), new TreeMap<>());
    int slots = Math.max(known.slots(), now.slots());
    for (int slot = 1; slot < slots; slot++) {
      if (known.in(slot) != now.in(slot)) {
        delta.gone.set(slot, known.in(slot) != 0);
        delta.joined.set(slot, now.in(slot) != 0);
      }
    }
    return delta;
  }

  /// The relations of all links.
  List<RelationType> relations() {
    return extras.values().stream()
        .flatMap(each -> each.links().stream())
        .map(Extras.Link::type)
        .distinct()
        .toList();
  }
}
