package dev.phyla.examples.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.batch.Batch;
import dev.phyla.batch.Plane;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.examples.environment.arena.Arena;
import dev.phyla.examples.environment.gridworld.GridWorld;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RandomPolicyTest {

  private static int[] actions(Batch batch) {
    Plane plane = batch.tensor("action").plane(0);
    var actions = new int[Math.toIntExact(plane.bytes() / Integer.BYTES)];
    plane.copyTo(MemorySegment.ofArray(actions));
    return actions;
  }

  @Test
  void everyActionIsChosenAboutEquallyOften() {
    BatchEnvironment environment = new GridWorld().start(4000, 1, 1);
    try (Batch batch = environment.batch()) {
      new RandomPolicy(environment, 1).act();
      int[] actions = actions(batch);

      assertThat(actions).hasSize(4000).containsOnly(0, 1, 2, 3);
      for (int action = 0; action < 4; action++) {
        int wanted = action;
        assertThat(Arrays.stream(actions).filter(a -> a == wanted).count()).isBetween(900L, 1100L);
      }
    }
  }

  @Test
  void everyAgentOfAWorldGetsAnAction() {
    BatchEnvironment environment = new Arena().start(300, 1, 1);
    try (Batch batch = environment.batch()) {
      var policy = new RandomPolicy(environment, 1);
      policy.act();
      int[] first = actions(batch);
      policy.act();

      assertThat(first).contains(1, 17);
      assertThat(actions(batch)).isNotEqualTo(first);
      new RandomPolicy(environment, 1).act();
      assertThat(actions(batch)).isEqualTo(first);
    }
  }
}
