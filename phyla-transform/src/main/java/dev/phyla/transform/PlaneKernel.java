package dev.phyla.transform;

/// Computes transforms in the plane.
final class PlaneKernel implements Kernel {
  // Columns of LocalTransform2.
  private static final int TRANSLATION = 0;
  private static final int ANGLE = 2;
  private static final int SCALE = 3;

  // Columns of WorldTransform2: two of each column of the matrix.
  private static final int COLUMN_0 = 0;
  private static final int COLUMN_1 = 2;
  private static final int COLUMN_2 = 4;

  @Override
  public Class<?> local() {
    return LocalTransform2.class;
  }

  @Override
  public Class<?> world() {
    return WorldTransform2.class;
  }

  @Override
  public Object identity() {
    return WorldTransform2.IDENTITY;
  }

  @Override
  public void computeRoots(float[][] local, float[][] world, int first, int end) {
    float[] angles = local[ANGLE];
    float[] scaleX = local[SCALE];
    float[] scaleY = local[SCALE + 1];
    float[] w00 = world[COLUMN_0];
    float[] w10 = world[COLUMN_0 + 1];
    float[] w01 = world[COLUMN_1];
    float[] w11 = world[COLUMN_1 + 1];
    for (int row = first; row < end; row++) {
      float sin = (float) Math.sin(angles[row]);
      float cos = (float) Math.cos(angles[row]);
      w00[row] = cos * scaleX[row];
      w10[row] = sin * scaleX[row];
      w01[row] = -sin * scaleY[row];
      w11[row] = cos * scaleY[row];
    }
    System.arraycopy(local[TRANSLATION], first, world[COLUMN_2], first, end - first);
    System.arraycopy(local[TRANSLATION + 1], first, world[COLUMN_2 + 1], first, end - first);
  }

  @Override
  public void computeChildren(
      float[][] local,
      float[][] world,
      float[][] parentWorld,
      int[] rows,
      int[] parents,
      int from,
      int to) {
    float[] translationX = local[TRANSLATION];
    float[] translationY = local[TRANSLATION + 1];
    float[] angles = local[ANGLE];
    float[] scaleX = local[SCALE];
    float[] scaleY = local[SCALE + 1];
    float[] w00 = world[COLUMN_0];
    float[] w10 = world[COLUMN_0 + 1];
    float[] w01 = world[COLUMN_1];
    float[] w11 = world[COLUMN_1 + 1];
    float[] w02 = world[COLUMN_2];
    float[] w12 = world[COLUMN_2 + 1];
    float[] q00 = parentWorld[COLUMN_0];
    float[] q10 = parentWorld[COLUMN_0 + 1];
    float[] q01 = parentWorld[COLUMN_1];
    float[] q11 = parentWorld[COLUMN_1 + 1];
    float[] q02 = parentWorld[COLUMN_2];
    float[] q12 = parentWorld[COLUMN_2 + 1];
    for (int node = from; node < to; node++) {
      int row = rows[node];
      float sin = (float) Math.sin(angles[row]);
      float cos = (float) Math.cos(angles[row]);
      float m00 = cos * scaleX[row];
      float m10 = sin * scaleX[row];
      float m01 = -sin * scaleY[row];
      float m11 = cos * scaleY[row];
      float m02 = translationX[row];
      float m12 = translationY[row];
      int parent = rows[parents[node]];
      float p00 = q00[parent];
      float p10 = q10[parent];
      float p01 = q01[parent];
      float p11 = q11[parent];
      w00[row] = p00 * m00 + p01 * m10;
      w10[row] = p10 * m00 + p11 * m10;
      w01[row] = p00 * m01 + p01 * m11;
      w11[row] = p10 * m01 + p11 * m11;
      w02[row] = p00 * m02 + p01 * m12 + q02[parent];
      w12[row] = p10 * m02 + p11 * m12 + q12[parent];
    }
  }
}
