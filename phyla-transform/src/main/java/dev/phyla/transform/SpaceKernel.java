package dev.phyla.transform;

/// Computes transforms in space.
///
/// World transforms are affine: the last row of their matrices is always (0, 0, 0, 1). It is
/// neither read nor written, and products need half of the multiplications of
/// [Mat4#multiply(Mat4)]. The results are the same.
final class SpaceKernel implements Kernel {
  // Columns of LocalTransform.
  private static final int TRANSLATION = 0;
  private static final int ROTATION = 3;
  private static final int SCALE = 7;

  // Columns of WorldTransform: four of each column of the matrix.
  private static final int COLUMN_0 = 0;
  private static final int COLUMN_1 = 4;
  private static final int COLUMN_2 = 8;
  private static final int COLUMN_3 = 12;

  @Override
  public Class<?> local() {
    return LocalTransform.class;
  }

  @Override
  public Class<?> world() {
    return WorldTransform.class;
  }

  @Override
  public Object identity() {
    return WorldTransform.IDENTITY;
  }

  // One loop for each column of the matrix: a loop over all arrays would not be vectorised.
  @Override
  public void computeRoots(float[][] local, float[][] world, int first, int end) {
    float[] xs = local[ROTATION];
    float[] ys = local[ROTATION + 1];
    float[] zs = local[ROTATION + 2];
    float[] ws = local[ROTATION + 3];
    computeColumn0(xs, ys, zs, ws, local[SCALE], world, first, end);
    computeColumn1(xs, ys, zs, ws, local[SCALE + 1], world, first, end);
    computeColumn2(xs, ys, zs, ws, local[SCALE + 2], world, first, end);
    for (int i = 0; i < 3; i++) {
      System.arraycopy(local[TRANSLATION + i], first, world[COLUMN_3 + i], first, end - first);
    }
  }

  private static void computeColumn0(
      float[] xs,
      float[] ys,
      float[] zs,
      float[] ws,
      float[] scales,
      float[][] world,
      int first,
      int end) {
    float[] w00 = world[COLUMN_0];
    float[] w10 = world[COLUMN_0 + 1];
    float[] w20 = world[COLUMN_0 + 2];
    for (int row = first; row < end; row++) {
      float x = xs[row];
      float y = ys[row];
      float z = zs[row];
      float w = ws[row];
      float scale = scales[row];
      w00[row] = (1 - 2 * (y * y + z * z)) * scale;
      w10[row] = 2 * (x * y + z * w) * scale;
      w20[row] = 2 * (x * z - y * w) * scale;
    }
  }

  private static void computeColumn1(
      float[] xs,
      float[] ys,
      float[] zs,
      float[] ws,
      float[] scales,
      float[][] world,
      int first,
      int end) {
    float[] w01 = world[COLUMN_1];
    float[] w11 = world[COLUMN_1 + 1];
    float[] w21 = world[COLUMN_1 + 2];
    for (int row = first; row < end; row++) {
      float x = xs[row];
      float y = ys[row];
      float z = zs[row];
      float w = ws[row];
      float scale = scales[row];
      w01[row] = 2 * (x * y - z * w) * scale;
      w11[row] = (1 - 2 * (x * x + z * z)) * scale;
      w21[row] = 2 * (y * z + x * w) * scale;
    }
  }

