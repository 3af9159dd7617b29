package dev.phyla.bench.shape;

import static dev.phyla.bench.shape.CartPole.DT;
import static dev.phyla.bench.shape.CartPole.FORCE;
import static dev.phyla.bench.shape.CartPole.GRAVITY;
import static dev.phyla.bench.shape.CartPole.HALF_LENGTH;
import static dev.phyla.bench.shape.CartPole.MAX_STEPS;
import static dev.phyla.bench.shape.CartPole.POLE_MASS;
import static dev.phyla.bench.shape.CartPole.POLE_MOMENT;
import static dev.phyla.bench.shape.CartPole.TOTAL_MASS;

import dev.phyla.bench.workload.Checksum;

/// Poles on carts in arrays, stepped in one loop or in three.
@SuppressWarnings("ShortCircuitBoolean") // one branch for two conditions, on purpose
final class CartPoleByHand {
  private final float[] x;
  private final float[] dx;
  private final float[] angle;
  private final float[] spin;
  private final int[] action;
  private final float[] reward;
  private final boolean[] fell;
  private final boolean[] isLate;
  private final int[] steps;
  private final int[] number;

  CartPoleByHand(int rows) {
    x = new float[rows];
    dx = new float[rows];
    angle = new float[rows];
    spin = new float[rows];
    action = new int[rows];
    reward = new float[rows];
    fell = new boolean[rows];
    isLate = new boolean[rows];
    steps = new int[rows];
    number = new int[rows];
    for (int row = 0; row < rows; row++) {
      action[row] = CartPole.action(row);
      restart(row, 0);
    }
  }

  private void restart(int row, int episode) {
    number[row] = episode;
    steps[row] = 0;
    x[row] = CartPole.start(row, episode, 0);
    dx[row] = CartPole.start(row, episode, 1);
    angle[row] = CartPole.start(row, episode, 2);
    spin[row] = CartPole.start(row, episode, 3);
  }

  /// Moves, judges and restarts in one loop.
  void step() {
    float[] x = this.x;
    float[] dx = this.dx;
    float[] angle = this.angle;
    float[] spin = this.spin;
    int[] action = this.action;
    for (int row = 0; row < x.length; row++) {
      float force = action[row] == 1 ? FORCE : -FORCE;
      float cos = CartPole.cos(angle[row]);
      float sin = CartPole.sin(angle[row]);
      float push = (force + POLE_MOMENT * spin[row] * spin[row] * sin) / TOTAL_MASS;
      float turn =
          (GRAVITY * sin - cos * push)
              / (HALF_LENGTH * (4f / 3f - POLE_MASS * cos * cos / TOTAL_MASS));
      float acceleration = push - POLE_MOMENT * turn * cos / TOTAL_MASS;
      x[row] += DT * dx[row];
      dx[row] += DT * acceleration;
      angle[row] += DT * spin[row];
      spin[row] += DT * turn;
      steps[row]++;
      reward[row] = 1;
      fell[row] = CartPole.hasFallen(x[row], angle[row]);
      isLate[row] = steps[row] >= MAX_STEPS;
      if (fell[row] | isLate[row]) {
        restart(row, number[row] + 1);
      }
    }
  }

  void move() {
    float[] x = this.x;
    float[] dx = this.dx;
    float[] angle = this.angle;
    float[] spin = this.spin;
    int[] action = this.action;
    for (int row = 0; row < x.length; row++) {
      float force = action[row] == 1 ? FORCE : -FORCE;
      float cos = CartPole.cos(angle[row]);
      float sin = CartPole.sin(angle[row]);
      float push = (force + POLE_MOMENT * spin[row] * spin[row] * sin) / TOTAL_MASS;
      float turn =
          (GRAVITY * sin - cos * push)
              / (HALF_LENGTH * (4f / 3f - POLE_MASS * cos * cos / TOTAL_MASS));
      float acceleration = push - POLE_MOMENT * turn * cos / TOTAL_MASS;
      x[row] += DT * dx[row];
      dx[row] += DT * acceleration;
      angle[row] += DT * spin[row];
      spin[row] += DT * turn;
    }
  }

  void judge() {
    float[] x = this.x;
    float[] angle = this.angle;
    float[] reward = this.reward;
    boolean[] fell = this.fell;
    boolean[] isLate = this.isLate;
    int[] steps = this.steps;
    for (int row = 0; row < x.length; row++) {
      steps[row]++;
      reward[row] = 1;
      fell[row] = CartPole.hasFallen(x[row], angle[row]);
      isLate[row] = steps[row] >= MAX_STEPS;
    }
  }

  void restart() {
    boolean[] fell = this.fell;
    boolean[] isLate = this.isLate;
    for (int row = 0; row < fell.length; row++) {
      if (fell[row] | isLate[row]) {
        restart(row, number[row] + 1);
      }
    }
  }

  long checksum() {
    Checksum sum = new Checksum();
    for (int row = 0; row < x.length; row++) {
      sum.add(x[row], dx[row], angle[row]);
      sum.add(spin[row], reward[row]);
      sum.add(steps[row], number[row]);
    }
    return sum.value();
  }
}
