package dev.phyla.batch;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.World;
import dev.phyla.spi.RecordedBatch;
import dev.phyla.spi.RecordedGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a recording reads of a batch, and how a batch gets it back.
class BatchRecordingTest {
  record Age(int steps) {}

  private final Batch batch = batch();
  private final RecordedBatch recorded = batch.recorded();

  /// Five worlds in groups of two, each with as many entities as its number.
  private static Batch batch() {
    BatchBuilder builder =
        Batch.of(5)
            .seed(40)
            .groupSize(2)
            .setUp(
                (world, number) -> {
                  for (int i = 0; i < number; i++) {
                    world.spawn(new Age(0));
                  }
                });
    builder
        .schedule()
        .add(
            "grow",
            setup -> setup.query(write(Age.class)).updateLoop(age -> new Age(age.steps() + 1)));
    return builder.build();
  }

  @AfterEach
  void close() {
    batch.close();
  }

  /// A copy of the values, which are valid until the next call.
  private static SequencedMap<String, Object> values(RecordedBatch source) {
    var copies = new LinkedHashMap<String, Object>();
    source
        .worldValues()
        .forEach(
            (name, array) ->
                copies.put(
                    name,
                    switch (array) {
                      case long[] values -> values.clone();
                      case int[] values -> values.clone();
                      case double[] values -> values.clone();
                      case boolean[] values -> values.clone();
                      default -> throw new AssertionError(name);
                    }));
    return copies;
  }

  @Test
  void aBatchIsDescribedWorldByWorld() {
    batch.run(3);
    batch.restart(2);

    assertThat(recorded.tick()).isEqualTo(3);
    assertThat(recorded.worlds()).isEqualTo(5);
    assertThat(recorded.live()).isEqualTo(10);
    assertThat(recorded.seed()).isEqualTo(batch.seed(0));
    assertThat(recorded.nameOf(Age.class)).isEqualTo("Age");
    assertThat(recorded.groups().stream().map(RecordedGroup::worlds)).containsExactly(2, 2, 1);
    SequencedMap<String, Object> values = values(recorded);
    assertThat((long[]) values.get("tick")).containsExactly(3, 3, 0, 3, 3);
    assertThat((long[]) values.get("episode")).containsExactly(0, 0, 1, 0, 0);
    assertThat((boolean[]) values.get("isStarted")).containsExactly(true, true, false, true, true);
    assertThat((boolean[]) values.get("isRestarting")).containsOnly(false);
    assertThat((int[]) values.get("firstGeneration")).containsOnly(1);
    assertThat((double[]) values.get("elapsed")).hasSize(5);
    recorded.requireIdle();
    recorded.requireSavable();
  }

  @Test
  void theSelectedWorldIsThatOfItsGroup() {
    for (int world : new int[] {3, 0, 4}) {
      recorded.select(world);
      assertThat(recorded.groups().get(world / 2).hasSections(world % 2)).isFalse();
    }
  }

  /// The hash, the episode and the seed of each world.
  private List<Long> states() {
    var states = new ArrayList<Long>();
    for (int i = 0; i < batch.worlds(); i++) {
      states.add(batch.get(i, World::stateHash));
      states.add(batch.episode(i));
      states.add(batch.seed(i));
    }
    return states;
  }

  @Test
  void recordedValuesGoBackIntoTheBatch() {
    batch.run(4);
    batch.restart(1);
    batch.requestRestart(3);
    batch.seed(3, 77);
    SequencedMap<String, Object> values = values(recorded);
    var copies = new ArrayList<World>();
    for (int i = 0; i < batch.worlds(); i++) {
      copies.add(batch.copy(i));
    }
    batch.run(2);
    List<Long> expected = states();
    batch.requestRestart(0);
    batch.seed(4, 5);

    for (int i = 0; i < batch.worlds(); i++) {
      recorded.put(i, copies.get(i));
      copies.get(i).close();
    }
    recorded.setWorldValues(4, values);

    assertThat(batch.steps()).isEqualTo(4);
    assertThat(values(recorded)).usingRecursiveComparison().isEqualTo(values);
    batch.run(2);
    assertThat(states()).isEqualTo(expected);
  }

  @Test
  void aNewWorldCanBePutIntoTheBatch() {
    try (World world = recorded.newWorld()) {
      world.spawn(new Age(9));
      recorded.put(4, world);
    }

    assertThat(batch.entities(4)).isEqualTo(1);
  }

  @Test
  void aBatchHasOneRecorder() {
    recorded.setRecorder(() -> {});

    assertThatIllegalStateException()
        .isThrownBy(() -> recorded.setRecorder(() -> {}))
        .withMessageStartingWith("The batch is being recorded already");
    recorded.setRecorder(null);
    recorded.requireNotRecorded();
  }
}
