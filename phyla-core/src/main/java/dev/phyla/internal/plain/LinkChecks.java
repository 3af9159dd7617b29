package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.internal.plain.EntityPlan.PlannedLink;
import dev.phyla.internal.schema.RelationType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks that planned links can exist together.
final class LinkChecks {
  private record Ends(RelationType relation, Entity source, Entity target) {}

  private LinkChecks() {}

  /// Throws if an entity has two links to one target, or two of an exclusive relation.
  static void requireDistinct(Entity source, List<PlannedLink> links) {
    Map<Object, PlannedLink> known = new HashMap<>();
    for (PlannedLink link : links) {
      boolean isExclusive = link.relation().isExclusive();
      Object what =
          isExclusive ? link.relation() : new Ends(link.relation(), source, link.target());
      PlannedLink other = known.put(what, link);
      if (other != null) {
        throw PlainMap.error(
            link.place(),
            isExclusive
                ? "is a second target, but " + link.relation().name() + " is exclusive"
                : "has the same target as " + other.place());
      }
    }
  }

  /// Throws if links of all entities contradict each other.
  static void requireConsistent(List<EntityPlan> plans) {
    Map<RelationType, Map<Entity, List<PlannedLink>>> acyclic = new LinkedHashMap<>();
    Map<Ends, PlannedLink> symmetric = new LinkedHashMap<>();
    for (EntityPlan plan : plans) {
      for (PlannedLink link : plan.links()) {
        if (link.relation().traits().acyclic()) {
          acyclic
              .computeIfAbsent(link.relation(), _ -> new LinkedHashMap<>())
              .computeIfAbsent(plan.entity(), _ -> new ArrayList<>())
              .add(link);
        }
        if (link.relation().traits().symmetric()) {
          symmetric.put(new Ends(link.relation(), plan.entity(), link.target()), link);
        }
      }
    }
    acyclic.values().forEach(LinkChecks::requireNoCycle);
    requireMirrored(symmetric);
  }

  private static void requireMirrored(Map<Ends, PlannedLink> links) {
    Map<List<Object>, Ends> partners = new HashMap<>();
    links.forEach(
        (ends, link) -> {
          PlannedLink opposite =
              links.get(
                  new Ends(ends.relation, /* source= */ ends.target, /* target= */ ends.source));
          if (opposite != null && !opposite.value().equals(link.value())) {
            throw PlainMap.error(
                link.place(),
                "has another value than "
                    + opposite.place()
                    + ", but it is the same link, because "
                    + ends.relation.name()
                    + " is symmetric");
          }
          if (ends.relation.isExclusive()) {
            requireOnePartner(partners, ends, ends.source, ends.target, link);
            requireOnePartner(partners, ends, ends.target, ends.source, link);
          }
        });
  }

  private static void requireOnePartner(
      Map<List<Object>, Ends> partners, Ends ends, Entity one, Entity other, PlannedLink link) {
    Ends known = partners.putIfAbsent(List.of(ends.relation, one), ends);
    if (known != null && !known.target.equals(other) && !known.source.equals(other)) {
      throw PlainMap.error(
          link.place(),
          "is a second target of an entity, but " + ends.relation.name() + " is exclusive");
    }
  }

  /// Follows links depth-first; a link to an entity that is being followed closes a cycle.
  private static void requireNoCycle(Map<Entity, List<PlannedLink>> links) {
    Set<Entity> done = new HashSet<>();
    for (Entity start : links.keySet()) {
      Set<Entity> path = new HashSet<>();
      Deque<Entity> open = new ArrayDeque<>();
      open.push(start);
      while (!open.isEmpty()) {
        Entity at = open.peek();
        if (done.contains(at)) {
          open.pop();
        } else if (!path.add(at)) {
          path.remove(at);
          done.add(at);
          open.pop();
        } else {
          for (PlannedLink link : links.getOrDefault(at, List.of())) {
            if (path.contains(link.target())) {
              throw PlainMap.error(
                  link.place(), "closes a cycle, but " + link.relation().name() + " is acyclic");
            }
            open.push(link.target());
          }
        }
      }
    }
  }
}
