package dev.phyla.bench.batch;

import dev.phyla.batch.Batch;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.RemotePlane;
import dev.phyla.examples.environment.Environment;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// An environment of the examples, in a batch.
final class BatchEpisodes extends Episodes {
  private final Extent extent;
  private final Batch batch;
  private final BatchEnvironment environment;
  private final List<Plane> observations;
  private final Plane action;
  private final Tensor reward;
  private final byte[] terminated;
  private final byte[] truncated;

  /// @param choices the number of actions to choose from
  /// @param agents the number of actions of a world in a step
  BatchEpisodes(Environment kind, Extent extent, int worlds, int threads, int choices, int agents) {
    super(extent, worlds, choices, agents);
    this.extent = extent;
    this.environment = kind.start(worlds, 0, threads);
    this.batch = environment.batch();
    environment.autoreset(AutoresetMode.SAME_STEP);
    observations = planes(RemotePlane.Role.OBSERVATION);
    action = planes(RemotePlane.Role.ACTION).getFirst();
    reward = batch.tensor("reward");
    terminated = new byte[worlds];
    truncated = new byte[worlds];
  }

  private List<Plane> planes(RemotePlane.Role role) {
    return environment.planes().stream()
        .filter(plane -> plane.role() == role)
        .map(RemotePlane::plane)
        .toList();
  }

  @Override
  void act(int[] all) {
    action.copyFrom(MemorySegment.ofArray(all));
  }

  @Override
  void step() {
    if (extent == Extent.ENVIRONMENT) {
      environment.step();
    } else {
      batch.step();
    }
  }

  /// Restarts worlds if the environment does not.
  @Override
  void restartEnded() {
    if (extent == Extent.STEP) {
      batch.tensor("terminated").plane(0).copyTo(MemorySegment.ofArray(terminated));
      batch.tensor("truncated").plane(0).copyTo(MemorySegment.ofArray(truncated));
      for (int world = 0; world < worlds(); world++) {
        if ((terminated[world] | truncated[world]) != 0) {
          batch.requestRestart(world);
        }
      }
      batch.restart();
    }
  }

  @Override
  int[][] observation() {
    return observations.stream().map(BatchEpisodes::bits).toArray(int[][]::new);
  }

  private static int[] bits(Plane plane) {
    int[] bits = new int[Math.toIntExact(plane.bytes() / Integer.BYTES)];
    plane.copyTo(MemorySegment.ofArray(bits));
    return bits;
  }

  @Override
  float[] reward() {
    if (extent == Extent.ENVIRONMENT) {
      return environment.reward();
    }
    float[] rewards = new float[worlds()];
    reward.plane(0).copyTo(MemorySegment.ofArray(rewards));
    return rewards;
  }

  @Override
  int[] elapsed() {
    int[] elapsed = new int[worlds()];
    for (int world = 0; world < elapsed.length; world++) {
      elapsed[world] = Math.toIntExact(batch.tick(world));
    }
    return elapsed;
  }

  @Override
  public void close() {
    batch.close();
  }
}