  private static void computeColumn2(
      float[] xs,
      float[] ys,
      float[] zs,
      float[] ws,
      float[] scales,
      float[][] world,
      int first,
      int end) {
    float[] w02 = world[COLUMN_2];
    float[] w12 = world[COLUMN_2 + 1];
    float[] w22 = world[COLUMN_2 + 2];
    for (int row = first; row < end; row++) {
      float x = xs[row];
      float y = ys[row];
      float z = zs[row];
      float w = ws[row];
      float scale = scales[row];
      w02[row] = 2 * (x * z + y * w) * scale;
      w12[row] = 2 * (y * z - x * w) * scale;
      w22[row] = (1 - 2 * (x * x + y * y)) * scale;
    }
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
    float[] translationZ = local[TRANSLATION + 2];
    float[] rotationX = local[ROTATION];
    float[] rotationY = local[ROTATION + 1];
    float[] rotationZ = local[ROTATION + 2];
    float[] rotationW = local[ROTATION + 3];
    float[] scaleX = local[SCALE];
    float[] scaleY = local[SCALE + 1];
    float[] scaleZ = local[SCALE + 2];
    float[] w00 = world[COLUMN_0];
    float[] w10 = world[COLUMN_0 + 1];
    float[] w20 = world[COLUMN_0 + 2];
    float[] w01 = world[COLUMN_1];
    float[] w11 = world[COLUMN_1 + 1];
    float[] w21 = world[COLUMN_1 + 2];
    float[] w02 = world[COLUMN_2];
    float[] w12 = world[COLUMN_2 + 1];
    float[] w22 = world[COLUMN_2 + 2];
    float[] w03 = world[COLUMN_3];
    float[] w13 = world[COLUMN_3 + 1];
    float[] w23 = world[COLUMN_3 + 2];
    float[] q00 = parentWorld[COLUMN_0];
    float[] q10 = parentWorld[COLUMN_0 + 1];
    float[] q20 = parentWorld[COLUMN_0 + 2];
    float[] q01 = parentWorld[COLUMN_1];
    float[] q11 = parentWorld[COLUMN_1 + 1];
    float[] q21 = parentWorld[COLUMN_1 + 2];
    float[] q02 = parentWorld[COLUMN_2];
    float[] q12 = parentWorld[COLUMN_2 + 1];
    float[] q22 = parentWorld[COLUMN_2 + 2];
    float[] q03 = parentWorld[COLUMN_3];
    float[] q13 = parentWorld[COLUMN_3 + 1];
    float[] q23 = parentWorld[COLUMN_3 + 2];
    for (int node = from; node < to; node++) {
      int row = rows[node];
      float x = rotationX[row];
      float y = rotationY[row];
      float z = rotationZ[row];
      float w = rotationW[row];
      float sx = scaleX[row];
      float sy = scaleY[row];
      float sz = scaleZ[row];
      float m00 = (1 - 2 * (y * y + z * z)) * sx;
      float m10 = 2 * (x * y + z * w) * sx;
      float m20 = 2 * (x * z - y * w) * sx;
      float m01 = 2 * (x * y - z * w) * sy;
      float m11 = (1 - 2 * (x * x + z * z)) * sy;
      float m21 = 2 * (y * z + x * w) * sy;
      float m02 = 2 * (x * z + y * w) * sz;
      float m12 = 2 * (y * z - x * w) * sz;
      float m22 = (1 - 2 * (x * x + y * y)) * sz;
      float m03 = translationX[row];
      float m13 = translationY[row];
      float m23 = translationZ[row];
      int parent = rows[parents[node]];
      float p00 = q00[parent];
      float p10 = q10[parent];
      float p20 = q20[parent];
      float p01 = q01[parent];
      float p11 = q11[parent];
      float p21 = q21[parent];
      float p02 = q02[parent];
      float p12 = q12[parent];
      float p22 = q22[parent];
      w00[row] = p00 * m00 + p01 * m10 + p02 * m20;
      w10[row] = p10 * m00 + p11 * m10 + p12 * m20;
      w20[row] = p20 * m00 + p21 * m10 + p22 * m20;
      w01[row] = p00 * m01 + p01 * m11 + p02 * m21;
      w11[row] = p10 * m01 + p11 * m11 + p12 * m21;
      w21[row] = p20 * m01 + p21 * m11 + p22 * m21;
      w02[row] = p00 * m02 + p01 * m12 + p02 * m22;
      w12[row] = p10 * m02 + p11 * m12 + p12 * m22;
      w22[row] = p20 * m02 + p21 * m12 + p22 * m22;
      w03[row] = p00 * m03 + p01 * m13 + p02 * m23 + q03[parent];
      w13[row] = p10 * m03 + p11 * m13 + p12 * m23 + q13[parent];
      w23[row] = p20 * m03 + p21 * m13 + p22 * m23 + q23[parent];
    }
  }
}
