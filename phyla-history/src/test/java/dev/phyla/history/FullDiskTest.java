package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.phyla.history.internal.files.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that gets full while a world is being recorded, and has room again later.
class FullDiskTest {
  private static final int CROWD = 1_000;
  private static final int SEGMENT_BYTES = 100_000;

  @TempDir Path temporary;

  private boolean isMounted;

  /// A file system of 2 MB, or an assumption that fails.
  private Path smallDisk() throws Exception {
    Path disk = Files.createDirectory(temporary.resolve("disk"));
    isMounted = run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString());
    assumeTrue(isMounted, "File systems cannot be mounted here.");
    return disk;
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      assertThat(run("umount", temporary.resolve("disk").toString())).as("unmounted").isTrue();
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  private static RecordingBuilder recorder(BusyWorld busy, Path folder) {
    return History.recorder(busy.world, folder).runId("r").segmentBytes(SEGMENT_BYTES);
  }

  private static void assertRecorded(Path folder, Map<Long, Long> hashes) {
    var restored = new BusyWorld();
    try (History history = History.open(folder)) {
      Run run = history.run("r");
      assertThat(run.ticks())
          .containsExactly(hashes.keySet().stream().mapToLong(Long::longValue).toArray());
      hashes.forEach(
          (tick, hash) -> {
            run.restore(tick, restored.world);
            assertThat(restored.world.stateHash()).as("tick %s", tick).isEqualTo(hash);
          });
    }
  }

  @Test
  void aFullDiskStopsTheSimulationAndLaterTicksAreRecordedWhenItHasRoomAgain() throws Exception {
    Path disk = smallDisk();
    Path folder = disk.resolve("history");
    Path balloon = disk.resolve("balloon");
    Files.write(balloon, new byte[1 << 20]);
    BusyWorld busy = BusyWorld.crowded(1, CROWD);
    Map<Long, Long> hashes = new TreeMap<>();
    try (Recording recording = recorder(busy, folder).start()) {
      hashes.put(0L, busy.world.stateHash());
      int failures = 0;
      while (failures < 6 && busy.world.tick() < 2_000) {
        failures += step(busy, hashes) ? 0 : 1;
      }
      assertThat(failures).isEqualTo(6);
      assertThat(recording.failure().orElseThrow())
          .hasMessageStartingWith(
              "Tick " + busy.world.tick() + " of the run r cannot be recorded: ")
          .hasMessageContaining("No space left on device")
          .hasCauseInstanceOf(IOException.class);
      long full = busy.world.tick();
      assertRecorded(folder, hashes);
      Files.delete(balloon);
      for (int i = 0; i < 12; i++) {
        step(busy, hashes);
      }
      assertThat(recording.tick()).isEqualTo(full + 12);
      assertThat(hashes).as("the gap").doesNotContainKey(full);
      assertThat(hashes).as("a later tick").containsKey(full + 12);
      assertRecorded(folder, hashes);
    }
    assertRecorded(folder, hashes);
    var next = new BusyWorld();
    try (Recording recording = recorder(next, folder).resume()) {
      assertThat(recording.tick()).isEqualTo(busy.world.tick());
      assertThat(step(next, hashes)).isTrue();
    }
    assertRecorded(folder, hashes);
  }

  private static boolean step(BusyWorld busy, Map<Long, Long> hashes) {
    try {
      busy.step();
      hashes.put(busy.world.tick(), busy.world.stateHash());
      return true;
    } catch (HistoryException e) {
      return false;
    }
  }

  @Test
  void aFullDiskEndsTheRecordingIfTheSimulationGoesOn() throws Exception {
    Path disk = smallDisk();
    Path folder = disk.resolve("history");
    Files.write(disk.resolve("balloon"), new byte[1 << 20]);
    BusyWorld busy = BusyWorld.crowded(2, CROWD);
    Map<Long, Long> hashes = new TreeMap<>();
    Recording recording = recorder(busy, folder).onFailure(FailurePolicy.CONTINUE).start();
    hashes.put(0L, busy.world.stateHash());
    while (recording.failure().isEmpty()) {
      busy.step();
      if (recording.failure().isEmpty()) {
        hashes.put(busy.world.tick(), busy.world.stateHash());
      }
    }
    busy.step();
    assertThat(busy.world.tick()).isEqualTo(recording.tick() + 2);
    assertThat(recording.failure().orElseThrow()).hasMessageContaining("No space left on device");
    Files.delete(disk.resolve("balloon"));
    recording.close();
    assertRecorded(folder, hashes);
  }

