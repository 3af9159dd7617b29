package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.internal.files.Manifest;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Threads that are interrupted while their world is recorded or read.
class InterruptTest {
  private static final int SEGMENT_BYTES = 50_000;

  @TempDir Path folder;

  private final Map<Long, Long> hashes = new TreeMap<>();

  @AfterEach
  void clear() {
    Thread.interrupted();
  }

  private static RecordingBuilder recorder(BusyWorld busy, Path folder) {
    return History.recorder(busy.world, folder).runId("r").segmentBytes(SEGMENT_BYTES);
  }

  private void step(BusyWorld busy) {
    busy.step();
    hashes.put(busy.world.tick(), busy.world.stateHash());
  }

  private void assertRecorded() {
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

  private int listedSegments() {
    return Manifest.read(folder.resolve("log/world_id=world/run_id=r")).segments().size();
  }

  @Test
  void anInterruptedThreadLosesNoTickAndStaysInterrupted() {
    BusyWorld busy = BusyWorld.crowded(1, 500);
    hashes.put(0L, busy.world.stateHash());
    Thread.currentThread().interrupt();
    try (Recording recording = recorder(busy, folder).durability(Durability.EVERY_TICK).start()) {
      for (int i = 1; i <= 20; i++) {
        step(busy);
        assertThat(recording.tick()).isEqualTo(i);
        assertThat(Thread.currentThread().isInterrupted()).as("tick %s", i).isTrue();
      }
      recording.force();
    }
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(listedSegments()).isGreaterThan(2);
    var next = new BusyWorld();
    try (Recording recording = recorder(next, folder).resume()) {
      assertThat(recording.tick()).isEqualTo(20);
      step(next);
    }
    assertRecorded();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void interruptsInTheMiddleOfWritesLoseNoTick() {
    BusyWorld busy = BusyWorld.crowded(2, 2_000);
    hashes.put(0L, busy.world.stateHash());
    Thread simulation = Thread.currentThread();
    var isOver = new AtomicBoolean();
    try (Recording recording = recorder(busy, folder).start()) {
      Thread interrupting =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!isOver.get()) {
                      simulation.interrupt();
                      LockSupport.parkNanos(100_000);
                    }
                  });
      try {
        for (int i = 1; i <= 100; i++) {
          step(busy);
          assertThat(recording.tick()).isEqualTo(i);
          Thread.interrupted(); // so that the next interrupt comes at another place
        }
      } finally {
        isOver.set(true);
        while (interrupting.isAlive()) {
          Thread.onSpinWait();
        }
      }
    }
    assertRecorded();
  }
}
