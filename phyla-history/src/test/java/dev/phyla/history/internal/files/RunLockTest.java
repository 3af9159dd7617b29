package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
  @TempDir private Path folder;

  private void assertRefused() {
    assertThatThrownBy(() -> RunLock.acquire(folder, "r0"))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The run r0 is being written by another process or recorder; close that one first, or"
                + " record a run with another id. Its folder is "
                + folder
                + ".");
  }

  @Test
  void aRunHasOneWriterInAProcess() throws IOException {
    Path link = folder.resolveSibling("link-" + folder.getFileName());
    Files.createSymbolicLink(link, folder);
    try (RunLock lock = RunLock.acquire(folder, "r0")) {
      assertThat(lock).isNotNull();
      assertRefused();
      assertThatThrownBy(() -> RunLock.acquire(link, "r0")).isInstanceOf(HistoryException.class);
    } finally {
      Files.delete(link);
    }
    RunLock again = RunLock.acquire(folder, "r0");
    again.close();
    again.close();
    try (RunLock other = RunLock.acquire(folder, "r0")) {
      again.close();
      assertThat(other).isNotNull();
      assertRefused();
    }
  }

  @Test
  void aRunHasOneWriterInAllProcesses() throws Exception {
    try (JavaProcess process = JavaProcess.start(LockHolder.class, folder.toString())) {
      assertThat(process.readLine()).isEqualTo("locked");
      assertRefused();
      assertRefused();
      process.writeLine();
      assertThat(process.waitFor()).isZero();
    }
    RunLock.acquire(folder, "r0").close();
  }

  @Test
  void aKilledProcessHoldsNoLock() throws Exception {
    try (JavaProcess process = JavaProcess.start(LockHolder.class, folder.toString())) {
      assertThat(process.readLine()).isEqualTo("locked");
      assertRefused();
    }
    RunLock.acquire(folder, "r0").close();
  }

  @Test
  void aRefusedWriterOfThisProcessDoesNotReleaseTheLock() throws Exception {
    try (RunLock lock = RunLock.acquire(folder, "r0")) {
      assertThat(lock).isNotNull();
      assertRefused();
      try (JavaProcess process = JavaProcess.start(LockHolder.class, folder.toString())) {
        assertThat(process.readLine()).startsWith("The run r0 is being written by another process");
        assertThat(process.waitFor()).isOne();
      }
    }
  }

  @Test
  void differentRunsHaveDifferentLocks() throws IOException {
    Path first = Files.createDirectory(folder.resolve("run_id=r0"));
    Path second = Files.createDirectory(folder.resolve("run_id=r1"));
    try (RunLock one = new RunFolder(first, "w0", "r0").lock();
        RunLock other = new RunFolder(second, "w0", "r1").lock()) {
      assertThat(one).isNotSameAs(other);
    }
  }

  @Test
  void aFolderThatCannotBeLockedIsRefused() throws IOException {
    assertThatThrownBy(() -> RunLock.acquire(folder.resolve("missing"), "r0"))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The run r0 cannot be locked in the folder ");
    Files.createDirectory(folder.resolve("lock"));
    assertThatThrownBy(() -> RunLock.acquire(folder, "r0"))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The run r0 cannot be locked in the folder ");
  }
}
