package dev.phyla.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.batch.Batch;
import dev.phyla.batch.Tensor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxPolicyTest {
  record Seen(float x, float y, float z) {}

  record Choice(int action) {}

  record LongChoice(long action) {}

  private static final int WORLDS = 300;
  private static final float[][] HIDDEN = {{1, -2, 0.5f}, {-1, 0.25f, 3}, {0, 1, 1}, {2, 2, -1}};
  private static final float[][] OUTPUT = {{1, 0, -1, 0.5f}, {0, 1, 0.25f, -1}};

  private static Batch batch() {
    return Batch.of(WORLDS)
        .groupSize(128)
        .seed(5)
        .maxPerWorld(1, Seen.class, Choice.class)
        .maxPerWorld(1, Seen.class, LongChoice.class)
        .setUp(
            (world, number) -> {
              var random = world.random("seen");
              var seen =
                  new Seen(
                      random.nextFloat() - 0.5f,
                      random.nextFloat() - 0.5f,
                      random.nextFloat() - 0.5f);
              world.spawn(seen, new Choice(-1));
              world.spawn(seen, new LongChoice(-1));
            })
        .build();
  }

  private static int choose(double x, double y, double z) {
    var scores = new double[OUTPUT.length];
    for (int unit = 0; unit < HIDDEN.length; unit++) {
      double value = HIDDEN[unit][0] * x + HIDDEN[unit][1] * y + HIDDEN[unit][2] * z;
      for (int i = 0; i < scores.length; i++) {
        scores[i] += OUTPUT[i][unit] * Math.max(0, value);
      }
    }
    return scores[1] > scores[0] ? 1 : 0;
  }

  private static void assertChosen(Tensor seen, Tensor chosen) {
    int ones = 0;
    for (int i = 0; i < WORLDS; i++) {
      int expected = choose(seen.get(i, 0, 0), seen.get(i, 0, 1), seen.get(i, 0, 2));
      assertThat(chosen.get(i, 0, 0)).as("world %d", i).isEqualTo(expected);
      ones += expected;
    }
    assertThat(ones).isBetween(20, WORLDS - 20);
  }

  @Test
  void actionsAreChosenFromThePlanesOfAllWorlds(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("policy.onnx");
    Files.write(file, OnnxModel.network(HIDDEN, OUTPUT, -1));
    try (Batch batch = batch()) {
      var archetype = List.<Class<?>>of(Seen.class, Choice.class);
      Tensor seen = batch.export("seen", archetype, Seen.class);
      Tensor chosen = batch.export("choice", Choice.class);
      try (OnnxPolicy policy = OnnxPolicy.load(file, seen, chosen)) {
        policy.act();
        assertChosen(seen, chosen);
        seen.plane(0).copyFrom(MemorySegment.ofArray(new float[WORLDS]));
        policy.act();
        assertChosen(seen, chosen);
      }
      batch.step();
    }
  }

  @Test
  void actionsMayBeLongsAndTheNumberOfWorldsFixed() {
    try (Batch batch = batch()) {
      var archetype = List.<Class<?>>of(Seen.class, LongChoice.class);
      Tensor seen = batch.export("seen", archetype, Seen.class);
      Tensor chosen = batch.export("choice", LongChoice.class);
      byte[] model = OnnxModel.network(HIDDEN, OUTPUT, WORLDS);
      try (OnnxPolicy policy = OnnxPolicy.of(model, seen, chosen, 2)) {
        policy.act();
        assertChosen(seen, chosen);
      }
    }
  }

  @Test
  void modelsAndTensorsThatDoNotFitAreRefused(@TempDir Path directory) {
    try (Batch batch = batch()) {
      var archetype = List.<Class<?>>of(Seen.class, Choice.class);
      Tensor seen = batch.export("seen", archetype, Seen.class);
      Tensor part = batch.export("part", archetype, Seen.class, "x", "y");
      Tensor chosen = batch.export("choice", Choice.class);
      byte[] model = OnnxModel.network(HIDDEN, OUTPUT, -1);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OnnxPolicy.of(model, part, chosen, 1))
          .withMessageContaining("shape [2, 300]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OnnxPolicy.of(OnnxModel.network(HIDDEN, OUTPUT, 7), seen, chosen, 1))
          .withMessageContaining("shape [3, 300]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OnnxPolicy.of(new byte[] {1, 2, 3}, seen, chosen, 1))
          .withMessageContaining("cannot be used");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OnnxPolicy.of(model, chosen, seen, 1))
          .withMessageContaining("FLOAT32");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OnnxPolicy.of(model, seen, chosen, 0))
          .withMessageContaining("0 threads");
      assertThatExceptionOfType(NoSuchFileException.class)
          .isThrownBy(() -> OnnxPolicy.load(directory.resolve("none.onnx"), seen, chosen));
    }
  }

  @Test
  void aModelThatFailsOrChoosesTooFewActionsChangesNothing() {
    try (Batch batch = batch()) {
      var archetype = List.<Class<?>>of(Seen.class, Choice.class);
      Tensor seen = batch.export("seen", archetype, Seen.class);
      Tensor part = batch.export("part", archetype, Seen.class, "x", "y");
      Tensor chosen = batch.export("choice", Choice.class);
      byte[] open = OnnxModel.network(HIDDEN, OUTPUT, -1, -1, 1);
      try (OnnxPolicy failing = OnnxPolicy.of(open, part, chosen, 1)) {
        assertThatIllegalStateException()
            .isThrownBy(failing::act)
            .withMessageContaining("has failed");
      }
      byte[] wrong = OnnxModel.network(HIDDEN, OUTPUT, 3, -1, 0);
      try (OnnxPolicy few = OnnxPolicy.of(wrong, seen, chosen, 1)) {
        assertThatIllegalStateException()
            .isThrownBy(few::act)
            .withMessageContaining("2 actions for 300 worlds");
      }
      assertThat(chosen.get(0, 0, 0)).isEqualTo(-1);
    }
  }
}
