package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.internal.schema.RelationType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// Finds cycles of links.
final class Cycles {
  /// The maximum number of entities that a message names.
  private static final int MAX_NAMED = 8;

  private Cycles() {}

  /// Throws if a new link would close a cycle.
  static void requireNone(RelationType type, LinkStore links, long source, long target) {
    if (source == target) {
      throw new IllegalArgumentException(
          String.format(
              "The entity %s cannot be related to itself by %s, which is acyclic.",
              Entity.fromBits(source), type.name()));
    }
    // Most new links start at an entity without sources or lead to one without targets.
    if (!links.isTarget((int) source) || !links.isSource((int) target)) {
      return;
    }
    if (type.isExclusive() ? isReached(links, target, source) : isFound(links, target, source)) {
      throw new IllegalArgumentException(
          String.format(
              "Relating %s to %s by %s would close a cycle: %s.",
              Entity.fromBits(source),
              Entity.fromBits(target),
              type.name(),
              describe(links, source, target)));
    }
  }

  /// Whether there is any cycle. Entities without sources are removed again and again; what is left
  /// is part of a cycle, or reached from one.
  static boolean areAny(LinkStore links) {
    var incoming = new int[links.slots()];
    var free = new int[links.slots()];
    int found = 0;
    for (int slot = 0; slot < incoming.length; slot++) {
      incoming[slot] = links.lengthOfTarget(slot);
      if (incoming[slot] == 0) {
        free[found++] = slot;
      }
    }
    for (int i = 0; i < found; i++) {
      int link = links.firstOfSourceSlot(free[i]);
      for (; link != 0; link = links.nextOfSource(link)) {
        int target = (int) links.target(link);
        if (--incoming[target] == 0) {
          free[found++] = target;
        }
      }
    }
    return found < incoming.length;
  }

  /// Whether the only path from an entity leads to another one.
  private static boolean isReached(LinkStore links, long from, long wanted) {
    int link = links.firstOfSource(from);
    while (link != 0 && links.target(link) != wanted) {
      link = links.firstOfSource(links.target(link));
    }
    return link != 0;
  }

  private static boolean isFound(LinkStore links, long from, long wanted) {
    return search(links, from, wanted).containsKey(wanted);
  }

  /// Searches an entity from another one, and notes from where each entity was reached.
  private static Map<Long, Long> search(LinkStore links, long from, long wanted) {
    Map<Long, Long> reachedFrom = new HashMap<>();
    List<Long> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty() && !reachedFrom.containsKey(wanted)) {
      long entity = open.removeLast();
      for (int link = links.firstOfSource(entity); link != 0; link = links.nextOfSource(link)) {
        if (reachedFrom.putIfAbsent(links.target(link), entity) == null) {
          open.add(links.target(link));
        }
      }
    }
    return reachedFrom;
  }

  private static String describe(LinkStore links, long source, long target) {
    Map<Long, Long> reachedFrom = search(links, target, source);
    List<Long> path = new ArrayList<>(List.of(source));
    while (path.getLast() != target) {
      path.add(reachedFrom.get(path.getLast()));
    }
    var text = new StringJoiner(" → ");
    text.add(Entity.fromBits(source).toString());
    int named = Math.min(path.size(), MAX_NAMED);
    for (int i = path.size() - 1; i >= path.size() - named; i--) {
      text.add(Entity.fromBits(path.get(i)).toString());
    }
    return text + (named < path.size() ? " → …" : "");
  }
}
