package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.TransformTree;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;

/// A loop over nodes that are sorted by level. Local transforms are in one array for each field,
/// matrices in one array of sixteen elements for each node.
abstract class HandTransforms implements Workload {
  private static final int ELEMENTS = 16;

  final int nodes;
  private final int[] parents;
  private final float[][] local = new float[TransformTree.FIELDS][];
  private final float[] world;

  HandTransforms(int nodes) {
    this.nodes = nodes;
    this.parents = new int[nodes];
    this.world = new float[ELEMENTS * nodes];
    for (int field = 0; field < local.length; field++) {
      local[field] = new float[nodes];
    }
    for (int node = 0; node < nodes; node++) {
      parents[node] = TransformTree.parent(node);
      float[] values = TransformTree.local(node);
      for (int field = 0; field < local.length; field++) {
        local[field][node] = values[field];
      }
    }
    propagate(0, nodes);
  }

  /// All nodes change.
  static final class All extends HandTransforms {
    All(int nodes) {
      super(nodes);
    }

    @Override
    public void prepare() {
      for (int node = 0; node < nodes; node++) {
        move(node);
      }
    }

    @Override
    public void run() {
      propagate(0, nodes);
    }
  }

  /// One node changes. Its subtree is a range of nodes in each level.
  static final class Subtree extends HandTransforms {
    Subtree(int nodes) {
      super(nodes);
    }

    @Override
    public void prepare() {
      move(TransformTree.CHANGED);
    }

    @Override
    public void run() {
      int end = TransformTree.CHANGED + 1;
      for (int first = TransformTree.CHANGED;
          first < nodes;
          first = TransformTree.firstChild(first)) {
        propagate(first, Math.min(nodes, end));
        end = TransformTree.firstChild(end);
      }
    }
  }

  /// No node changes, which a pass over a flag for each node notices.
  static final class Nothing extends HandTransforms {
    private final boolean[] changed;

    Nothing(int nodes) {
      super(nodes);
      this.changed = new boolean[nodes];
    }

    @Override
    public void run() {
      for (int node = 0; node < nodes; node++) {
        if (changed[node]) {
          propagate(node, node + 1);
          changed[node] = false;
        }
      }
    }
  }

  final void move(int node) {
    local[0][node] += Values.DT;
  }

  final void propagate(int from, int to) {
    propagate(
        local[0], local[1], local[2], local[3], local[4], local[5], local[6], local[7], local[8],
        local[9], world, parents, from, to);
  }

  private static void propagate(
      float[] translationX,
      float[] translationY,
      float[] translationZ,
      float[] rotationX,
      float[] rotationY,
      float[] rotationZ,
      float[] rotationW,
      float[] scaleX,
      float[] scaleY,
      float[] scaleZ,
      float[] world,
      int[] parents,
      int from,
      int to) {
    for (int node = from; node < to; node++) {
      float x = rotationX[node];
      float y = rotationY[node];
      float z = rotationZ[node];
      float w = rotationW[node];
      float sx = scaleX[node];
      float sy = scaleY[node];
      float sz = scaleZ[node];
      float m00 = (1 - 2 * (y * y + z * z)) * sx;
      float m10 = 2 * (x * y + z * w) * sx;
      float m20 = 2 * (x * z - y * w) * sx;
      float m01 = 2 * (x * y - z * w) * sy;
      float m11 = (1 - 2 * (x * x + z * z)) * sy;
      float m21 = 2 * (y * z + x * w) * sy;
      float m02 = 2 * (x * z + y * w) * sz;
      float m12 = 2 * (y * z - x * w) * sz;
      float m22 = (1 - 2 * (x * x + y * y)) * sz;
      float m03 = translationX[node];
      float m13 = translationY[node];
      float m23 = translationZ[node];
      int at = ELEMENTS * node;
      int parent = parents[node];
      if (parent < 0) {
        setColumn(world, at, m00, m10, m20, 0);
        setColumn(world, at + 4, m01, m11, m21, 0);
        setColumn(world, at + 8, m02, m12, m22, 0);
        setColumn(world, at + 12, m03, m13, m23, 1);
        continue;
      }
      int from0 = ELEMENTS * parent;
      float p00 = world[from0];
      float p10 = world[from0 + 1];
      float p20 = world[from0 + 2];
      float p01 = world[from0 + 4];
      float p11 = world[from0 + 5];
      float p21 = world[from0 + 6];
      float p02 = world[from0 + 8];
      float p12 = world[from0 + 9];
      float p22 = world[from0 + 10];
      setColumn(
          world,
          at,
          p00 * m00 + p01 * m10 + p02 * m20,
          p10 * m00 + p11 * m10 + p12 * m20,
          p20 * m00 + p21 * m10 + p22 * m20,
          0);
      setColumn(
          world,
          at + 4,
          p00 * m01 + p01 * m11 + p02 * m21,
          p10 * m01 + p11 * m11 + p12 * m21,
          p20 * m01 + p21 * m11 + p22 * m21,
          0);
      setColumn(
          world,
          at + 8,
          p00 * m02 + p01 * m12 + p02 * m22,
          p10 * m02 + p11 * m12 + p12 * m22,
          p20 * m02 + p21 * m12 + p22 * m22,
          0);
      setColumn(
          world,
          at + 12,
          p00 * m03 + p01 * m13 + p02 * m23 + world[from0 + 12],
          p10 * m03 + p11 * m13 + p12 * m23 + world[from0 + 13],
          p20 * m03 + p21 * m13 + p22 * m23 + world[from0 + 14],
          1);
    }
  }

  private static void setColumn(float[] world, int at, float a, float b, float c, float d) {
    world[at] = a;
    world[at + 1] = b;
    world[at + 2] = c;
    world[at + 3] = d;
  }

  @Override
  public final long checksum() {
    Checksum sum = new Checksum();
    for (int at = 0; at < world.length; at += 4) {
      sum.add(world[at], world[at + 1], world[at + 2]);
    }
    return sum.value();
  }
}
