package dev.phyla.transform;

import static dev.phyla.transform.Samples.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class Affine2Test {
  private static final float PI = (float) Math.PI;

  private static void forEachSeed(BiConsumer<Random, Long> check) {
    Samples.seeds().forEach(seed -> check.accept(new Random(seed), seed));
  }

  @Test
  void arraysAreInColumnMajorOrder() {
    Affine2 moved = Affine2.ofTranslation(new Vec2(5, 6));
    float[] many = new float[10];
    moved.copyTo(many, 3);

    assertThat(moved.toArray()).containsExactly(1, 0, 0, 1, 5, 6);
    assertThat(many).containsExactly(0, 0, 0, 1, 0, 0, 1, 5, 6, 0);
    assertThat(Affine2.fromArray(moved.toArray())).isEqualTo(moved);
    assertThat(Affine2.fromArray(many, 3)).isEqualTo(moved);
    assertThat(moved.translation()).isEqualTo(new Vec2(5, 6));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Affine2.fromArray(many))
        .withMessage("A transform in the plane has 6 elements, but the array has 10.");
  }

  @Test
  void positionsAreScaledThenRotatedThenMoved() {
    Affine2 transform = Affine2.of(new Vec2(10, 0), PI / 2, new Vec2(2, 3));

    assertClose(transform.transformPoint(Vec2.UNIT_X), new Vec2(10, 2));
    assertClose(transform.transformPoint(Vec2.UNIT_Y), new Vec2(7, 0));
    assertClose(transform.transformDirection(Vec2.UNIT_X), new Vec2(0, 2));
    assertThat(transform.determinant()).isCloseTo(6, within(1e-5f));
  }

  @Test
  void aTransformIsTheProductOfItsParts() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform2 local = Samples.local2(random);
          Affine2 product =
              Affine2.ofTranslation(local.translation())
                  .multiply(Affine2.ofRotation(local.angle()))
                  .multiply(Affine2.ofScale(local.scale()));

          assertClose(local.matrix(), product, "seed", seed);
        });
  }

  @Test
  void productsFollowTheRules() {
    forEachSeed(
        (random, seed) -> {
          Affine2 a = Samples.local2(random).matrix();
          Affine2 b = Samples.local2(random).matrix();
          Affine2 c = Samples.local2(random).matrix();
          Vec2 v = Samples.vec2(random);

          assertClose(a.multiply(Affine2.IDENTITY), a, "seed", seed);
          assertClose(Affine2.IDENTITY.multiply(a), a, "seed", seed);
          assertClose(a.multiply(b).multiply(c), a.multiply(b.multiply(c)), "seed", seed);
          assertClose(
              a.multiply(b).transformPoint(v), a.transformPoint(b.transformPoint(v)), "seed", seed);
          assertClose(
              a.multiply(b).transformDirection(v),
              a.transformDirection(b.transformDirection(v)),
              "seed",
              seed);
          assertClose(a.multiply(a.inverse()), Affine2.IDENTITY, "seed", seed);
          assertClose(a.inverse().multiply(a), Affine2.IDENTITY, "seed", seed);
        });
  }

  @Test
  void aTransformThatFlattensHasNoInverse() {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Affine2.ofScale(new Vec2(1, 0)).inverse())
        .withMessageStartingWith("The transform has no inverse, because its determinant is 0.0: ");
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Affine2.ofScale(new Vec2(1, Float.NaN)).inverse());
  }

  @Test
  void aTransformIsSplitIntoWhatItWasMadeOf() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform2 local = Samples.local2(random);
          LocalTransform2 parts = local.matrix().decompose();

          assertThat(parts.translation()).as("seed %d", seed).isEqualTo(local.translation());
          assertThat(parts.angle()).as("seed %d", seed).isCloseTo(local.angle(), within(1e-4f));
          assertClose(parts.scale(), local.scale(), "seed", seed);
        });
  }

  @Test
  void aMirroringTransformHasANegativeScaleAlongY() {
    forEachSeed(
        (random, seed) -> {
          LocalTransform2 local = Samples.local2(random);
          Affine2 mirrored = local.withScale(local.scale().multiply(new Vec2(-1, 1))).matrix();
          LocalTransform2 parts = mirrored.decompose();

          assertThat(parts.scale().y()).as("seed %d", seed).isNegative();
          assertClose(parts.matrix(), mirrored, "seed", seed);
        });
  }

  @Test
  void aTransformThatFlattensAlongXKeepsTheAngleOfY() {
    Affine2 flat = Affine2.of(Vec2.ONE, 0.5f, new Vec2(0, 2));

    assertThat(flat.decompose().angle()).isCloseTo(0.5f, within(1e-6f));
    assertClose(flat.decompose().matrix(), flat);
  }
}
