package dev.phyla.bench.workload;

/// The trees of the transform tasks: four roots, and three children for each node until all nodes
/// are used. 100,000 nodes have ten levels. Nodes are numbered level by level.
public final class TransformTree {
  /// The number of fields of a local transform: translation, rotation and scale.
  public static final int FIELDS = 10;

  /// The node that [Task#PROPAGATE_SUBTREE] changes: the first child of the first root.
  public static final int CHANGED = 4;

  private static final int ROOTS = 4;
  private static final int CHILDREN = 3;

  private TransformTree() {}

  /// The parent of a node, or -1 for a root.
  public static int parent(int node) {
    return node < ROOTS ? -1 : (node - ROOTS) / CHILDREN;
  }

  /// The first child of a node; there may be fewer nodes.
  public static int firstChild(int node) {
    return ROOTS + CHILDREN * node;
  }

  /// The number of nodes of the subtree that [Task#PROPAGATE_SUBTREE] changes.
  public static int changedNodes(int nodes) {
    int count = 0;
    int end = CHANGED + 1;
    for (int first = CHANGED; first < nodes; first = firstChild(first)) {
      count += Math.min(nodes, end) - first;
      end = firstChild(end);
    }
    return count;
  }

  /// The fields of the local transform of a node: a position, a quaternion of length 1 and a scale.
  public static float[] local(int node) {
    float x = 0.5f * Values.dx(node);
    float y = 0.125f * Values.dy(node);
    float z = 0.25f * Values.dz(node);
    float length = (float) Math.sqrt(x * x + y * y + z * z + 1);
    float scale = 1 + Values.z(node) / 16;
    return new float[] {
      Values.x(node) / 1024,
      Values.y(node) / 1024,
      Values.z(node),
      x / length,
      y / length,
      z / length,
      1 / length,
      scale,
      1 / scale,
      1
    };
  }
}
