package dev.phyla.batch.remote;

import dev.phyla.batch.Plane;
import java.util.List;
import java.util.Set;

/// Environments without rules, for the spaces that cart-pole does not have.
///
/// @param onStep copies actions to observations
record Sample(
    int worlds,
    Space observationSpace,
    Space actionSpace,
    List<RemotePlane> planes,
    Set<AutoresetMode> autoresetModes,
    Runnable onStep)
    implements RemoteEnvironment {

  /// Points that their actions move: two planes each for position and action.
  static Sample points(int worlds) {
    float[][] position = new float[2][worlds];
    float[][] move = new float[2][worlds];
    return new Sample(
        worlds,
        Space.box(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 2),
        Space.box(new double[] {-1, -2}, new double[] {1, 2}),
        List.of(
            RemotePlane.observation(Plane.of("x", position[0], worlds)),
            RemotePlane.observation(Plane.of("y", position[1], worlds)),
            RemotePlane.action(Plane.of("dx", move[0], worlds)),
            RemotePlane.action(Plane.of("dy", move[1], worlds)),
            RemotePlane.reward(Plane.of("reward", new double[worlds], worlds)),
            RemotePlane.terminated(Plane.of("terminated", new boolean[worlds], worlds)),
            RemotePlane.truncated(Plane.of("truncated", new boolean[worlds], worlds))),
        Set.of(AutoresetMode.NEXT_STEP),
        () -> {
          for (int axis = 0; axis < 2; axis++) {
            for (int world = 0; world < worlds; world++) {
              position[axis][world] += move[axis][world];
            }
          }
        });
  }

  /// Dials that switch lights on: one plane of three numbers a world for each.
  static Sample switches(int worlds) {
    byte[] lights = new byte[3 * worlds];
    short[] dials = new short[3 * worlds];
    return new Sample(
        worlds,
        Space.multiBinary(3),
        Space.multiDiscrete(2, 3, 4),
        List.of(
            RemotePlane.observation(Plane.of("lights", lights, worlds, 3)),
            RemotePlane.action(Plane.of("dials", dials, worlds, 3)),
            RemotePlane.reward(Plane.of("reward", new float[worlds], worlds)),
            RemotePlane.terminated(Plane.of("terminated", new boolean[worlds], worlds)),
            RemotePlane.truncated(Plane.of("truncated", new boolean[worlds], worlds))),
        Set.of(AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED),
        () -> {
          for (int i = 0; i < lights.length; i++) {
            lights[i] = (byte) (dials[i] > 0 ? 1 : 0);
          }
        });
  }

  @Override
  public void autoreset(AutoresetMode mode) {}

  @Override
  public void reset(boolean[] mask, long[] seeds) {}

  @Override
  public void step() {
    onStep.run();
  }
}
