package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query3;
import dev.phyla.Query4;
import dev.phyla.Query5;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;

/*
 * The equations of CartPole-v1 (Barto, Sutton, Anderson 1983), with Euler steps and floats. An
 * episode ends when the pole has fallen or after a number of steps; then the next begins. Sine and
 * cosine are polynomials that are precise enough for these angles, because the functions of the JDK
 * would take most of the time.
 */

/// Poles on carts, as in reinforcement learning: each row is an environment.
@SuppressWarnings("ShortCircuitBoolean") // one branch for two conditions, on purpose
abstract class CartPole implements Shape {
  private static final int ROWS = 8192;
  static final float GRAVITY = 9.8f;
  static final float POLE_MASS = 0.1f;
  static final float TOTAL_MASS = 1.1f;
  static final float HALF_LENGTH = 0.5f;
  static final float POLE_MOMENT = POLE_MASS * HALF_LENGTH;
  static final float FORCE = 10;
  static final float DT = 0.02f;
  static final float MAX_X = 2.4f;
  static final float MAX_ANGLE = 0.20943952f;
  static final int MAX_STEPS = 500;

  record Pole(float x, float dx, float angle, float spin) {
    boolean hasFallen() {
      return CartPole.hasFallen(x, angle);
    }

    Pole pushed(int action) {
      float force = action == 1 ? FORCE : -FORCE;
      float cos = cos(angle);
      float sin = sin(angle);
      float push = (force + POLE_MOMENT * spin * spin * sin) / TOTAL_MASS;
      float turn =
          (GRAVITY * sin - cos * push)
              / (HALF_LENGTH * (4f / 3f - POLE_MASS * cos * cos / TOTAL_MASS));
      float acceleration = push - POLE_MOMENT * turn * cos / TOTAL_MASS;
      return new Pole(x + DT * dx, dx + DT * acceleration, angle + DT * spin, spin + DT * turn);
    }
  }

  record Push(int action) {}

  record Outcome(float reward, boolean fell, boolean isLate) {}

  record Episode(int steps, int number) {}

  record Index(int row) {}

  final World world = new World();
  final CartPoleByHand hand = new CartPoleByHand(ROWS);

  CartPole() {
    for (int row = 0; row < ROWS; row++) {
      world.spawn(
          start(row, 0),
          new Push(action(row)),
          new Outcome(0, false, false),
          new Episode(0, 0),
          new Index(row));
    }
  }

  /// The action of a row, 0 or 1, the same in every step.
  static int action(int row) {
    return (int) (Numbers.mix(row) >>> 63);
  }

  /// The pole at the start of an episode.
  static Pole start(int row, int episode) {
    return new Pole(
        start(row, episode, 0),
        start(row, episode, 1),
        start(row, episode, 2),
        start(row, episode, 3));
  }

  /// One of the four numbers of the pole at the start of an episode.
  static float start(int row, int episode, int which) {
    long bits = Numbers.mix(Numbers.mix((long) row << 32 | episode) + which);
    return ((int) (bits >>> 40) * 0x1p-24f - 0.5f) * 0.1f;
  }

  static boolean hasFallen(float x, float angle) {
    return Math.abs(x) > MAX_X | Math.abs(angle) > MAX_ANGLE;
  }

  static float sin(float x) {
    float z = x * x;
    return x + x * z * (-1.6666655e-1f + z * (8.332161e-3f + z * -1.9515296e-4f));
  }

  static float cos(float x) {
    float z = x * x;
    return 1 - 0.5f * z + z * z * (4.1666646e-2f + z * (-1.3887316e-3f + z * 2.4433157e-5f));
  }

  @Override
  public final int rows() {
    return ROWS;
  }

  @Override
  public final long checksumByHand() {
    return hand.checksum();
  }