  @Test
  void aRunThatCannotStartOnAFullDiskCanBeStartedLater() throws Exception {
    Path disk = smallDisk();
    Path folder = disk.resolve("history");
    Path balloon = disk.resolve("balloon");
    Files.createDirectories(folder);
    fill(balloon);
    BusyWorld busy = BusyWorld.crowded(3, CROWD);
    for (int room = 0; room < 20; room++) { // the failure happens at another file each time
      try {
        recorder(busy, folder).start().close();
        break;
      } catch (HistoryException e) {
        assertThat(e).hasMessageContaining("No space left on device");
      }
      try (var file = new java.io.RandomAccessFile(balloon.toFile(), "rw")) {
        file.setLength(file.length() - 4096);
      }
    }
    assertRecorded(folder, Map.of(0L, busy.world.stateHash()));
  }

  private static void fill(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left on device");
    }
  }

  // Without a file system of its own.

  /// Records in a process whose files have a maximum size.
  static final class Limited {
    private Limited() {}

    /// Prints which ticks are recorded and which are not.
    ///
    /// @param args the folder and the policy
    public static void main(String[] args) {
      BusyWorld busy = BusyWorld.crowded(4, CROWD);
      var policy = FailurePolicy.valueOf(args[1]);
      try (Recording recording =
          History.recorder(busy.world, Path.of(args[0])).runId("r").onFailure(policy).start()) {
        System.out.println("0 " + busy.world.stateHash());
        while (busy.world.tick() < 60) {
          try {
            busy.step();
            System.out.println(busy.world.tick() + " " + busy.world.stateHash());
          } catch (HistoryException e) {
            System.out.println(e.getMessage());
          }
        }
        System.out.println(recording.failure().map(HistoryException::getMessage).orElse("none"));
        System.out.println("last " + recording.tick());
      }
    }
  }

  private Map<Long, Long> recordLimited(FailurePolicy policy, int kilobytes) throws Exception {
    Map<Long, Long> hashes = new TreeMap<>();
    int failures = 0;
    long last = Long.MAX_VALUE;
    Path folder = temporary.resolve("limited");
    try (JavaProcess process =
        JavaProcess.startLimited(kilobytes, Limited.class, folder.toString(), policy.name())) {
      for (String line = process.readLine(); line != null; line = process.readLine()) {
        if (line.startsWith("Tick ")) {
          assertThat(line)
              .matches("Tick [0-9]+ of the run r cannot be recorded: File too large\\.");
          failures++;
        } else if (line.startsWith("last ")) {
          last = Long.parseLong(line.substring(5));
        } else {
          List<String> words = List.of(line.split(" ", -1));
          hashes.put(Long.parseLong(words.get(0)), Long.parseLong(words.get(1)));
        }
      }
      assertThat(process.waitFor()).isZero();
    }
    assertThat(failures).isPositive();
    if (policy == FailurePolicy.CONTINUE) {
      assertThat(hashes).hasSize(61);
      assertThat(last).isLessThan(60);
      hashes
          .keySet()
          .removeAll(hashes.keySet().stream().filter(tick -> tick > recorded()).toList());
    }
    assertRecorded(folder, hashes);
    return hashes;
  }

  private long recorded() {
    try (History history = History.open(temporary.resolve("limited"))) {
      return history.run("r").lastTick();
    }
  }

  @Test
  void aFileThatCannotGrowIsFollowedByAnother() throws Exception {
    assumeTrue(Files.exists(Path.of("/bin/bash")));
    Map<Long, Long> hashes = recordLimited(FailurePolicy.STOP, 200);
    assertThat(hashes.size()).isBetween(40, 60);
  }

  @Test
  void aFileThatCannotGrowEndsTheRecordingIfTheSimulationGoesOn() throws Exception {
    assumeTrue(Files.exists(Path.of("/bin/bash")));
    assertThat(recordLimited(FailurePolicy.CONTINUE, 200).size()).isBetween(5, 60);
  }
}
