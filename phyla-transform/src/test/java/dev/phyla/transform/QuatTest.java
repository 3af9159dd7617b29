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

class QuatTest {
  private static final float PI = (float) Math.PI;

  private static void forEachSeed(BiConsumer<Random, Long> check) {
    Samples.seeds().forEach(seed -> check.accept(new Random(seed), seed));
  }

  @Test
  void aQuarterTurnAboutAnAxisTurnsTheNextAxisIntoTheOneAfterIt() {
    assertClose(Quat.ofRotationX(PI / 2).rotate(Vec3.UNIT_Y), Vec3.UNIT_Z);
    assertClose(Quat.ofRotationY(PI / 2).rotate(Vec3.UNIT_Z), Vec3.UNIT_X);
    assertClose(Quat.ofRotationZ(PI / 2).rotate(Vec3.UNIT_X), Vec3.UNIT_Y);
    assertClose(Quat.IDENTITY.rotate(new Vec3(1, 2, 3)), new Vec3(1, 2, 3));
  }

  @Test
  void anAxisMayHaveAnyLengthButZero() {
    assertSameRotation(Quat.ofAxisAngle(new Vec3(0, 0, 7), 1), Quat.ofRotationZ(1));
    assertSameRotation(Quat.ofAxisAngle(new Vec3(1e-30f, 0, 0), 1), Quat.ofRotationX(1));
    assertClose(
        Quat.ofAxisAngle(Vec3.ONE, 2 * PI / 3).rotate(new Vec3(1, 2, 3)), new Vec3(3, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quat.ofAxisAngle(Vec3.ZERO, 1))
        .withMessage("A rotation needs an axis, not the zero vector.");
  }

  @Test
  void axisAndAngleAreThoseOfTheRotation() {
    forEachSeed(
        (random, seed) -> {
          Quat q = Samples.rotation(random);

          assertThat(q.angle()).as("seed %d", seed).isBetween(0f, PI + 1e-5f);
          assertSameRotation(Quat.ofAxisAngle(q.axis(), q.angle()), q, "seed", seed);
          assertSameRotation(
              Quat.ofAxisAngle(q.negate().axis(), q.negate().angle()), q, "seed", seed);
        });
    assertThat(Quat.IDENTITY.angle()).isZero();
    assertThat(Quat.IDENTITY.axis()).isEqualTo(Vec3.UNIT_X);
  }

  @Test
  void eulerAnglesTurnAboutFixedAxesOneAfterTheOther() {
    Vec3 v = new Vec3(1, 2, 3);
    Vec3 expected =
        Quat.ofRotationZ(0.3f)
            .rotate(Quat.ofRotationY(0.2f).rotate(Quat.ofRotationX(0.1f).rotate(v)));

    assertClose(Quat.ofEuler(0.1f, 0.2f, 0.3f).rotate(v), expected);
    assertClose(Quat.ofEuler(0.1f, 0.2f, 0.3f).toEuler(), new Vec3(0.1f, 0.2f, 0.3f));
  }

  @Test
  void eulerAnglesOfARotationGiveTheSameRotation() {
    forEachSeed(
        (random, seed) -> {
          Quat q = Samples.rotation(random);
          Vec3 angles = q.toEuler();

          assertSameRotation(
              Quat.ofEuler(angles.x(), angles.y(), angles.z()), q, "seed", seed, angles);
        });
  }

  @Test
  void eulerAnglesOfAQuarterTurnAboutYHaveNoTurnAboutZ() {
    for (float y : new float[] {PI / 2, -PI / 2}) {
      for (float x : new float[] {-3, -1, 0, 0.5f, 2, 3}) {
        Quat q = Quat.ofEuler(x, y, 0.7f);
        Vec3 angles = q.toEuler();

        assertThat(angles.z()).isZero();
        assertThat(angles.x()).isBetween(-PI, PI);
        assertThat(angles.y()).isCloseTo(y, within(1e-3f));
        assertThat(Math.abs(Quat.ofEuler(angles.x(), angles.y(), 0).dot(q)))
            .isCloseTo(1, within(1e-5f));
      }
    }
  }

  @Test
  void aProductAppliesTheSecondRotationFirst() {
    forEachSeed(
        (random, seed) -> {
          Quat a = Samples.rotation(random);
          Quat b = Samples.rotation(random);
          Vec3 v = Samples.vec3(random);

          assertClose(a.multiply(b).rotate(v), a.rotate(b.rotate(v)), "seed", seed);
          assertThat(a.multiply(b).length()).as("seed %d", seed).isCloseTo(1, within(1e-5f));
        });
  }

  @Test
  void rotatingKeepsLengthsAndTheInverseUndoesIt() {
    forEachSeed(
        (random, seed) -> {
          Quat q = Samples.rotation(random);
          Vec3 v = Samples.vec3(random);

          assertThat(q.rotate(v).length()).as("seed %d", seed).isCloseTo(v.length(), within(1e-4f));
          assertClose(q.inverse().rotate(q.rotate(v)), v, "seed", seed);
          assertClose(q.conjugate().rotate(q.rotate(v)), v, "seed", seed);
          assertClose(q.negate().rotate(v), q.rotate(v), "seed", seed);
          assertSameRotation(q.multiply(q.inverse()), Quat.IDENTITY, "seed", seed);
        });
  }

  @Test
  void aQuaternionOfAnyLengthHasAnInverseButZero() {
    var q = new Quat(1, 2, 3, 4);

    assertSameRotation(q.multiply(q.inverse()), Quat.IDENTITY);
    assertSameRotation(q.inverse().multiply(q), Quat.IDENTITY);
    assertThat(q.length()).isEqualTo((float) Math.sqrt(30));
    assertThat(q.normalize().length()).isCloseTo(1, within(1e-6f));
    assertThat(new Quat(0, 0, 0, 0).normalize()).isEqualTo(Quat.IDENTITY);
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> new Quat(0, 0, 0, 0).inverse())
        .withMessage("A quaternion of zeros has no inverse.");
  }

