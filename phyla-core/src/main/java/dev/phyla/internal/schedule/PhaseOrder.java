package dev.phyla.internal.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SequencedSet;

/// The order of the systems of one phase: that of their insertion, as far as the declared order
/// permits. The next system is always the one that was inserted first among those whose
/// predecessors are placed.
///
/// @param systems the systems in order
/// @param predecessors for each system, the indexes of those before it by declaration, also
///   indirectly
record PhaseOrder(List<SystemSpec> systems, List<BitSet> predecessors) {
  /// Orders the systems of a phase.
  ///
  /// @param inserted the systems of the phase, in the order of insertion
  /// @throws IllegalStateException if the declarations form a cycle
  static PhaseOrder of(List<SystemSpec> inserted) {
    List<BitSet> direct = directPredecessors(inserted);
    int[] missing = new int[inserted.size()];
    var ready = new PriorityQueue<Integer>();
    for (int i = 0; i < missing.length; i++) {
      missing[i] = direct.get(i).cardinality();
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    var order = new ArrayList<Integer>();
    while (!ready.isEmpty()) {
      int next = ready.remove();
      order.add(next);
      for (int i = 0; i < missing.length; i++) {
        if (direct.get(i).get(next) && --missing[i] == 0) {
          ready.add(i);
        }
      }
    }
    if (order.size() < inserted.size()) {
      throw cycle(inserted, direct, order);
    }
    return new PhaseOrder(order.stream().map(inserted::get).toList(), transitive(order, direct));
  }

  private static List<BitSet> directPredecessors(List<SystemSpec> systems) {
    var direct = new ArrayList<BitSet>();
    for (int i = 0; i < systems.size(); i++) {
      direct.add(new BitSet());
    }
    for (int first = 0; first < systems.size(); first++) {
      for (int second = 0; second < systems.size(); second++) {
        if (names(systems.get(first).before(), systems.get(first), systems.get(second))) {
          direct.get(second).set(first);
        }
        if (names(systems.get(first).after(), systems.get(first), systems.get(second))) {
          direct.get(first).set(second);
        }
      }
    }
    return direct;
  }

  /// Whether a system names another one, or itself. A label does not mean the system that has it
  /// and names it.
  private static boolean names(SequencedSet<String> named, SystemSpec declaring, SystemSpec other) {
    if (named.isEmpty()) {
      return false;
    }
    return named.contains(other.name())
        || (other != declaring && !Collections.disjoint(named, other.labels()));
  }

  /// The predecessors by position in the order, with those of the predecessors.
  private static List<BitSet> transitive(List<Integer> order, List<BitSet> direct) {
    int[] position = new int[order.size()];
    for (int i = 0; i < order.size(); i++) {
      position[order.get(i)] = i;
    }
    var all = new ArrayList<BitSet>();
    for (int system : order) {
      var before = new BitSet();
      direct.get(system).stream()
          .forEach(
              predecessor -> {
                before.set(position[predecessor]);
                before.or(all.get(position[predecessor]));
              });
      all.add(before);
    }
    return List.copyOf(all);
  }

  /// Follows predecessors that could not be placed until one comes again.
  private static IllegalStateException cycle(
      List<SystemSpec> systems, List<BitSet> direct, List<Integer> placed) {
    var open = new BitSet();
    open.set(0, systems.size());
    placed.forEach(open::clear);
    var path = new ArrayList<Integer>();
    int at = open.nextSetBit(0);
    while (!path.contains(at)) {
      path.add(at);
      var before = (BitSet) direct.get(at).clone();
      before.and(open);
      at = before.nextSetBit(0);
    }
    List<Integer> found = new ArrayList<>(path.subList(path.indexOf(at), path.size()));
    found.add(at);
    Collections.reverse(found);
    return new IllegalStateException(
        String.format(
            "The systems of phase %s cannot be ordered, because each of these must run before the"
                + " next: %s. Remove one of the before or after declarations.",
            systems.get(at).phase(),
            String.join(" -> ", found.stream().map(i -> systems.get(i).name()).toList())));
  }
}
