package dev.phyla.transform;

import static dev.phyla.transform.Samples.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VectorsTest {
  private static final float PI = (float) Math.PI;

  @Test
  void vectorsInThePlaneAreAddedAndMultiplied() {
    var a = new Vec2(3, 4);
    var b = new Vec2(-1, 2);

    assertThat(a.add(b)).isEqualTo(new Vec2(2, 6));
    assertThat(a.subtract(b)).isEqualTo(new Vec2(4, 2));
    assertThat(a.multiply(2)).isEqualTo(new Vec2(6, 8));
    assertThat(a.multiply(b)).isEqualTo(new Vec2(-3, 8));
    assertThat(a.negate()).isEqualTo(new Vec2(-3, -4));
    assertThat(a.dot(b)).isEqualTo(5);
    assertThat(a.cross(b)).isEqualTo(10);
    assertThat(a.length()).isEqualTo(5);
    assertThat(a.lengthSquared()).isEqualTo(25);
    assertThat(a.distance(b)).isEqualTo((float) Math.sqrt(20));
    assertThat(a.normalize()).isEqualTo(new Vec2(0.6f, 0.8f));
    assertThat(a.lerp(b, 0.25f)).isEqualTo(new Vec2(2, 3.5f));
    assertClose(Vec2.UNIT_X.rotate(PI / 2), Vec2.UNIT_Y);
    assertThat(Vec2.UNIT_X.cross(Vec2.UNIT_Y)).as("y is to the left of x").isEqualTo(1);
  }

  @Test
  void vectorsInSpaceAreAddedAndMultiplied() {
    var a = new Vec3(2, 3, 6);
    var b = new Vec3(1, -1, 2);

    assertThat(a.add(b)).isEqualTo(new Vec3(3, 2, 8));
    assertThat(a.subtract(b)).isEqualTo(new Vec3(1, 4, 4));
    assertThat(a.multiply(2)).isEqualTo(new Vec3(4, 6, 12));
    assertThat(a.multiply(b)).isEqualTo(new Vec3(2, -3, 12));
    assertThat(a.negate()).isEqualTo(new Vec3(-2, -3, -6));
    assertThat(a.dot(b)).isEqualTo(11);
    assertThat(a.cross(b)).isEqualTo(new Vec3(12, 2, -5));
    assertThat(a.length()).isEqualTo(7);
    assertThat(a.lengthSquared()).isEqualTo(49);
    assertThat(a.distance(b)).isEqualTo((float) Math.sqrt(33));
    assertClose(a.normalize(), new Vec3(2 / 7f, 3 / 7f, 6 / 7f));
    assertThat(a.lerp(b, 0.5f)).isEqualTo(new Vec3(1.5f, 1, 4));
    assertThat(Vec3.UNIT_X.cross(Vec3.UNIT_Y)).isEqualTo(Vec3.UNIT_Z);
  }

  @Test
  void normalizingZeroGivesZeroAndVerySmallOrLargeVectorsWork() {
    assertThat(Vec2.ZERO.normalize()).isEqualTo(Vec2.ZERO);
    assertThat(Vec3.ZERO.normalize()).isEqualTo(Vec3.ZERO);
    assertThat(new Vec2(1e-39f, 0).normalize()).isEqualTo(Vec2.UNIT_X);
    assertThat(new Vec3(0, 1e-39f, 0).normalize()).isEqualTo(Vec3.UNIT_Y);
    assertThat(new Vec2(0, 3e38f).normalize()).isEqualTo(Vec2.UNIT_Y);
    assertThat(new Vec3(0, 0, 3e38f).normalize()).isEqualTo(Vec3.UNIT_Z);
  }

  @Test
  void aCrossProductIsPerpendicular() {
    Samples.seeds()
        .forEach(
            seed -> {
              var random = new Random(seed);
              Vec3 a = Samples.vec3(random);
              Vec3 b = Samples.vec3(random);

              assertThat(a.cross(b).dot(a)).as("seed %d", seed).isCloseTo(0, within(1e-4f));
              assertThat(a.cross(b).dot(b)).as("seed %d", seed).isCloseTo(0, within(1e-4f));
              assertClose(a.cross(b), b.cross(a).negate(), "seed", seed);
            });
  }

  @Test
  void rotatingInThePlaneKeepsLengthsAndAddsAngles() {
    Samples.seeds()
        .forEach(
            seed -> {
              var random = new Random(seed);
              Vec2 a = Samples.vec2(random);
              float angle = Samples.angle(random);

              assertThat(a.rotate(angle).length())
                  .as("seed %d", seed)
                  .isCloseTo(a.length(), within(1e-5f));
              assertClose(a.rotate(angle).rotate(1), a.rotate(angle + 1), "seed", seed);
            });
  }
}
