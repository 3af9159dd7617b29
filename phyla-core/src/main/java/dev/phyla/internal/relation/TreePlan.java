package dev.phyla.internal.relation;

import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.SpawnPlan;
import java.util.List;

/// The plan for spawning trees of entities: what each node has, and how the nodes are linked.
///
/// @param nodes the nodes, each after its parent, the root first
/// @param links the links between nodes, besides those to the parents
public record TreePlan(List<Node> nodes, List<Link> links) {
  /// The parent of the root.
  public static final int NO_PARENT = -1;

  /// A node.
  ///
  /// @param name its name, or an empty string
  /// @param plan the plan of its values
  /// @param values its components
  /// @param parent the index of its parent, or [#NO_PARENT]
  public record Node(String name, SpawnPlan plan, Object[] values, int parent) {}

  /// A link between two nodes.
  ///
  /// @param relation the relation
  /// @param source the index of the source
  /// @param value the value of the link
  /// @param target the index of the target
  public record Link(RelationType relation, int source, Object value, int target) {}
}
