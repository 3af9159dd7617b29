package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Damaged files give the states that they had, or a sentence that says which file is damaged.
@Timeout(300)
class DamageTest {
  private static final int SAMPLES = Integer.getInteger("phyla.damages", 300);

  @TempDir Path temporary;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private RecordedFiles recorded;

  @BeforeEach
  void record() {
    recorded = new RecordedFiles(temporary.resolve("history"), seed % 100);
  }

  private String place(Path file, String what) {
    return "seed " + seed + ", " + recorded.folder.relativize(file) + ", " + what;
  }

  /// A random file, mostly a segment.
  private Path file() {
    List<Path> files =
        random.nextInt(4) == 0 ? List.copyOf(recorded.files.keySet()) : recorded.segments();
    return files.get(random.nextInt(files.size()));
  }

  private void check(Path file, byte[] damaged, String what) throws IOException {
    Files.write(file, damaged);
    recorded.assertReadOrRefused(place(file, what));
    Files.write(file, recorded.files.get(file));
  }

  @Test
  void aFlippedBitIsFoundOrDoesNotMatter() throws IOException {
    for (int i = 0; i < SAMPLES; i++) {
      Path file = file();
      byte[] damaged = recorded.files.get(file).clone();
      int at = random.nextInt(damaged.length);
      int bit = random.nextInt(8);
      damaged[at] ^= (byte) (1 << bit);
      check(file, damaged, "byte " + at + ", bit " + bit);
    }
    assertThat(recorded.read(true).problems()).isEmpty();
  }

  @Test
  void aFileThatIsCutOffIsFoundOrDoesNotMatter() throws IOException {
    for (int i = 0; i < SAMPLES / 3; i++) {
      Path file = file();
      byte[] content = recorded.files.get(file);
      int length = random.nextInt(content.length);
      check(file, Arrays.copyOf(content, length), "length " + length);
    }
    for (Path file : recorded.segments()) {
      for (int length : new int[] {0, 1, 63, 64, 65, 127, 128, 129}) {
        check(file, Arrays.copyOf(recorded.files.get(file), length), "length " + length);
      }
    }
  }

  @Test
  void aRangeOfZerosOrNoiseIsFoundOrDoesNotMatter() throws IOException {
    for (int i = 0; i < SAMPLES / 3; i++) {
      Path file = file();
      byte[] damaged = recorded.files.get(file).clone();
      int at = random.nextInt(damaged.length);
      int end = Math.min(damaged.length, at + 1 + random.nextInt(600));
      if (random.nextBoolean()) {
        Arrays.fill(damaged, at, end, (byte) 0);
      } else {
        var noise = new byte[end - at];
        random.nextBytes(noise);
        System.arraycopy(noise, 0, damaged, at, noise.length);
      }
      check(file, damaged, "bytes " + at + " to " + end);
    }
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    List<Path> segments = recorded.segments();
    for (Path file : recorded.files.keySet()) {
      Files.delete(file);
      recorded.assertReadOrRefused(place(file, "deleted"));
      RecordedFiles.Outcome outcome = recorded.read(true);
      if (segments.contains(file) && !file.equals(segments.getLast())) {
        assertThat(outcome.problems())
            .as(place(file, "deleted"))
            .anySatisfy(
                problem ->
                    assertThat(problem)
                        .hasMessage("The segment " + file + " is missing; restore a copy of it."));
      }
      Files.write(file, recorded.files.get(file));
    }
  }

  @Test
  void exchangedSegmentsAreFound() throws IOException {
    List<Path> segments = recorded.segments();
    for (Path one : segments) {
      for (Path other : segments) {
        if (!one.equals(other)) {
          Files.write(one, recorded.files.get(other));
          recorded.assertReadOrRefused(place(one, "replaced by " + other));
          Files.write(other, recorded.files.get(one));
          recorded.assertReadOrRefused(place(one, "exchanged with " + other));
          assertThat(recorded.read(true).problems()).as("%s and %s", one, other).isNotEmpty();
          recorded.repair();
        }
      }
    }
  }

