package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.Entity;
import dev.phyla.history.internal.files.Manifest;
import dev.phyla.history.internal.files.SealedSegment;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The files of a small run, with what reading them gives, for tests that damage them.
///
/// Some segments are sealed, and several are not, as after a kill.
final class RecordedFiles {
  private static final int TICKS = 14;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// What reading gave.
  ///
  /// @param problems the exceptions
  /// @param allocated the number of bytes that were allocated
  record Outcome(List<RuntimeException> problems, long allocated) {}

  final Path folder;
  final Path run;

  /// The content of each file.
  final Map<Path, byte[]> files = new TreeMap<>();

  private final Map<Long, byte[]> snapshots = new LinkedHashMap<>();
  private final Map<Long, Long> hashes = new LinkedHashMap<>();
  private final Map<Long, Long> digests = new LinkedHashMap<>();
  private final Entity entity;
  private List<ArchetypeTable> tables = List.of();
  private List<EntityRow> rows = List.of();

  /// The number of bytes that reading the undamaged files allocates.
  final long allocated;

  RecordedFiles(Path folder, long seed) {
    this.folder = folder;
    this.run = folder.resolve("log/world_id=world/run_id=r");
    BusyWorld busy = BusyWorld.start(seed);
    for (int i = 0; i < 15; i++) {
      busy.step();
    }
    // A section that is long enough for patches.
    busy.world.resources().set(BusyWorld.Counter.class, new BusyWorld.Counter(0, note()));
    long segmentBytes = bytesOfAFrame(busy) + 16_000; // so that each has frames of both kinds
    try (Recording _ =
        History.recorder(busy.world, folder).runId("r").segmentBytes(segmentBytes).start()) {
      for (int i = 0; i < TICKS; i++) {
        busy.step();
      }
    }
    this.entity = busy.world.query().entities().getFirst();
    unseal();
    readFiles();
    try (History history = History.open(folder)) {
      Run read = history.run("r");
      for (long tick : read.ticks()) {
        snapshots.put(tick, snapshot(read, tick));
        hashes.put(tick, restored(read, tick));
        digests.put(tick, read.at(tick).digest());
      }
      rows = read.entity(entity, 0, Long.MAX_VALUE);
      tables = history.tables();
    }
    assertThat(hashes).hasSize(TICKS + 1);
    assertThat(segments().size()).as("segments").isBetween(3, 11);
    assertThat(read(true).problems).isEmpty();
    this.allocated = read(true).allocated;
  }

  /// The size of a frame that needs no other.
  private long bytesOfAFrame(BusyWorld busy) {
    try (Recording recording = History.record(busy.world, folder.resolveSibling("trial"))) {
      return recording.bytes();
    }
  }

  private static String note() {
    var note = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      note.append(i).append(' ');
    }
    return note.toString();
  }

  /// Removes the last segments from the manifest.
  private void unseal() {
    List<SealedSegment> sealed = Manifest.read(run).segments();
    assertThat(sealed.size()).as("segments").isBetween(3, 11);
    Manifest manifest = Manifest.EMPTY;
    for (SealedSegment segment : sealed.subList(0, sealed.size() / 2)) {
      manifest = manifest.withSegment(segment);
    }
    manifest.write(run);
  }

  private void readFiles() {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        if (!path.endsWith("lock")) {
          files.put(path, Files.readAllBytes(path));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The files of segments, in their order.
  List<Path> segments() {
    return files.keySet().stream().filter(path -> path.toString().endsWith(".seg")).toList();
  }

  /// The ticks that were recorded.
  List<Long> ticks() {
    return List.copyOf(hashes.keySet());
  }

  /// Makes all files as they were.
  void repair() throws IOException {
    for (Map.Entry<Path, byte[]> file : files.entrySet()) {
      Files.write(file.getKey(), file.getValue());
    }
  }

  private static byte[] snapshot(Run run, long tick) {
    var bytes = new ByteArrayOutputStream();
    run.writeSnapshot(tick, bytes);
    return bytes.toByteArray();
  }

  private static long restored(Run run, long tick) {
    var busy = new BusyWorld();
    run.restore(tick, busy.world);
    busy.world.verify();
    long hash = busy.world.stateHash();
    busy.world.close();
    return hash;
  }

  /// Reads all that there is, in every way.
  ///
  /// @param isTrusted whether the content has to be as it was; otherwise anything may be there, as
  ///   long as it is refused properly
  Outcome read(boolean isTrusted) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    var problems = new ArrayList<RuntimeException>();
    attempt(
        problems,
        () -> {
          try (History history = History.open(folder)) {
            if (isTrusted) {
              attempt(problems, () -> assertThat(tables).containsAll(history.tables()));
            }
            for (Run read : history.runs()) {
              readTicks(read, isTrusted, problems);
            }
          }
        });
    return new Outcome(problems, THREADS.getCurrentThreadAllocatedBytes() - before);
  }

  private void readTicks(Run read, boolean isTrusted, List<RuntimeException> problems) {
    boolean isAll = read.ticks().length == hashes.size();
    for (long tick : read.ticks()) {
      attempt(
          problems,
          () -> {
            byte[] found = snapshot(read, tick);
            if (isTrusted) {
              assertThat(hashes).as("ticks").containsKey(tick);
              assertThat(Arrays.equals(found, snapshots.get(tick))).as("tick %s", tick).isTrue();
              assertThat(read.at(tick).digest()).isEqualTo(digests.get(tick));
            } else {
              restored(read, tick);
            }
          });
      attempt(
          problems,
          () -> {
            int values = 0;
            for (PastTable table : read.at(tick).tables()) {
              for (int row = 0; row < table.size(); row++) {
                values += table.row(row).size();
              }
            }
            assertThat(values).isPositive();
          });
    }
    attempt(
        problems,
        () -> {
          List<EntityRow> found = read.entity(entity, 0, Long.MAX_VALUE);
          assertThat(!isTrusted || !isAll || found.equals(rows)).as("rows").isTrue();
        });
  }

  /// Reads something that may be damaged.
  private static void attempt(List<RuntimeException> problems, Runnable reading) {
    try {
      reading.run();
    } catch (HistoryException | SnapshotException e) {
      problems.add(e);
    }
  }

  /// Checks that everything is as it was, or is refused with a sentence that names the file.
  void assertReadOrRefused(String damage) {
    Outcome outcome;
    try {
      outcome = read(true);
    } catch (Throwable e) {
      throw new AssertionError(damage, e);
    }
    for (RuntimeException problem : outcome.problems) {
      if (problem instanceof HistoryException) {
        assertThat(problem).as(damage).hasMessageContaining(folder.toString());
        assertThat(problem.getMessage()).as(damage).endsWith(".");
      }
    }
    assertBounded(damage, outcome);
  }

  /// Checks that files whose checksums are right, but not their content, are refused properly.
  Outcome assertRefusedProperly(String damage) {
    Outcome outcome;
    try {
      outcome = read(false);
    } catch (Throwable e) {
      throw new AssertionError(damage, e);
    }
    assertBounded(damage, outcome);
    return outcome;
  }

  private void assertBounded(String damage, Outcome outcome) {
    assertThat(outcome.allocated)
        .as("%s: allocated bytes, and undamaged %s", damage, allocated)
        .isLessThan(4 * allocated + (64L << 20));
  }
}
