package dev.phyla.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Random values, and comparisons of values except for rounding.
final class Samples {
  private static final int SEEDS = 200;

  private Samples() {}

  /// Seeds for random values.
  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  static float number(Random random) {
    return 4 * random.nextFloat() - 2;
  }

  static float angle(Random random) {
    return (float) (2 * Math.PI * (random.nextFloat() - 0.5));
  }

  static Vec2 vec2(Random random) {
    return new Vec2(number(random), number(random));
  }

  static Vec3 vec3(Random random) {
    return new Vec3(number(random), number(random), number(random));
  }

  /// A scale, positive and not too different from 1.
  static float scale(Random random) {
    return 0.6f + 0.8f * random.nextFloat();
  }

  static Vec2 scale2(Random random) {
    return new Vec2(scale(random), scale(random));
  }

  static Vec3 scale3(Random random) {
    return new Vec3(scale(random), scale(random), scale(random));
  }

  static Quat rotation(Random random) {
    return Quat.ofEuler(angle(random), angle(random), angle(random));
  }

  static LocalTransform local(Random random) {
    return new LocalTransform(vec3(random), rotation(random), scale3(random));
  }

  static LocalTransform2 local2(Random random) {
    return new LocalTransform2(vec2(random), angle(random), scale2(random));
  }

  static Mat4 matrix(Random random) {
    float[] elements = new float[Mat4.ELEMENTS];
    IntStream.range(0, elements.length).forEach(i -> elements[i] = number(random));
    return Mat4.fromArray(elements);
  }

  static void assertClose(Vec2 actual, Vec2 expected, Object... description) {
    assertClose(
        new float[] {actual.x(), actual.y()},
        new float[] {expected.x(), expected.y()},
        description);
  }

  static void assertClose(Vec3 actual, Vec3 expected, Object... description) {
    assertClose(
        new float[] {actual.x(), actual.y(), actual.z()},
        new float[] {expected.x(), expected.y(), expected.z()},
        description);
  }

  /// Asserts that two quaternions are the same rotation.
  static void assertSameRotation(Quat actual, Quat expected, Object... description) {
    Quat near = actual.dot(expected) < 0 ? actual.negate() : actual;
    assertClose(
        new float[] {near.x(), near.y(), near.z(), near.w()},
        new float[] {expected.x(), expected.y(), expected.z(), expected.w()},
        description);
  }

  static void assertClose(Mat4 actual, Mat4 expected, Object... description) {
    assertClose(actual.toArray(), expected.toArray(), description);
  }

  static void assertClose(Affine2 actual, Affine2 expected, Object... description) {
    assertClose(actual.toArray(), expected.toArray(), description);
  }

  private static void assertClose(float[] actual, float[] expected, Object... description) {
    for (int i = 0; i < expected.length; i++) {
      float tolerance = 1e-4f * Math.max(1, Math.abs(expected[i]));
      assertThat(actual[i])
          .as("element %d, %s", i, Arrays.toString(description))
          .isCloseTo(expected[i], within(tolerance));
    }
  }
}
