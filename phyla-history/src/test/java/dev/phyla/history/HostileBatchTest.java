package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.snapshot.SnapshotException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files of a batch that were made to do harm, with checksums that are right: they are refused, and
/// they take no more memory than a small multiple of their size.
@Timeout(300)
class HostileBatchTest {
  private static final int SAMPLES = Integer.getInteger("phyla.damages", 300);
  private static final int WORLDS = 5;
  private static final int STEPS = 4;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Batch batch = BusyWorld.batch(WORLDS, 2);
  private Path segment;
  private byte[] content;

  @BeforeEach
  void record() throws IOException {
    try (Recording _ = History.recorder(batch, folder).runId("r").start()) {
      batch.run(STEPS);
    }
    Path run = folder.resolve("log/world_id=world/run_id=r");
    Files.delete(run.resolve("manifest.json")); // which has checksums too
    segment = run.resolve("000000.seg");
    content = Files.readAllBytes(segment);
  }

  @AfterEach
  void close() {
    batch.close();
  }

  /// Reads all that there is, in every way.
  ///
  /// @return whether all of it could be read
  private boolean read() {
    boolean isRead = true;
    try (History history = History.open(folder);
        World world = batch.copy(0)) {
      Run run = history.run("r");
      for (long tick : run.ticks()) {
        isRead &= attempt(() -> readRows(run.at(tick)));
        isRead &= attempt(() -> run.restore(tick, batch));
        for (int i = 0; i < WORLDS; i++) {
          int number = i;
          isRead &= attempt(() -> readRows(run.at(tick).world(number)));
          isRead &= attempt(() -> run.restoreWorld(tick, number, world));
          isRead &= attempt(() -> run.writeSnapshot(tick, number, OutputStream.nullOutputStream()));
        }
      }
      Entity entity = new Entity(1, 1);
      isRead &= attempt(() -> run.entity(3, entity, 0, STEPS));
    } catch (HistoryException _) {
      isRead = false;
    }
    return isRead;
  }

  private static void readRows(PastState state) {
    for (PastTable table : state.tables()) {
      for (int row = 0; row < table.size(); row++) {
        assertThat(table.row(row)).containsKey("world_number");
      }
    }
  }

  private static boolean attempt(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (HistoryException | SnapshotException _) {
      return false;
    }
  }

  private long allocated(Runnable reading) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    reading.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void anyNumberOfAFrameMayBeWrong() throws IOException {
    assertThat(read()).isTrue();
    long usual = allocated(this::read);
    for (int i = 0; i < SAMPLES; i++) {
      var bytes = new SegmentBytes(content);
      int frame = random.nextInt(bytes.frames());
      String what = "seed " + seed + ", " + bytes.changeNumbers(frame, random);
      Files.write(segment, bytes.sealed(frame));
      long taken;
      try {
        taken = allocated(this::read);
      } catch (Throwable e) {
        throw new AssertionError(what, e);
      }
      assertThat(taken).as(what).isLessThan(4 * usual + (64L << 20));
    }
  }

  @Test
  void rowsThatAreNotInTheOrderOfWorldsAreRefused() throws IOException {
    int changed = 0;
    for (SegmentBytes.Block block : new SegmentBytes(content).blocks(2)) {
      var bytes = new SegmentBytes(content);
      int columns = bytes.bytes.getInt(block.at() + 24);
      int last = block.from() + 8 * bytes.bytes.getInt(block.at() + 28) + 24 * (columns - 1);
      int rows = bytes.bytes.getInt(block.at() + 16);
      boolean isWhole = columns > 0 && bytes.bytes.getInt(last + 4) == 1;
      if (block.frame() == 0 && isWhole && bytes.bytes.getLong(last + 16) == 4L * rows) {
        bytes.bytes.putInt(block.from() + (int) bytes.bytes.getLong(last + 8), WORLDS);
        Files.write(segment, bytes.sealed(0));
        if (!read()) {
          changed++;
        }
      }
    }
    assertThat(changed).isGreaterThan(2);
  }

  @Test
  void theFilesOfAWorldAreNotThoseOfABatch() throws IOException {
    BusyWorld busy = BusyWorld.start(3);
    try (Recording _ = History.recorder(busy.world, folder).runId("one").start()) {
      busy.step();
    }
    Path other = folder.resolve("log/world_id=world/run_id=one/000000.seg");
    byte[] own = Files.readAllBytes(other);
    Files.copy(other, segment, StandardCopyOption.REPLACE_EXISTING);
    Files.write(other, content);
    Files.delete(other.resolveSibling("manifest.json"));
    try (History history = History.open(folder)) {
      assertThatThrownBy(() -> history.run("r").at(0).tables())
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining("it does not have the " + WORLDS + " worlds of the run");
      Run run = history.run("one");
      assertThatThrownBy(() -> run.restore(0, busy.world))
          .isInstanceOfAny(HistoryException.class, SnapshotException.class);
    }
    assertThat(own).isNotEqualTo(content);
    assertThat(read()).isFalse();
    busy.world.close();
  }
}
