package dev.phyla.examples.environment;

import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.RemotePlane;
import dev.phyla.batch.remote.Space;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;

/// Chooses actions at random, each with the same probability.
public final class RandomPolicy {
  private final List<Plane> planes;
  private final Space space;
  private final SplittableRandom random;

  /// The actions of one plane.
  private int[] actions = {};

  /// @param environment the environment, whose actions are `int`s
  /// @param seed the random seed
  /// @throws IllegalArgumentException if the actions of the environment are not integers from 0
  public RandomPolicy(BatchEnvironment environment, long seed) {
    planes =
        environment.planes().stream()
            .filter(plane -> plane.role() == RemotePlane.Role.ACTION)
            .map(RemotePlane::plane)
            .toList();
    space = environment.actionSpace();
    random = new SplittableRandom(seed);
    boolean isDiscrete =
        space instanceof Space.MultiDiscrete
            || (space instanceof Space.Discrete d && d.start() == 0);
    if (!isDiscrete || planes.getFirst().type() != ElementType.INT32) {
      throw new IllegalArgumentException(
          "Random actions are integers of 32 bits from 0, and the actions here are %s of type %s."
              .formatted(space, planes.getFirst().type()));
    }
  }

  /// Chooses the next actions of all worlds.
  public void act() {
    for (int number = 0; number < planes.size(); number++) {
      Plane plane = planes.get(number);
      int size = Math.toIntExact(plane.bytes() / Integer.BYTES);
      if (actions.length != size) {
        actions = new int[size];
      }
      int[] bounds = bounds(number);
      for (int i = 0, element = 0; i < size; i++) {
        actions[i] = random.nextInt(bounds[element]);
        element = element + 1 == bounds.length ? 0 : element + 1;
      }
      plane.copyFrom(MemorySegment.ofArray(actions));
    }
  }

  /// The numbers of choices of the elements of a plane, which repeat for each world.
  private int[] bounds(int plane) {
    return switch (space) {
      case Space.MultiDiscrete several when planes.size() == 1 ->
          several.counts().stream().mapToInt(Math::toIntExact).toArray();
      case Space.MultiDiscrete several -> new int[] {Math.toIntExact(several.counts().get(plane))};
      case Space.Discrete one -> new int[] {Math.toIntExact(one.n())};
      case Space.Box _, Space.MultiBinary _ -> throw new AssertionError(space);
    };
  }
}
