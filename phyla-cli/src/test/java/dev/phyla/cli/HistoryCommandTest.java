package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

  @TempDir static Path folder;

  @TempDir Path directory;

  private static RecordedHistory history;

  @BeforeAll
  static void record() {
    history = new RecordedHistory(folder);
    history.record("fireworks", "r0", 12, "--entities=300", "--seed=5");
    history.record("fireworks", "other", 6, "--entities=300", "--seed=6", "--record-every=3");
  }

  @Test
  void runsAreListed() {
    assertThat(
            history
                .out("ls")
                .replaceAll("\\d+\\.\\d kB", "N kB")
                .replaceAll("20\\S+Z", "TIME")
                .replaceAll(" +", " "))
        .isEqualTo(
            """
            WORLD RUN TICKS SIZE PARENT STARTED PARAMETERS
            fireworks other 0 to 6 N kB TIME example=fireworks, entities=300, seed=6, ticks=6
            fireworks r0 0 to 12 N kB TIME example=fireworks, entities=300, seed=5, ticks=12
            """);
  }

  @Test
  void aFolderWithoutRunsHasNone() {
    assertThat(new RecordedHistory(directory).out("ls"))
        .isEqualTo("The history " + directory + " has no runs.\n");
  }

  @Test
  void aRunIsShownWithItsTables() {
    assertThat(
            history
                .out("show", "r0")
                .replaceAll("started .*", "started")
                .replaceAll("log .*", "log"))
        .isEqualTo(
            """
            run         fireworks/r0
            ticks       0 to 12
            seed        5
            parameters  example=fireworks, entities=300, seed=5, ticks=12
            started
            log

            tick 12: 3 entities in 1 table

            a_5c_s340a8a8aef699733, 3 rows: Drag, Fuse, Hue, Position, Velocity
              drag__share FLOAT
              fuse__ticksLeft INTEGER
              hue__place FLOAT
              position__x FLOAT
              position__y FLOAT
              velocity__dx FLOAT
              velocity__dy FLOAT
            """);
    assertThat(history.out("show", "other")).contains("ticks       0 to 6, multiples of 3\n");
  }

  @Test
  void rowsOfATickAreShown() {
    assertThat(history.out("show", "fireworks/r0", "--tick=2"))
        .isEqualTo(
            """
            a_5c_s340a8a8aef699733, 1 row: Drag, Fuse, Hue, Position, Velocity
            entity  drag__share  fuse__ticksLeft  hue__place  position__x  position__y  velocity__dx  velocity__dy
            1:1             1.0               86  0.59948295     18.89631    3.1334083   0.113491304     1.5587041
            """);
  }

  @Test
  void aTableIsFoundByItsNameAndByComponents() {
    String byComponent = history.out("show", "r0", "--table=fuse", "--limit=1");
    String name = byComponent.substring(0, byComponent.indexOf(','));

    assertThat(byComponent).contains("3 rows: Drag, Fuse", "… 2 more rows\n");
    assertThat(history.out("show", "r0", "--table", name, "--limit=1")).isEqualTo(byComponent);
  }

  @Test
  void anEntityIsShownOverTime() {
    assertThat(history.out("show", "r0", "--entity=2:1", "--limit=3"))
        .isEqualTo(
            """
            tick  state    drag__share  fuse__ticksLeft  hue__place  position__x  position__y  velocity__dx  velocity__dy
               5  spawned          1.0               89  0.32241994     62.83082    1.6531554   -0.07968439     1.6531554
               6                   1.0               88  0.32241994    62.751133    3.2903109   -0.07968439     1.6371554
               7                   1.0               87  0.32241994    62.671448     4.911466   -0.07968439     1.6211554
            … 5 more rows
            """);
    assertThat(history.out("show", "r0", "--entity=4294967298", "--tick=6"))
        .isEqualTo(
            """
            tick  drag__share  fuse__ticksLeft  hue__place  position__x  position__y  velocity__dx  velocity__dy
               6          1.0               88  0.32241994    62.751133    3.2903109   -0.07968439     1.6371554
            """);
  }

  @Test
  void aStateIsWrittenAsASnapshotThatRunsOn() {
    Path file = directory.resolve("tick6.snapshot");
    String printed = history.out("restore", "r0", "6", "--out=" + file);

    assertThat(printed)
        .matches(file + ": tick 6 of fireworks/r0, 2 entities, [\\d.]+ (kB|bytes)\n");
    Execution loaded =
        Execution.of("run", "fireworks", "--load=" + file, "--ticks=6", "--no-pictures");
    Execution whole =
        Execution.of(
            "run", "fireworks", "--entities=300", "--seed=5", "--ticks=12", "--no-pictures");
    assertThat(hash(loaded)).isEqualTo(hash(whole));
  }

  static String hash(Execution run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out()
        .lines()
        .filter(line -> line.startsWith("world hash"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void equalRunsHaveNoDifference() {
    assertThat(history.out("diff", "r0", "fireworks/r0"))
        .isEqualTo("The runs are equal in the 13 ticks that both have.\n");
  }

  @Test
  void theFirstDifferenceIsShown() {
    Execution diff = history.execute("diff", "r0", "other", "--limit=2");

    assertThat(diff.exitCode()).isEqualTo(1);
    assertThat(diff.out())
        .isEqualToNormalizingNewlines(
            """
            The runs differ from tick 0 on:

            entity  what       r0  other
                    resources
                    the seed
            """);
  }

  @Test
  void aHistoryIsExportedOnceAndCopied() throws IOException {
    var exported = new RecordedHistory(directory.resolve("history"));
    exported.record("galaxy", "r", 5, "--entities=50");
    Path copy = directory.resolve("new/copy");

    Execution first = exported.execute("export", "--to=" + copy);
    assertThat(first.out().replaceAll("\\d+\\.\\d kB", "N kB"))
        .isEqualToNormalizingNewlines(
            """
            exported    300 new rows
            in all      2 files, N kB
            tables      %s
            copied to   %s
            """
                .formatted(exported.folder().resolve("tables"), copy));
    assertThat(first.err())
        .isEqualToNormalizingNewlines("export: tick 3 of 6\nexport: tick 6 of 6\n");
    try (Stream<Path> files = Files.walk(copy)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .containsExactly(
              "part-0000000000-0000000005.parquet", "part-0000000000-0000000005.parquet");
    }

    assertThat(exported.out("export")).startsWith("exported    0 new rows\nin all      2 files");
    exported.resume("r", "--ticks=2");
    assertThat(exported.out("export")).startsWith("exported    100 new rows\nin all      4 files");
    assertThat(exported.out("compact").replaceAll("\\d+\\.\\d kB", "N kB"))
        .isEqualTo("before      4 files, N kB\nafter       2 files, N kB\n");
  }

  @Test
  void aTerminalGetsABarWhileItExports() {
    Execution execution = Execution.onTerminal(history.arguments("export"));

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.err()).contains("\r", "export", "100%");
  }

  @Test
  void theHelpNamesAllCommands() {
    assertThat(Execution.of("history").out())
        .contains("ls", "show", "sql", "restore", "fork", "diff", "export", "compact")
        .isEqualTo(Execution.of("history", "--help").out());
  }
}