  @Test
  void bytesAfterTheLastFrameDoNotMatter() throws IOException {
    for (int i = 0; i < 60; i++) {
      Path file = recorded.segments().get(random.nextInt(recorded.segments().size()));
      byte[] content = recorded.files.get(file);
      byte[] damaged = Arrays.copyOf(content, content.length + 1 + random.nextInt(500));
      var noise = new byte[damaged.length - content.length];
      random.nextBytes(noise);
      if (i % 3 == 0) {
        Arrays.fill(noise, (byte) 0);
      }
      System.arraycopy(noise, 0, damaged, content.length, noise.length);
      check(file, damaged, noise.length + " more bytes");
      Files.write(file, damaged);
      assertThat(recorded.read(true).problems()).as(place(file, "more bytes")).isEmpty();
      Files.write(file, content);
    }
  }

  @Test
  void aFrameThatIsThereTwiceOrMissingIsFound() throws IOException {
    for (Path file : recorded.segments()) {
      var bytes = new SegmentBytes(recorded.files.get(file));
      for (int frame = 0; frame < bytes.frames(); frame++) {
        check(file, bytes.withCopyOf(frame, frame + 1), "frame " + frame + " twice");
        check(file, bytes.withCopyOf(frame, bytes.frames()), "frame " + frame + " at the end");
        check(file, bytes.withCopyOf(frame, 0), "frame " + frame + " at the start");
        check(file, bytes.without(frame), "no frame " + frame);
        Files.write(file, bytes.without(frame));
        boolean isLast = file.equals(recorded.segments().getLast()) && frame == bytes.frames() - 1;
        assertThat(recorded.read(true).problems().isEmpty())
            .as(place(file, "no frame " + frame))
            .isEqualTo(isLast);
        Files.write(file, recorded.files.get(file));
      }
    }
  }

  @Test
  void aDamagedFrameDoesNotHideThoseBeforeIt() throws IOException {
    for (Path file : recorded.segments()) {
      var bytes = new SegmentBytes(recorded.files.get(file));
      for (int frame = 0; frame < bytes.frames(); frame++) {
        byte[] damaged = recorded.files.get(file).clone();
        damaged[bytes.start(frame) + 80] ^= 1;
        Files.write(file, damaged);
        try (History history = History.open(recorded.folder)) {
          var busy = new BusyWorld();
          for (long tick : recorded.ticks()) {
            if (tick < bytes.tick(frame)) {
              history.run("r").restore(tick, busy.world);
            }
          }
        }
      }
      Files.write(file, recorded.files.get(file));
    }
  }

  @Test
  void aRunWithADamagedEndIsResumedFromTheLastSoundTick() throws IOException {
    Path last = recorded.segments().getLast();
    var bytes = new SegmentBytes(recorded.files.get(last));
    int frame = bytes.frames() - 1;
    long tick = bytes.tick(frame);
    for (int i = 0; i < 10; i++) {
      Map<Path, byte[]> files = recorded.files;
      byte[] damaged = files.get(last).clone();
      if (i % 2 == 0) {
        int at = bytes.start(frame) + random.nextInt(damaged.length - bytes.start(frame));
        damaged[at] ^= (byte) (1 << random.nextInt(8));
      } else {
        int lost = 1 + random.nextInt(damaged.length - bytes.start(frame));
        damaged = Arrays.copyOf(damaged, damaged.length - lost);
      }
      recorded.repair();
      Files.write(last, damaged);
      String id = "seed " + seed + ", " + i;
      var busy = new BusyWorld();
      try (Recording recording =
          History.recorder(busy.world, recorded.folder).runId("r").resume()) {
        assertThat(recording.tick()).as(id).isEqualTo(tick - 1);
        busy.step();
        assertThat(recording.tick()).as(id).isEqualTo(tick);
      }
      assertThat(recorded.read(true).problems()).as(id).isEmpty();
      Files.delete(recorded.run.resolve(String.format("%06d.seg", recorded.segments().size())));
    }
  }
}
