package dev.phyla.batch.remote;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class BatchEnvironmentTest {
  record Counter(float value) {}

  record Push(int by) {}

  record Outcome(float reward, boolean isOver, boolean isCutOff) {}

  /// Worlds that count up by their action, and end at 3 or after 5 steps.
  private static Batch batch(int worlds) {
    BatchBuilder builder =
        Batch.of(worlds)
            .groupSize(2)
            .maxPerWorld(1, Counter.class, Push.class, Outcome.class)
            .setUp(
                (world, number) ->
                    world.spawn(new Counter(0), new Push(0), new Outcome(0, false, false)));
    builder
        .schedule()
        .add(
            "count",
            setup ->
                setup
                    .query(write(Counter.class), read(Push.class))
                    .updateLoop((counter, push) -> new Counter(counter.value() + push.by())));
    builder
        .schedule()
        .add(
            "judge",
            setup -> {
              var world = setup.world();
              return setup
                  .query(write(Outcome.class), read(Counter.class))
                  .updateLoop(
                      (outcome, counter) ->
                          new Outcome(counter.value(), counter.value() >= 3, counter.value() < 0));
            });
    return builder.build();
  }

  private static BatchEnvironment environment(Batch batch) {
    return BatchEnvironment.of(batch)
        .observation(Space.box(-10, 10, 1), batch.export("observation", Counter.class))
        .action(Space.discrete(3), batch.export("action", Push.class))
        .reward(batch.export("reward", Outcome.class, "reward"))
        .terminated(batch.export("terminated", Outcome.class, "isOver"))
        .truncated(batch.export("truncated", Outcome.class, "isCutOff"))
        .build();
  }

  private static float[] floats(Plane plane) {
    var values = new float[(int) (plane.bytes() / 4)];
    plane.copyTo(MemorySegment.ofArray(values));
    return values;
  }

  private static void act(Batch batch, int... actions) {
    batch.tensor("action").plane(0).copyFrom(MemorySegment.ofArray(actions));
  }

  private static Plane plane(BatchEnvironment environment, String name) {
    return environment.planes().stream()
        .map(RemotePlane::plane)
        .filter(plane -> plane.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void inNextStepModeTheStepAfterTheEndRestartsTheWorld() {
    try (Batch batch = batch(3)) {
      BatchEnvironment environment = environment(batch);
      environment.autoreset(AutoresetMode.NEXT_STEP);
      act(batch, 1, 3, -1);
      environment.step();
      assertThat(floats(batch.tensor("observation").plane(0))).containsExactly(1, 3, -1);
      assertThat(environment.reward()).containsExactly(1, 3, -1);
      assertThat(environment.terminated()).containsExactly(false, true, false);
      assertThat(environment.truncated()).containsExactly(false, false, true);
      assertThat(environment.elapsedSteps()).containsExactly(1, 1, 1);
      act(batch, 1, 1, 1);
      environment.step();
      assertThat(floats(batch.tensor("observation").plane(0))).containsExactly(2, 0, 0);
      assertThat(environment.reward()).containsExactly(2, 0, 0);
      assertThat(environment.terminated()).containsOnly(false);
      assertThat(environment.truncated()).containsOnly(false);
      assertThat(environment.elapsedSteps()).containsExactly(2, 0, 0);
      act(batch, 1, 1, 1);
      environment.step();
      assertThat(floats(batch.tensor("observation").plane(0))).containsExactly(3, 1, 1);
      assertThat(batch.episode(1)).isEqualTo(1);
    }
  }

  @Test
  void inSameStepModeTheLastObservationIsKept() {
    try (Batch batch = batch(3)) {
      BatchEnvironment environment = environment(batch);
      environment.autoreset(AutoresetMode.SAME_STEP);
      act(batch, 1, 3, 2);
      environment.step();
      assertThat(floats(batch.tensor("observation").plane(0))).containsExactly(1, 0, 2);
      assertThat(environment.reward()).containsExactly(1, 3, 2);
      assertThat(environment.terminated()).containsExactly(false, true, false);
      assertThat(floats(plane(environment, "final_observation")))
          .contains(3, org.assertj.core.data.Index.atIndex(1));
      assertThat(environment.elapsedSteps()).containsExactly(1, 0, 1);
    }
  }

  @Test
  void inDisabledModeWorldsRestartWhenTheyAreReset() {
    try (Batch batch = batch(3)) {
      BatchEnvironment environment = environment(batch);
      environment.autoreset(AutoresetMode.DISABLED);
      act(batch, 3, 3, 1);
      environment.step();
      assertThat(environment.terminated()).containsExactly(true, true, false);
      environment.reset(new boolean[] {false, true, false}, new long[] {-1, 55, -1});
      assertThat(floats(batch.tensor("observation").plane(0))).containsExactly(3, 0, 1);
      assertThat(environment.terminated()).containsExactly(true, false, false);
      assertThat(environment.reward()).containsExactly(3, 0, 1);
      assertThat(batch.seed(1)).isEqualTo(55);
      environment.resetAll();
      assertThat(floats(batch.tensor("observation").plane(0))).containsOnly(0);
      assertThat(environment.terminated()).containsOnly(false);
    }
  }

  @Test
  void missingAndWrongTensorsAreNamed() {
    try (Batch batch = batch(2)) {
      Tensor counter = batch.export("counter", Counter.class);
      assertThatIllegalStateException()
          .isThrownBy(() -> BatchEnvironment.of(batch).build())
          .withMessageContaining("no observation");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  BatchEnvironment.of(batch)
                      .observation(Space.box(0, 1, 1), counter)
                      .action(Space.discrete(2), batch.export("push", Push.class))
                      .reward(counter)
                      .terminated(counter)
                      .build())
          .withMessageContaining("terminated needs one field of type BOOL");
    }
  }
}