  @Test
  void slerpGoesAtConstantSpeedFromOneRotationToTheOther() {
    Quat from = Quat.ofRotationZ(0.2f);
    Quat to = Quat.ofRotationZ(1.4f);

    for (int i = 0; i <= 4; i++) {
      assertSameRotation(from.slerp(to, i / 4f), Quat.ofRotationZ(0.2f + 0.3f * i), i);
    }
  }

  @Test
  void slerpTakesTheShorterWay() {
    Quat from = Quat.ofRotationY(0.1f);
    Quat to = Quat.ofRotationY(1.1f);

    assertSameRotation(from.slerp(to.negate(), 0.5f), Quat.ofRotationY(0.6f));
    assertSameRotation(Quat.ofRotationX(3).slerp(Quat.ofRotationX(-3), 0.5f), Quat.ofRotationX(PI));
  }

  @Test
  void slerpBetweenNearlyEqualRotationsIsStable() {
    Quat from = Quat.ofRotationX(1);
    Quat to = Quat.ofRotationX(1.000_01f);

    assertSameRotation(from.slerp(to, 0.5f), from);
    assertSameRotation(from.slerp(from, 0.3f), from);
    assertThat(from.slerp(to, 0.5f).length()).isCloseTo(1, within(1e-6f));
  }

  @Test
  void slerpKeepsTheAngleBetweenBothEnds() {
    forEachSeed(
        (random, seed) -> {
          Quat a = Samples.rotation(random);
          Quat b = Samples.rotation(random);
          float share = random.nextFloat();
          float whole = a.inverse().multiply(b).angle();

          assertThat(a.inverse().multiply(a.slerp(b, share)).angle())
              .as("seed %d", seed)
              .isCloseTo(share * whole, within(2e-3f));
        });
  }

  @Test
  void theRotationBetweenTwoDirectionsTurnsOneIntoTheOther() {
    forEachSeed(
        (random, seed) -> {
          Vec3 from = Samples.vec3(random);
          Vec3 to = Samples.vec3(random);

          assertClose(
              Quat.between(from, to).rotate(from.normalize()), to.normalize(), "seed", seed);
          assertClose(Quat.between(from, from.negate()).rotate(from), from.negate(), "seed", seed);
        });
    assertSameRotation(Quat.between(Vec3.UNIT_X, Vec3.UNIT_X), Quat.IDENTITY);
    assertClose(
        Quat.between(Vec3.UNIT_X, new Vec3(-2, 0, 0)).rotate(Vec3.UNIT_X), new Vec3(-1, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quat.between(Vec3.UNIT_X, Vec3.ZERO))
        .withMessage("A direction cannot be the zero vector.");
  }
}
