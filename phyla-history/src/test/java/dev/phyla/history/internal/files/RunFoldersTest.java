package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFoldersTest {
  @TempDir private Path history;

  private RunFolders folders;

  @BeforeEach
  void describeFolders() {
    folders = new RunFolders(history);
  }

  @Test
  void aHistoryThatDoesNotExistHasNoRuns() {
    var none = new RunFolders(history.resolve("missing"));

    assertThat(none.all()).isEmpty();
    assertThat(none.find("w0", "r0")).isEmpty();
  }

  @Test
  void runsAreCreatedListedAndFound() {
    RunInfo first = RunFileTest.run("w1", "r2");
    RunFolder created = folders.create(first);
    folders.create(RunFileTest.run("w1", "r1"));
    folders.create(RunFileTest.run("w0", "r9"));

    assertThat(created.path()).isEqualTo(history.resolve("log/world_id=w1/run_id=r2"));
    assertThat(created.info()).isEqualTo(first);
    assertThat(created.manifest()).isEqualTo(Manifest.EMPTY);
    assertThat(folders.all())
        .extracting(RunFolder::worldId, RunFolder::runId)
        .containsExactly(tuple("w0", "r9"), tuple("w1", "r1"), tuple("w1", "r2"));
    assertThat(folders.find("w1", "r2")).contains(created);
    assertThat(folders.find("w0", "r2")).isEmpty();
    assertThat(Folders.names(history.resolve("log/world_id=w1")))
        .containsExactly("run_id=r1", "run_id=r2");
    assertThatThrownBy(() -> folders.find("w0", "../r9"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRunThatExistsIsNotCreatedAgain() {
    RunFolder created = folders.create(RunFileTest.run("w0", "r0"));
    Manifest.EMPTY.withSegment(new SealedSegment(0, 0, 1, 2, 3, 4)).write(created.path());

    assertThatThrownBy(() -> folders.create(RunFileTest.run("w0", "r0")))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The history "
                + history
                + " has a run r0 of the world w0 already; choose another run id, or resume that"
                + " run.");
    assertThat(created.manifest().segments()).hasSize(1);
    assertThat(folders.create(RunFileTest.run("w1", "r0")).worldId()).isEqualTo("w1");
  }

  @Test
  void foldersWithOtherNamesAreIgnored() throws IOException {
    folders.create(RunFileTest.run("w0", "r0"));
    Files.createDirectories(history.resolve("log/world_id=w0/run_id=unfinished"));
    Files.createDirectories(history.resolve("log/world_id=w0/other"));
    Files.createDirectories(history.resolve("log/world_id=w0/run_id=.x"));
    Files.createDirectories(history.resolve("log/world_id=/run_id=r0"));
    Files.createDirectories(history.resolve("log/other=w0/run_id=r0"));

    assertThat(folders.all()).extracting(RunFolder::runId).containsExactly("r0");
  }

  @Test
  void anEmptyFolderIsTaken() throws IOException {
    Files.createDirectories(history.resolve("log/world_id=w0/run_id=r0"));

    assertThat(folders.create(RunFileTest.run("w0", "r0")).info().runId()).isEqualTo("r0");
  }

  @Test
  void aFolderThatCannotBeCreatedIsRefused() throws IOException {
    Path path = history.resolve("log/world_id=w0/run_id=r0");
    Files.createDirectories(path);
    Files.writeString(path.resolve("something"), "x");

    assertThatThrownBy(() -> folders.create(RunFileTest.run("w0", "r0")))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The folder " + path + " cannot be created: ");
    assertThat(Folders.names(history.resolve("log/world_id=w0"))).containsExactly("run_id=r0");
    assertThat(Folders.names(path)).containsExactly("something");
  }

  @Test
  void aFolderThatWasRenamedIsRefused() throws IOException {
    RunFolder created = folders.create(RunFileTest.run("w0", "r0"));
    Path renamed = created.path().resolveSibling("run_id=r1");
    Files.move(created.path(), renamed);

    RunFolder found = folders.find("w0", "r1").orElseThrow();

    assertThatThrownBy(found::info)
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The folder "
                + renamed
                + " contains the run r0 of the world w0; the folder of a run cannot be renamed, so"
                + " give it the name that it had.");
  }

  @Test
  void oneOfManyThreadsCreatesARun() throws Exception {
    for (int round = 0; round < 20; round++) {
      RunInfo run = RunFileTest.run("w0", "r" + round);
      var created = new AtomicInteger();
      Callable<Void> create =
          () -> {
            try {
              folders.create(run);
              created.incrementAndGet();
            } catch (HistoryException e) {
              assertThat(e).hasMessageContaining("has a run " + run.runId() + " of the world w0");
            }
            return null;
          };
      try (var threads = Executors.newFixedThreadPool(8)) {
        List<Future<Void>> results = threads.invokeAll(Collections.nCopies(8, create));
        for (Future<Void> result : results) {
          result.get();
        }
      }
      assertThat(created).as("round %d", round).hasValue(1);
    }
    assertThat(folders.all()).hasSize(20);
    assertThat(Folders.names(history.resolve("log/world_id=w0"))).hasSize(20);
  }
}
