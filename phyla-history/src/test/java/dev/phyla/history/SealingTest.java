package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phyla.history.internal.files.Manifest;
import dev.phyla.history.internal.files.SealedSegment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Segments that cannot be begun or listed, and what recordings do about them.
class SealingTest {
  @TempDir Path folder;

  private final BusyWorld busy = BusyWorld.crowded(5, 500);
  private final Map<Long, Long> hashes = new TreeMap<>();
  private Path run;
  private Path manifest;

  @BeforeEach
  void name() {
    run = folder.resolve("log/world_id=world/run_id=r");
    manifest = run.resolve("manifest.json");
  }

  private Recording start() {
    Recording recording =
        History.recorder(busy.world, folder).runId("r").segmentBytes(30_000).start();
    hashes.put(0L, busy.world.stateHash());
    return recording;
  }

  private boolean tryStep() {
    try {
      busy.step();
      hashes.put(busy.world.tick(), busy.world.stateHash());
      return true;
    } catch (HistoryException e) {
      return false;
    }
  }

  private void assertRecorded() {
    var restored = new BusyWorld();
    try (History history = History.open(folder)) {
      Run read = history.run("r");
      assertThat(read.ticks())
          .containsExactly(hashes.keySet().stream().mapToLong(Long::longValue).toArray());
      hashes.forEach(
          (tick, hash) -> {
            read.restore(tick, restored.world);
            assertThat(restored.world.stateHash()).as("tick %s", tick).isEqualTo(hash);
          });
    }
  }

  /// A folder that cannot be replaced by a file.
  private static void block(Path file) throws IOException {
    Files.createDirectories(file.resolve("full"));
  }

  private static void unblock(Path file) throws IOException {
    Files.delete(file.resolve("full"));
    Files.delete(file);
  }

  @Test
  void aSegmentThatCannotBeListedIsReportedAndListedAtTheEnd() throws IOException {
    try (Recording recording = start()) {
      block(manifest);
      int steps = 0;
      while (tryStep() && steps < 10_000) {
        steps++;
      }
      assertThat(recording.failure().orElseThrow())
          .hasMessageStartingWith(
              "Tick "
                  + busy.world.tick()
                  + " of the run r cannot be recorded: The file "
                  + manifest
                  + " cannot be written: ")
          .hasMessageEndingWith(".");
      unblock(manifest);
      for (int i = 0; i < 20; i++) {
        tryStep();
      }
    }
    assertThat(Manifest.read(run).segments()).hasSizeGreaterThan(3);
    assertRecorded();
  }

  @Test
  void aRunThatCannotBeListedAtTheEndLosesNoTick() throws IOException {
    Recording recording = start();
    block(manifest);
    for (int i = 0; i < 10; i++) {
      tryStep();
    }
    assertThatThrownBy(recording::close)
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The run r cannot be closed: ")
        .hasMessageContaining(manifest.toString());
    recording.close(); // has no effect
    unblock(manifest);
    assertRecorded();
    History.recorder(new BusyWorld().world, folder).runId("r").resume().close();
    assertRecorded();
  }

  @Test
  void aFileInTheWayOfASegmentStopsTheSimulationUntilItIsGone() throws IOException {
    Path next = run.resolve("000001.seg");
    try (Recording recording = start()) {
      Files.writeString(next, "something else");
      while (tryStep()) {
        assertThat(recording.ticks()).isLessThan(1_000);
      }
      assertThat(recording.failure().orElseThrow())
          .hasMessageContaining(next.toString())
          .hasMessageEndingWith(".");
      assertThat(tryStep()).isFalse();
      Files.delete(next);
      assertThat(tryStep()).isTrue();
      assertThat(tryStep()).isTrue();
    }
    assertRecorded();
  }

  @Test
  void aRunWhoseWriterWasKilledAtTheStartOfASegmentIsResumed() throws IOException {
    try (Recording _ = start()) {
      for (int i = 0; i < 5; i++) {
        tryStep();
      }
    }
    byte[] first = Files.readAllBytes(run.resolve("000000.seg"));
    for (int length : new int[] {0, 10, 64}) {
      int number = Manifest.read(run).segments().getLast().number() + 1;
      byte[] header = Arrays.copyOf(first, 64);
      header[12] = (byte) number;
      var checksum = new CRC32C();
      checksum.update(header, 0, 60);
      for (int i = 0; i < 4; i++) {
        header[60 + i] = (byte) (checksum.getValue() >>> (8 * i));
      }
      Files.write(run.resolve(String.format("%06d.seg", number)), Arrays.copyOf(header, length));
      var next = new BusyWorld();
      try (Recording recording =
          History.recorder(next.world, folder).runId("r").segmentBytes(30_000).resume()) {
        assertThat(recording.tick()).isEqualTo(hashes.size() - 1);
        assertThat(listed(number)).isEqualTo(length == 64 ? 64 : 0);
        next.step();
        hashes.put(next.world.tick(), next.world.stateHash());
      }
      assertRecorded();
    }
  }

  /// The length that the manifest states for a segment without frames.
  private long listed(int number) {
    SealedSegment segment = Manifest.read(run).segments().getLast();
    assertThat(segment.number()).isEqualTo(number);
    assertThat(segment.frames()).isZero();
    return segment.length();
  }

  @Test
  void aRunWhoseFirstSegmentHasNoFramesCannotBeResumed() throws IOException {
    start().close();
    Files.write(
        run.resolve("000000.seg"),
        Arrays.copyOf(Files.readAllBytes(run.resolve("000000.seg")), 64));
    Files.delete(manifest);
    assertThatThrownBy(() -> History.recorder(new BusyWorld().world, folder).runId("r").resume())
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("it ended before its first tick was recorded");
  }

  @Test
  void aDamagedRunIsNotKeptLocked() throws IOException {
    start().close();
    byte[] content = Files.readAllBytes(run.resolve("000000.seg"));
    byte[] damaged = content.clone();
    damaged[3]++;
    Files.write(run.resolve("000000.seg"), damaged);
    Throwable refused =
        catchThrowable(() -> History.recorder(new BusyWorld().world, folder).runId("r").resume());
    assertThat(refused)
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("is not a segment of a history");
    Files.write(run.resolve("000000.seg"), content);
    try (Recording recording =
        History.recorder(new BusyWorld().world, folder).runId("r").resume()) {
      assertThat(recording.tick()).isZero();
    }
  }

  @Test
  void aSegmentThatIsAFolderCannotBeRead() throws IOException {
    start().close();
    Files.delete(run.resolve("000000.seg"));
    Files.createDirectory(run.resolve("000000.seg"));
    try (History history = History.open(folder)) {
      assertThatThrownBy(() -> history.run("r"))
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining(run.toString());
    }
  }
}
