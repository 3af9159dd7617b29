package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.Table;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that the links of a world agree with its entities and with each other.
/// 1. Both ends of a link are alive, and the link is in the lists of both.
/// 2. Lists contain the links of their entity, each once, and their lengths are right.
/// 3. An exclusive relation has one link for a source, a symmetric one each link in both
///    directions, and an acyclic one no cycle.
/// 4. The archetype of a source of a dense relation has the pairs of its links, and no other.
/// 5. The number of links of each entity is right.
final class LinkVerifier {
  private final RelationGraph graph;
  private final Map<Integer, Integer> degrees = new HashMap<>();

  LinkVerifier(RelationGraph graph) {
    this.graph = graph;
  }

  void verify() {
    for (RelationStore store : graph.ordered()) {
      verify(store);
      require(!hasCycle(store), "the relation %s has a cycle", store.type().name());
      if (store.pairs() != null) {
        store
            .pairs()
            .targets()
            .forEach(target -> degrees.merge(target.intValue(), 1, Integer::sum));
        verifyPairs(store);
      }
    }
    degrees.forEach(
        (slot, degree) ->
            require(
                graph.degree(slot) == degree,
                "slot %s has %s links, but %s are counted",
                slot,
                degree,
                graph.degree(slot)));
  }

  private static boolean hasCycle(RelationStore store) {
    return store.type().traits().acyclic() && Cycles.areAny(store.links());
  }

  /// Finds what can be wrong if the lists of links are sound: a symmetric link without its
  /// opposite, a cycle, or a source in the wrong archetype.
  ///
  /// @return what is wrong, or null
  @Nullable String findContradiction() {
    for (RelationStore store : graph.ordered()) {
      String name = store.type().name();
      if (hasCycle(store)) {
        return "the relation " + name + " has a cycle";
      }
      LinkStore links = store.links();
      boolean isSymmetric = store.type().traits().symmetric();
      for (int link = 1; isSymmetric && link < links.end(); link++) {
        long from = links.source(link);
        long to = links.target(link);
        if (links.isLink(link) && links.find(to, from) == 0) {
          return "a symmetric link " + name + " lacks its opposite";
        }
      }
      if (store.pairs() != null) {
        try {
          verifyPairs(store);
        } catch (IllegalStateException e) {
          return "archetypes contradict the links of the dense relation " + name;
        }
      }
    }
    return null;
  }

  private void verify(RelationStore store) {
    LinkStore links = store.links();
    String name = store.type().name();
    int count = 0;
    for (int link = 1; link < links.end(); link++) {
      if (links.isLink(link)) {
        count++;
        long source = links.source(link);
        long target = links.target(link);
        verifyAlive(name, source);
        verifyAlive(name, target);
        require(links.find(source, target) == link, "a link %s is not found", name);
        require(
            !store.type().traits().symmetric() || links.find(target, source) != 0,
            "a symmetric link %s lacks its opposite",
            name);
        degrees.merge((int) source, 1, Integer::sum);
        degrees.merge((int) target, 1, Integer::sum);
      }
    }
    require(count == links.size(), "%s links %s, but %s are counted", count, name, links.size());
    int bySource = 0;
    int byTarget = 0;
    for (int slot = 0; slot < links.slots(); slot++) {
      bySource += verifySource(store, slot);
      byTarget += verifyTarget(store, slot);
    }
    require(bySource == count, "sources list %s of %s links %s", bySource, count, name);
    require(byTarget == count, "targets list %s of %s links %s", byTarget, count, name);
  }

  private void verifyAlive(String name, long entity) {
    require(
        graph.isAlive(entity), "a link %s names the dead entity %s", name, Entity.fromBits(entity));
  }

  private static int verifySource(RelationStore store, int slot) {
    LinkStore links = store.links();
    int length = 0;
    for (int link = links.firstOfSourceSlot(slot); link != 0; link = links.nextOfSource(link)) {
      require((int) links.source(link) == slot, "the list of slot %s has a foreign link", slot);
      length++;
    }
    require(
        length <= 1 || !store.type().isExclusive(),
        "slot %s has %s links of an exclusive relation",
        slot,
        length);
    require(
        links.isSource(slot) == (length != 0), "the length of the list of slot %s is wrong", slot);
    return length;
  }

  private static int verifyTarget(RelationStore store, int slot) {
    LinkStore links = store.links();
    if (!store.type().traits().reverseIndexed()) {
      return links.lengthOfTarget(slot);
    }
    int length = 0;
    for (int link = links.firstOfTargetSlot(slot); link != 0; link = links.nextOfTarget(link)) {
      require((int) links.target(link) == slot, "the list of slot %s has a foreign link", slot);
      length++;
    }
    require(
        links.lengthOfTarget(slot) == length, "the length of the list of slot %s is wrong", slot);
    return length;
  }

  private void verifyPairs(RelationStore store) {
    PairComponents pairs = Objects.requireNonNull(store.pairs());
    for (Table table : graph.tables().all()) {
      for (int row = table.first(); row < table.end(); row++) {
        long entity = table.entities()[row];
        Set<ComponentInfo> expected = new HashSet<>();
        for (long target : store.targets(entity)) {
          expected.add(graph.types().pair(store.type(), target));
          expected.add(pairs.any());
        }
        Set<ComponentInfo> found = new HashSet<>();
        for (ComponentInfo info : table.infos()) {
          if (pairs.isOfRelation(info)) {
            found.add(info);
          }
        }
        require(
            found.equals(expected),
            "the entity %s is in an archetype with %s, but its links need %s",
            Entity.fromBits(entity),
            found,
            expected);
      }
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalStateException(
          "The world is inconsistent: " + String.format(message, arguments) + ".");
    }
  }
}
