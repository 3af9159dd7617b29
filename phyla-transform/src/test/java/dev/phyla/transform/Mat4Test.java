package dev.phyla.transform;

import static dev.phyla.transform.Samples.assertClose;
import static dev.phyla.transform.Samples.assertSameRotation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class Mat4Test {
  private static final float PI = (float) Math.PI;

  private static void forEachSeed(BiConsumer<Random, Long> check) {
    Samples.seeds().forEach(seed -> check.accept(new Random(seed), seed));
  }

  @Test
  void arraysAreInColumnMajorOrder() {
    Mat4 moved = Mat4.ofTranslation(new Vec3(5, 6, 7));

    assertThat(moved.toArray()).containsExactly(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1);
    assertThat(moved.m03()).isEqualTo(5);
    assertThat(moved.translation()).isEqualTo(new Vec3(5, 6, 7));
    assertThat(Mat4.fromArray(moved.toArray())).isEqualTo(moved);
    assertThat(Mat4.IDENTITY).isEqualTo(Mat4.ofTranslation(Vec3.ZERO));
  }

  @Test
  void elementsAreCopiedFromAndToAPartOfAnArray() {
    float[] many = new float[40];
    Mat4 matrix = Samples.matrix(new Random(3));
    matrix.copyTo(many, 20);

    assertThat(Mat4.fromArray(many, 20)).isEqualTo(matrix);
    assertThat(many[19]).isZero();
    assertThat(many[36]).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Mat4.fromArray(many))
        .withMessage("A matrix has 16 elements, but the array has 40.");
  }

  @Test
  void positionsAreScaledThenRotatedThenMoved() {
    Mat4 matrix = Mat4.of(new Vec3(10, 0, 0), Quat.ofRotationZ(PI / 2), new Vec3(2, 3, 4));

    assertClose(matrix.transformPoint(Vec3.UNIT_X), new Vec3(10, 2, 0));
    assertClose(matrix.transformPoint(Vec3.UNIT_Y), new Vec3(7, 0, 0));
    assertClose(matrix.transformPoint(Vec3.UNIT_Z), new Vec3(10, 0, 4));
    assertClose(matrix.transformDirection(Vec3.UNIT_X), new Vec3(0, 2, 0));
    assertThat(matrix.determinant()).isCloseTo(24, within(1e-4f));
  }

  @Test
  void aTransformIsTheProductOfItsParts() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform local = Samples.local(random);
          Mat4 product =
              Mat4.ofTranslation(local.translation())
                  .multiply(Mat4.ofRotation(local.rotation()))
                  .multiply(Mat4.ofScale(local.scale()));

          assertClose(local.matrix(), product, "seed", seed);
          Vec3 v = Samples.vec3(random);
          assertClose(
              local.matrix().transformPoint(v),
              local.rotation().rotate(v.multiply(local.scale())).add(local.translation()),
              "seed",
              seed);
        });
  }

  @Test
  void aProductAppliesTheSecondMatrixFirst() {
    forEachSeed(
        (random, seed) -> {
          Mat4 a = Samples.local(random).matrix();
          Mat4 b = Samples.local(random).matrix();
          Vec3 v = Samples.vec3(random);

          assertClose(
              a.multiply(b).transformPoint(v), a.transformPoint(b.transformPoint(v)), "seed", seed);
          assertClose(
              a.multiply(b).transformDirection(v),
              a.transformDirection(b.transformDirection(v)),
              "seed",
              seed);
        });
  }

  @Test
  void productsOfAnyMatricesFollowTheRules() {
    forEachSeed(
        (random, seed) -> {
          Mat4 a = Samples.matrix(random);
          Mat4 b = Samples.matrix(random);
          Mat4 c = Samples.matrix(random);

          assertClose(a.multiply(Mat4.IDENTITY), a, "seed", seed);
          assertClose(Mat4.IDENTITY.multiply(a), a, "seed", seed);
          assertClose(a.multiply(b).multiply(c), a.multiply(b.multiply(c)), "seed", seed);
          assertClose(
              a.multiply(b).transpose(), b.transpose().multiply(a.transpose()), "seed", seed);
          assertThat(a.multiply(b).determinant())
              .as("seed %d", seed)
              .isCloseTo(a.determinant() * b.determinant(), within(0.02f));
          assertThat(a.transpose().determinant())
              .as("seed %d", seed)
              .isCloseTo(a.determinant(), within(1e-4f));
        });
  }

  @Test
  void theElementsOfAProductAreSumsOfProductsOfRowsAndColumns() {
    Mat4 a = Mat4.fromArray(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});

    assertThat(a.multiply(a).toArray())
        .containsExactly(
            90, 100, 110, 120, 202, 228, 254, 280, 314, 356, 398, 440, 426, 484, 542, 600);
    assertThat(a.determinant()).isZero();
    assertThat(a.transpose().m10()).isEqualTo(a.m01());
  }

  @Test
  void theInverseUndoesAMatrix() {
    forEachSeed(
        (random, seed) -> {
          Mat4 affine = Samples.local(random).matrix();
          assertClose(affine.multiply(affine.inverse()), Mat4.IDENTITY, "seed", seed);
          assertClose(affine.inverse().multiply(affine), Mat4.IDENTITY, "seed", seed);
          Mat4 any = Samples.matrix(random);
          if (Math.abs(any.determinant()) > 1) {
            assertClose(any.multiply(any.inverse()), Mat4.IDENTITY, "seed", seed);
          }
        });
  }

  @Test
  void aMatrixThatFlattensHasNoInverse() {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Mat4.ofScale(new Vec3(1, 0, 1)).inverse())
        .withMessageStartingWith(
            "The matrix has no inverse, because its determinant is 0.0: Mat4[");
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Mat4.ofScale(new Vec3(Float.NaN, 1, 1)).inverse())
        .withMessageContaining("NaN");
  }

  @Test
  void aMatrixIsSplitIntoTheTransformThatItWasMadeOf() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform local = Samples.local(random);
          LocalTransform parts = local.matrix().decompose();

          assertThat(parts.translation()).as("seed %d", seed).isEqualTo(local.translation());
          assertClose(parts.scale(), local.scale(), "seed", seed);
          assertSameRotation(parts.rotation(), local.rotation(), "seed", seed);
        });
  }

  @Test
  void halfTurnsAreSplitWithoutDividingByZero() {
    for (Vec3 axis : new Vec3[] {Vec3.UNIT_X, Vec3.UNIT_Y, Vec3.UNIT_Z, Vec3.ONE}) {
      Quat half = Quat.ofAxisAngle(axis, PI);
      assertSameRotation(Mat4.ofRotation(half).decompose().rotation(), half, axis);
    }
  }

  @Test
  void aMirroringMatrixHasANegativeScaleAlongX() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform local = Samples.local(random);
          Mat4 mirrored = local.withScale(local.scale().multiply(new Vec3(1, 1, -1))).matrix();
          LocalTransform parts = mirrored.decompose();

          assertThat(parts.scale().x()).as("seed %d", seed).isNegative();
          assertClose(parts.matrix(), mirrored, "seed", seed);
        });
  }

  @Test
  void aMatrixThatFlattensIsSplitWithoutARotation() {
    LocalTransform parts = Mat4.of(Vec3.ONE, Quat.ofRotationX(1), new Vec3(0, 2, 3)).decompose();

    assertThat(parts.rotation()).isEqualTo(Quat.IDENTITY);
    assertThat(parts.translation()).isEqualTo(Vec3.ONE);
    assertClose(parts.scale(), new Vec3(0, 2, 3));
    assertThat(Mat4.ofScale(new Vec3(2, 3, 0)).decompose().rotation()).isEqualTo(Quat.IDENTITY);
    assertThat(Mat4.ofScale(new Vec3(2, 0, 3)).decompose().rotation()).isEqualTo(Quat.IDENTITY);
  }
}
