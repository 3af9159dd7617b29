package dev.phyla.batch;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedStepTest {
  record Age(int steps) {}

  private final RuntimeException recording = new IllegalStateException("The disk is full.");

  /// A batch whose second world fails in its third step.
  private static Batch batch() {
    BatchBuilder builder =
        Batch.of(3).setUp((world, number) -> world.spawn(new Age(number == 1 ? 10 : 0)));
    builder
        .schedule()
        .add(
            "grow",
            setup ->
                setup
                    .query(write(Age.class))
                    .updateLoop(
                        age -> {
                          if (age.steps() == 12) {
                            throw new ArithmeticException("The world is too old.");
                          }
                          return new Age(age.steps() + 1);
                        }));
    return builder.build();
  }

  @Test
  void aStepInWhichAWorldFailsIsRecorded() {
    try (Batch batch = batch()) {
      var recorded = new ArrayList<Long>();
      batch.recorded().setRecorder(() -> recorded.add(batch.recorded().tick()));
      batch.run(2);

      BatchException thrown = catchThrowableOfType(BatchException.class, batch::step);

      assertThat(thrown.failures()).containsOnlyKeys(1);
      assertThat(thrown).hasNoSuppressedExceptions();
      assertThat(recorded).isEqualTo(List.of(1L, 2L, 3L));
    }
  }

  @Test
  void theFailureOfAWorldKeepsThatOfTheRecorder() {
    try (Batch batch = batch()) {
      batch.run(2);
      batch
          .recorded()
          .setRecorder(
              () -> {
                throw recording;
              });

      BatchException thrown = catchThrowableOfType(BatchException.class, batch::step);

      assertThat(thrown).hasSuppressedException(recording);
      assertThat(batch.steps()).isEqualTo(3);
    }
  }

  @Test
  void theFailureOfARecorderIsThrown() {
    try (Batch batch = batch()) {
      batch
          .recorded()
          .setRecorder(
              () -> {
                throw recording;
              });

      assertThatThrownBy(batch::step).isSameAs(recording);
      assertThat(batch.steps()).isEqualTo(1);
    }
  }
}
