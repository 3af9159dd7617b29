package dev.phyla;

import dev.phyla.internal.relation.TreePlan;
import dev.phyla.internal.schema.WorldSchema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The nodes of a nested prefab as a list: each before its children, and these before the next node
/// of the same level.
///
/// Nothing here is recursive, so prefabs can be nested to any depth.
final class PrefabNodes {
  /// The prefab of each node.
  private final List<Prefab> prefabs = new ArrayList<>();

  /// The name of each node, or an empty string.
  private final List<String> names = new ArrayList<>();

  /// The index of the parent of each node.
  private final List<Integer> parents = new ArrayList<>();

  /// A node whose descendants are still to be listed.
  private record Open(Prefab.Child node, int parent) {}

  PrefabNodes(Prefab root) {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(new Prefab.Child("", root), TreePlan.NO_PARENT));
    while (!open.isEmpty()) {
      Open next = open.pop();
      int index = prefabs.size();
      prefabs.add(next.node.prefab());
      names.add(next.node.name());
      parents.add(next.parent);
      for (Prefab.Child child : next.node.prefab().namedChildren().reversed()) {
        open.push(new Open(child, index));
      }
    }
  }

  /// The prefab of each node.
  List<Prefab> prefabs() {
    return prefabs;
  }

  /// All links between nodes, by the indices of these.
  List<Prefab.Link> links() {
    var links = new ArrayList<Prefab.Link>();
    for (int i = 0; i < prefabs.size(); i++) {
      for (Prefab.Link link : prefabs.get(i).links()) {
        links.add(new Prefab.Link(i + link.source(), link.value(), i + link.target()));
      }
    }
    return links;
  }

  /// Whether links of one relation lead from one node to another.
  boolean isReachable(Class<?> relation, int from, int to) {
    List<Prefab.Link> links =
        links().stream().filter(link -> link.value().getClass() == relation).toList();
    Set<Integer> reached = new HashSet<>(Set.of(from));
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Prefab.Link link : links) {
        grows |= reached.contains(link.source()) && reached.add(link.target());
      }
    }
    return reached.contains(to);
  }

  /// The plan for spawning instances.
  ///
  /// @param schema the schema of their world
  /// @param root the components of the root
  TreePlan plan(WorldSchema schema, Object[] root) {
    var nodes = new ArrayList<TreePlan.Node>();
    for (int i = 0; i < prefabs.size(); i++) {
      Object[] values = i == 0 ? root : prefabs.get(i).array();
      nodes.add(
          new TreePlan.Node(names.get(i), schema.plans().plan(values), values, parents.get(i)));
    }
    var links = new ArrayList<TreePlan.Link>();
    for (Prefab.Link link : links()) {
      links.add(
          new TreePlan.Link(
              schema.relations().of(link.value().getClass()),
              link.source(),
              link.value(),
              link.target()));
    }
    return new TreePlan(nodes, links);
  }
}
