package dev.phyla.examples.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.schedule.App;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Runs the worlds of an environment in a batch and alone, with the same actions.
public final class BatchComparison {
  private static final int WORLDS = 7;
  private static final long SEED = 1234;

  private BatchComparison() {}

  /// What gives actions to a single world.
  public interface ActionWriter {
    /// Writes the actions of a world.
    ///
    /// @param actions the actions of its agents, in the order of their rows
    void write(World world, int[] actions);
  }

  /// Asserts that worlds have the same states in a batch and alone, after each step.
  ///
  /// @param agents the maximum number of agents of a world
  /// @param choices the number of actions of an agent
  public static void assertEqualStates(
      Environment environment, int steps, int agents, int choices, ActionWriter writer) {
    BatchEnvironment together = environment.start(WORLDS, SEED, 2);
    together.autoreset(AutoresetMode.DISABLED);
    List<App> alone = new ArrayList<>();
    for (int world = 0; world < WORLDS; world++) {
      alone.add(environment.alone(SEED + world));
    }
    var random = new Random(SEED);
    try (Batch batch = together.batch()) {
      for (int step = 0; step < steps; step++) {
        int[] actions = random.ints((long) WORLDS * agents, 0, choices).toArray();
        batch.tensor("action").plane(0).copyFrom(MemorySegment.ofArray(actions));
        together.step();
        for (int world = 0; world < WORLDS; world++) {
          App app = alone.get(world);
          int first = world * agents;
          writer.write(app.world(), Arrays.copyOfRange(actions, first, first + agents));
          app.tick();
          assertThat(batch.<Long>get(world, World::stateHash))
              .as("the state of world %d after step %d", world, step)
              .isEqualTo(app.world().stateHash());
        }
      }
    } finally {
      alone.forEach(
          app -> {
            app.close();
            app.world().close();
          });
    }
  }
}
