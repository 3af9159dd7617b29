package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.sweep.Growth.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest {
  @TempDir Path temporary;

  private static Sweep<Settings> sweep() {
    return Sweep.of(Growth.MODEL).vary("plants", 5, 13, 14, 60).seeds(3).keepSeries(5);
  }

  /// What a resumed sweep did.
  private static final class Log implements SweepListener {
    private int kept = -1;
    private int damaged;
    private final List<Integer> repeated = new ArrayList<>();

    @Override
    public void started(SweepPlan<?> plan, int count) {
      kept = count;
    }

    @Override
    public void finished(RunResult result, int done) {
      repeated.add(result.index());
    }

    @Override
    public void damaged(int count) {
      damaged = count;
    }
  }

  private Log resume(Path folder, SweepResult expected) {
    var log = new Log();
    SweepResult result = sweep().resume(folder, new LocalRunner(1), log);
    assertThat(result.table()).isEqualTo(expected.table());
    assertThat(result.series()).isEqualTo(expected.series());
    assertThat(result.failures())
        .extracting(RunResult::failure)
        .extracting(RunResult.Failure::message)
        .isEqualTo(expected.failures().stream().map(each -> each.failure().message()).toList());
    return log;
  }

  @Test
  void aFinishedSweepIsReadBack() throws IOException {
    Path folder = temporary.resolve("new/sweep");
    SweepResult first = sweep().resume(folder);
    assertThat(first.table()).isEqualTo(sweep().run().table());
    Log log = resume(folder, first);
    assertThat(log.kept).isEqualTo(12);
    assertThat(log.damaged).isZero();
    assertThat(log.repeated).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("runs.csv"))).hasSize(12);
  }

  @Test
  void aTruncatedFileLosesTheTornLineOnly() throws IOException {
    Path folder = temporary.resolve("sweep");
    SweepResult expected = sweep().resume(folder, new LocalRunner(1), SweepListener.SILENT);
    Path runs = folder.resolve("runs.csv");
    byte[] content = Files.readAllBytes(runs);
    for (int length : new int[] {0, 1, 8, 9, 200, content.length - 1, content.length - 30}) {
      byte[] part = java.util.Arrays.copyOf(content, length);
      Files.write(runs, part);
      String text = new String(part, StandardCharsets.UTF_8);
      // A line that only lacks its end is still whole.
      int whole = length == content.length - 1 ? 12 : (int) text.lines().count() - 1;
      Log log = resume(folder, expected);
      assertThat(log.kept).as("length %s", length).isEqualTo(Math.max(0, whole));
      assertThat(log.repeated).hasSize(12 - log.kept);
      assertThat(Files.readAllBytes(runs)).hasSameSizeAs(content);
    }
  }

  @Test
  void aFlippedBitRepeatsTheRunOfItsLine() throws IOException {
    Path folder = temporary.resolve("sweep");
    SweepResult expected = sweep().resume(folder, new LocalRunner(1), SweepListener.SILENT);
    Path runs = folder.resolve("runs.csv");
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      byte[] content = Files.readAllBytes(runs);
      content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(runs, content);
      Log log = resume(folder, expected);
      // The end of a line damages two lines, or is ignored at the end of the file.
      assertThat(log.repeated.size()).as("seed %s, flip %s", seed, i).isBetween(0, 2);
      assertThat(log.kept).isEqualTo(12 - log.repeated.size());
    }
  }

  @Test
  void damagedSeriesRepeatTheirRun() throws IOException {
    Path folder = temporary.resolve("sweep");
    SweepResult expected = sweep().resume(folder);
    Files.delete(folder.resolve("series-0.csv"));
    Files.writeString(folder.resolve("series-2.csv"), "tick\n1\n");
    Log log = resume(folder, expected);
    assertThat(log.repeated).containsExactlyInAnyOrder(0, 2);
    assertThat(log.damaged).isEqualTo(2);
  }

  @Test
  void linesThatDoNotBelongToThePlanAreDropped() throws IOException {
    Path folder = temporary.resolve("sweep");
    SweepResult expected = sweep().resume(folder);
    Path runs = folder.resolve("runs.csv");
    String first = Files.readAllLines(runs).getFirst();
    RunResult outside = RunResult.failed(12, 0, new IllegalStateException("x"));
    RunResult negative = RunResult.failed(-1, 0, new IllegalStateException("x"));
    long checksum = SeriesFile.checksum("what".getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        runs,
        Files.readString(runs)
            + first
            + "\n\n"
            + RunLine.format(outside, -1)
            + "\n"
            + RunLine.format(negative, -1)
            + "\n"
            + String.format("%08x,what\n", checksum));
    Log log = resume(folder, expected);
    assertThat(log.kept).isEqualTo(12);
    assertThat(log.damaged).isEqualTo(5);
  }

  @Test
  void foldersOfOtherSweepsAreRefused() {
    Path folder = temporary.resolve("sweep");
    sweep().resume(folder);
    assertRefused(
        folder,
        Sweep.of(Growth.MODEL.version("2")).vary("plants", 5, 13, 14, 60).seeds(3).keepSeries(5),
        "The folder "
            + folder
            + " has another sweep (growth, version 1, 12 runs of 10 ticks), and cannot resume this"
            + " one (growth, version 2, 12 runs of 10 ticks); choose another folder, or delete this"
            + " one.");
    assertRefused(
        folder,
        sweep().set("rate", 0.75),
        "The folder "
            + folder
            + " has another sweep (growth, version 1, 12 runs of 10 ticks), and cannot resume this"
            + " one (growth, version 1, 12 runs of 10 ticks): parameters, seeds or outcomes differ;"
            + " choose another folder, or delete this one.");
  }

  private static void assertRefused(Path folder, Sweep<?> sweep, String message) {
    assertThatThrownBy(() -> sweep.resume(folder))
        .isInstanceOf(SweepException.class)
        .hasMessage(message);
  }

  @Test
  void foldersOfSomethingElseAreRefused() throws IOException {
    Files.writeString(temporary.resolve("letter.txt"), "Dear");
    assertRefused(
        temporary,
        sweep(),
        "The folder " + temporary + " has files, but no sweep; choose another one.");
    Path file = temporary.resolve("letter.txt");
    assertRefused(file, sweep(), file + " is a file; a sweep needs a folder.");
    Path other = Files.createDirectory(temporary.resolve("other"));
    Files.writeString(other.resolve("plan.properties"), "format=7\n");
    assertRefused(
        other,
        sweep(),
        "The file "
            + other.resolve("plan.properties")
            + " has the format 7, and only 1 can be read; choose another folder.");
    Files.writeString(other.resolve("plan.properties"), "a=\\u00zz\n");
    assertThatThrownBy(() -> sweep().resume(other))
        .isInstanceOf(SweepException.class)
        .hasMessageContaining("plan.properties is damaged: ");
    Path under = file.resolve("folder");
    assertThatThrownBy(() -> sweep().resume(under))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The folder " + under + " of a sweep cannot be used: ");
  }

  @Test
  void whatASweepLeavesThatWasKilledAtItsStartIsNoHindrance() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("sweep"));
    Files.createFile(folder.resolve("lock"));
    Files.writeString(folder.resolve("plan.properties.new"), "form");
    assertThat(sweep().resume(folder).results()).hasSize(12);
  }

  @Test
  void aFolderIsUsedByOneSweepAtATime() {
    Path folder = temporary.resolve("sweep");
    try (FolderStore _ = FolderStore.open(folder, sweep().plan())) {
      assertRefused(
          folder,
          sweep(),
          "The folder " + folder + " is used by another sweep that is running; wait for its end.");
    }
    assertThat(sweep().resume(folder).results()).hasSize(12);
  }

  @Test
  void aResultThatCannotBeStoredEndsTheSweep() throws IOException {
    Path folder = temporary.resolve("sweep");
    FolderStore store = FolderStore.open(folder, sweep().plan());
    Files.createDirectories(folder.resolve("series-0.csv.new/x"));
    assertThatThrownBy(() -> sweep().resume(store, new LocalRunner(1), SweepListener.SILENT))
        .isInstanceOf(SweepException.class)
        .hasMessageStartingWith("The folder " + folder + " of a sweep cannot be used: ");
    store.close();
    store.close();
  }
}