  @Override
  public final long checksumByPhyla() {
    Checksum sum = new Checksum();
    world
        .query(read(Pole.class), read(Episode.class), read(Outcome.class))
        .each(
            (pole, episode, outcome) -> {
              sum.add(pole.x, pole.dx, pole.angle);
              sum.add(pole.spin, outcome.reward);
              sum.add(episode.steps, episode.number);
            });
    return sum.value();
  }

  /// The whole step in one lambda of about 160 bytes of bytecode.
  static final class InOneSystem extends CartPole {
    private final Query5<Ref<Pole>, Push, Ref<Outcome>, Ref<Episode>, Index> poles =
        world.query(
            write(Pole.class),
            read(Push.class),
            write(Outcome.class),
            write(Episode.class),
            read(Index.class));

    @Override
    public void tickByHand() {
      hand.step();
    }

    @Override
    public void tickByPhyla() {
      poles.each(
          (pole, push, outcome, episode, index) -> {
            Pole next = pole.get().pushed(push.action());
            int steps = episode.get().steps() + 1;
            int number = episode.get().number();
            boolean fell = next.hasFallen();
            boolean isLate = steps >= MAX_STEPS;
            outcome.set(new Outcome(1, fell, isLate));
            if (fell | isLate) {
              pole.set(start(index.row(), number + 1));
              episode.set(new Episode(0, number + 1));
            } else {
              pole.set(next);
              episode.set(new Episode(steps, number));
            }
          });
    }
  }

  /// Three systems: the first moves, the second judges, the third restarts in a branch.
  static final class InThreeSystems extends CartPole {
    private final UpdateQuery2<Pole, Push> moved = world.query(write(Pole.class), read(Push.class));
    private final Query3<Ref<Outcome>, Pole, Ref<Episode>> judged =
        world.query(write(Outcome.class), read(Pole.class), write(Episode.class));
    private final Query4<Ref<Pole>, Ref<Episode>, Outcome, Index> restarted =
        world.query(
            write(Pole.class), write(Episode.class), read(Outcome.class), read(Index.class));

    @Override
    public void tickByHand() {
      hand.move();
      hand.judge();
      hand.restart();
    }

    @Override
    public void tickByPhyla() {
      moved.update((pole, push) -> pole.pushed(push.action()));
      judged.each(
          (outcome, pole, episode) -> {
            int steps = episode.get().steps() + 1;
            episode.set(new Episode(steps, episode.get().number()));
            outcome.set(new Outcome(1, pole.hasFallen(), steps >= MAX_STEPS));
          });
      restarted.each(
          (pole, episode, outcome, index) -> {
            if (outcome.fell() | outcome.isLate()) {
              int number = episode.get().number() + 1;
              pole.set(start(index.row(), number));
              episode.set(new Episode(0, number));
            }
          });
    }
  }

  /// One lambda that passes its handles to methods.
  static final class PassingHandles extends CartPole {
    private final Query5<Ref<Pole>, Push, Ref<Outcome>, Ref<Episode>, Index> poles =
        world.query(
            write(Pole.class),
            read(Push.class),
            write(Outcome.class),
            write(Episode.class),
            read(Index.class));

    @Override
    public void tickByHand() {
      hand.step();
    }

    @Override
    public void tickByPhyla() {
      poles.each(
          (pole, push, outcome, episode, index) -> {
            advance(pole, push, episode);
            boolean fell = pole.get().hasFallen();
            boolean isLate = episode.get().steps() >= MAX_STEPS;
            outcome.set(new Outcome(1, fell, isLate));
            if (fell | isLate) {
              restart(pole, episode, index);
            }
          });
    }

    private static void advance(Ref<Pole> pole, Push push, Ref<Episode> episode) {
      pole.set(pole.get().pushed(push.action()));
      episode.set(new Episode(episode.get().steps() + 1, episode.get().number()));
    }

    private static void restart(Ref<Pole> pole, Ref<Episode> episode, Index index) {
      int number = episode.get().number() + 1;
      pole.set(start(index.row(), number));
      episode.set(new Episode(0, number));
    }
  }
}
