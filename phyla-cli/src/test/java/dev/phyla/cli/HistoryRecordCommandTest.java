package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.History;
import dev.phyla.history.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryRecordCommandTest {

  @TempDir Path folder;

  private RecordedHistory history() {
    return new RecordedHistory(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epidemic",
        "fireworks",
        "flocking",
        "galaxy",
        "hunting",
        "solarsystem",
        "stress",
        "wolfsheep"
      })
  void everyExampleIsRecordedResumedAndForkedAsIfItHadNotStopped(String example) {
    Execution whole = history().record(example, "whole", 20, "--entities=150", "--seed=3");
    history().record(example, "parts", 12, "--entities=150", "--seed=3");
    Execution resumed = history().resume("parts", "--ticks=8");
    Execution forked =
        history().execute("fork", "whole", "7", "--run-id=fork", "--ticks=13", "--threads=1");

    assertThat(HistoryCommandTest.hash(resumed)).isEqualTo(HistoryCommandTest.hash(whole));
    assertThat(HistoryCommandTest.hash(forked)).isEqualTo(HistoryCommandTest.hash(whole));
    for (String run : new String[] {"parts", "fork"}) {
      assertThat(history().out("diff", "whole", run))
          .isEqualTo("The runs are equal in the 21 ticks that both have.\n");
    }
  }

  @Test
  void theReportSaysWhatWasRecorded() {
    assertThat(history().record("galaxy", "r", 5, "--entities=50").out())
        .containsPattern("(?m)^recorded    6 ticks, \\d+\\.\\d kB, as galaxy/r in " + folder + "$");
  }

  @Test
  void aRunWithoutIdGetsOne() {
    Execution run =
        Execution.of(
            "run", "galaxy", "--entities=9", "--ticks=1", "--no-pictures", "--record=" + folder);

    assertThat(run.out()).containsPattern("as galaxy/\\d{8}-\\d{6}-[0-9a-f]{4} in ");
  }

  @Test
  void optionsOfRecordingAreStored() {
    history()
        .record(
            "galaxy",
            "r",
            7,
            "--entities=50",
            "--seed=8",
            "--world-id=w",
            "--record-every=3",
            "--record-whole");

    try (History opened = History.open(folder)) {
      Run run = opened.run("w", "r");
      assertThat(run.ticks()).containsExactly(0, 3, 6);
      assertThat(run.info().isEveryTickWhole()).isTrue();
      assertThat(run.info().seed()).isEqualTo(8);
      assertThat(run.info().parameters())
          .containsEntry("example", "galaxy")
          .containsEntry("entities", "50")
          .containsEntry("seed", "8")
          .containsEntry("ticks", "7");
    }
    // Goes on from the last recorded tick to the one it was to end with.
    assertThat(history().resume("r").out()).contains("50 entities, 1 tick, seed 8");
  }

  @Test
  void aForkChangesSeedAndFields() {
    history().record("galaxy", "base", 6, "--entities=50");
    Execution fork =
        history()
            .execute(
                "fork",
                "base",
                "2",
                "--run-id=f",
                "--example=galaxy",
                "--ticks=3",
                "--set=seed=9",
                "--set=Velocity.dx=0.5",
                "--set=Star.warm=true");

    assertThat(fork.exitCode()).as(fork.err()).isZero();
    assertThat(fork.out()).contains("50 entities, 3 ticks, seed 9");
    assertThat(history().out("ls"))
        .contains(
            "base at 2  ",
            "example=galaxy, entities=50, seed=9, ticks=5, Velocity.dx=0.5, Star.warm=true");
    Execution diff = history().execute("diff", "base", "f");
    assertThat(diff.exitCode()).isEqualTo(1);
    assertThat(diff.out()).startsWith("The runs differ from tick 3 on:").contains("Velocity.dx");
    assertThat(history().out("show", "f", "--table=Star", "--tick=3")).doesNotContain("false");
    assertThat(HistoryCommandTest.hash(history().resume("f", "--ticks=1"))).isNotEmpty();
  }

  @Test
  void aSnapshotThatIsLoadedIsRecordedFromItsTick() {
    Path file = folder.resolve("saved");
    Execution.of("run", "galaxy", "--entities=20", "--ticks=4", "--no-pictures", "--save=" + file);
    history().record("galaxy", "later", 3, "--load=" + file);

    assertThat(history().out("ls")).contains("4 to 7", "ticks=7");
  }
}
