package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.internal.files.JavaProcess;
import dev.phyla.history.internal.log.Segment;
import dev.phyla.history.internal.log.SegmentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recorder that is killed at any moment loses no tick that it has reported, and goes on from
/// there as if nothing had happened.
///
/// `-Dphyla.kills=1000` kills more often, also while frames of megabytes are written, and requires
/// that some kills leave a part of a frame.
class KillTest {
  private static final int KILLS = Integer.getInteger("phyla.kills", 20);
  private static final int KILLS_OF_A_RUN = 10;
  private static final boolean IS_LONG = KILLS > 100;

  /// Small frames in many segments, and large ones.
  private static final int[] CROWDS = {0, IS_LONG ? 300_000 : 30_000, 2_000};

  private static final int[] SEGMENT_BYTES = {4_000, IS_LONG ? 40_000_000 : 4_000_000, 200_000};

  @TempDir Path temporary;

  /// The same run without a kill.
  private final List<Long> hashes = new ArrayList<>();

  private int torn;

  @Test
  void noReportedTickIsLostAndTheRunGoesOnFromItsLastTick() throws Exception {
    long first = System.nanoTime();
    for (int run = 0; run * KILLS_OF_A_RUN < KILLS; run++) {
      long seed = first + run;
      try {
        killAndResume(seed, CROWDS[run % CROWDS.length], SEGMENT_BYTES[run % CROWDS.length]);
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + ", run " + run, e);
      }
    }
    if (IS_LONG) {
      assertThat(torn).as("kills that left a part of a frame").isPositive();
    }
  }

  private void killAndResume(long seed, int crowd, int segmentBytes) throws Exception {
    var random = new Random(seed);
    Path folder = temporary.resolve("r" + seed);
    Path unharmed = temporary.resolve("u" + seed);
    BusyWorld busy = BusyWorld.crowded(seed, crowd);
    hashes.clear();
    long last = -1;
    try (Recording _ = History.recorder(busy.world, unharmed).runId("u").start();
        History expected = History.open(unharmed)) {
      hashes.add(busy.world.stateHash());
      for (int kill = 0; kill < KILLS_OF_A_RUN; kill++) {
        long reported =
            live(random, folder, start(folder, seed, crowd, segmentBytes, Long.MAX_VALUE));
        last = check(folder, busy, expected.run("u"), last, reported);
      }
      long end = Math.max(0, last) + 3;
      try (JavaProcess process = start(folder, seed, crowd, segmentBytes, end)) {
        String line = process.readLine();
        for (String next = line; next != null; next = process.readLine()) {
          line = next;
        }
        assertThat(line).isEqualTo("done");
        assertThat(process.waitFor()).isZero();
      }
      assertThat(check(folder, busy, expected.run("u"), last, end)).isEqualTo(end);
      try (History history = History.open(folder)) {
        Run run = history.run(KilledRecorder.RUN);
        assertThat(History.diff(run, expected.run("u"))).isEmpty();
      }
    }
    delete(folder);
    delete(unharmed);
  }

  private static JavaProcess start(
      Path folder, long seed, int crowd, int segmentBytes, long lastTick) throws IOException {
    return JavaProcess.start(
        KilledRecorder.class,
        folder.toString(),
        Long.toString(seed),
        Integer.toString(crowd),
        Integer.toString(segmentBytes),
        Long.toString(lastTick));
  }

  /// Kills a process after some time.
  ///
  /// @return the last tick that it has reported, or -1
  private static long live(Random random, Path folder, JavaProcess process) throws Exception {
    long reported = -1;
    try (process) {
      if (random.nextInt(4) == 0) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(400)); // maybe while it resumes
      } else {
        String line = process.readLine();
        assertThat(line).as("the process has ended").isNotNull();
        reported = Long.parseLong(line);
        if (random.nextBoolean()) {
          TimeUnit.MICROSECONDS.sleep(random.nextInt(40_000));
        } else {
          awaitWrite(folder);
        }
      }
      process.kill();
      for (String line = process.readLine(); line != null; line = process.readLine()) {
        reported = Long.parseLong(line);
      }
    }
    return reported;
  }

  /// Waits until the last segment grows, which is in the middle of a write if that is large.
  private static void awaitWrite(Path folder) throws IOException {
    Path run = folder.resolve("log/world_id=world/run_id=" + KilledRecorder.RUN);
    Path segment = SegmentFile.path(run, lastSegment(run));
    long length = Files.size(segment);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (Files.size(segment) == length && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static int lastSegment(Path run) {
    int last = -1;
    while (Files.exists(SegmentFile.path(run, last + 1))) {
      last++;
    }
    return last;
  }

  /// Checks all ticks after the last one that was checked.
  ///
  /// @return the last tick of the run, or -1
  private long check(Path folder, BusyWorld busy, Run expected, long checked, long reported)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      assertThat(reported).isEqualTo(-1);
      return -1;
    }
    try (History history = History.open(folder)) {
      Run run = history.find("world", KilledRecorder.RUN).orElse(null);
      if (run == null || run.isEmpty()) {
        assertThat(reported).isEqualTo(-1);
        return -1;
      }
      countTorn(run);
      long last = run.lastTick();
      assertThat(last).isBetween(Math.max(reported, checked), Math.max(reported, checked) + 1);
      assertThat(run.ticks()).containsExactly(LongStream.rangeClosed(0, last).toArray());
      while (busy.world.tick() < last) {
        busy.step();
        hashes.add(busy.world.stateHash());
      }
      expected.refresh();
      var restored = new BusyWorld();
      for (long tick = Math.max(0, checked); tick <= last; tick++) {
        run.restore(tick, restored.world);
        assertThat(restored.world.stateHash())
            .as("tick %s", tick)
            .isEqualTo(hashes.get((int) tick));
        assertThat(run.at(tick).digest()).as("tick %s", tick).isEqualTo(expected.at(tick).digest());
      }
      return last;
    }
  }

  private void countTorn(Run run) throws IOException {
    Path folder = run.folder().path();
    try (Segment segment = Segment.open(folder, lastSegment(folder), Segment.UNKNOWN)) {
      torn += segment.validLength() < Files.size(Path.of(segment.toString())) ? 1 : 0;
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
