package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run with many rows, from the recording to SQL: values, sizes and memory. It has a million rows
/// in the build, and 10^8 with `-Dphyla.rows=100000000`, which takes 6 GB on the disk. Then it
/// prints what it has measured.
final class LongRunTest {
  private static final long ROWS = Long.getLong("phyla.rows", 1_000_000);
  private static final int ENTITIES = 10_000;
  private static final int TICKS = Math.toIntExact(Math.max(10, ROWS / ENTITIES));

  /// Runs have many segments, also in the build.
  private static final long SEGMENT_BYTES = Math.min(128L << 20, Math.max(1 << 20, ROWS * 2));

  private static final String RUN = "long";

  /// Eight floats take 32 bytes; the rest is for headers, and for the entities once in each
  /// segment.
  private static final double MAX_LOG_BYTES = 36;

  /// Eight floats, the entity and the tick take 48 bytes; compression saves more than keys add.
  private static final double MAX_PARQUET_BYTES = 32;

  private static final long MAX_HEAP_GROWTH = 16L << 20;
  private static final long MAX_NATIVE_GROWTH = 256L << 20;

  @TempDir private Path folder;
  private final World world = new World();
  private final UpdateQuery1<Body> bodies = world.query(Term.write(Body.class));

  // What the simulation computes.

  private final double[] sumOfX = new double[TICKS + 1];
  private final double[] sumOfHeat = new double[TICKS + 1];
  private final float[] maxOfY = new float[TICKS + 1];

  /// The bodies after [#CHOSEN_TICK], by entity.
  private final Map<Long, Body> chosenState = new HashMap<>();

  private static final int CHOSEN_TICK = TICKS * 2 / 3;

  /// An entity, and its body after each tick.
  private Entity chosen;

  private final Body[] chosenBodies = new Body[TICKS + 1];

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void manyRowsAreRecordedExportedAndQueriedInConstantMemory() {
    for (int i = 0; i < ENTITIES; i++) {
      Entity entity = world.spawn(Body.of(i));
      if (i == ENTITIES / 3) {
        chosen = entity;
      }
    }
    long rows = (long) ENTITIES * (TICKS + 1);
    timed("record", this::record);
    double logBytes = (double) bytes("log") / rows;
    timed("export", this::export);
    double parquetBytes = (double) bytes("tables") / rows;
    print("log %.2f, Parquet %.2f bytes a row".formatted(logBytes, parquetBytes));
    assertThat(logBytes).as("bytes of the log for each row").isLessThan(MAX_LOG_BYTES);
    assertThat(parquetBytes).as("bytes of Parquet for each row").isLessThan(MAX_PARQUET_BYTES);
    try (SqlSession sql = SqlSession.open(folder)) {
      timed("count", () -> checkCount(sql, rows));
      timed("aggregates of each tick", () -> checkTicks(sql));
      timed("state at a tick", () -> checkState(sql));
      timed("one entity", () -> checkEntity(sql));
      timed("series of an entity", () -> checkSeries(sql));
    }
    print("peak of memory: %d MiB".formatted(ProcessMemory.peak() >> 20));
  }

  /// Prints a measurement, if the number of rows was chosen.
  private static void print(String measurement) {
    if (Long.getLong("phyla.rows") != null) {
      IO.println(measurement);
    }
  }

  private static void timed(String what, Runnable action) {
    long start = System.nanoTime();
    action.run();
    print("%s: %.2f s".formatted(what, (System.nanoTime() - start) / 1e9));
  }

  // Recording.

  private void record() {
    try (Recording recording =
        History.recorder(world, folder).runId(RUN).segmentBytes(SEGMENT_BYTES).start()) {
      remember(0);
      run(TICKS / 10);
      ProcessMemory early = ProcessMemory.now();
      run(TICKS);
      checkGrowth("recording", early, ProcessMemory.now());
      assertThat(recording.ticks()).isEqualTo(TICKS + 1);
    }
  }

  private void run(int last) {
    while (world.tick() < last) {
      bodies.update(Body::next);
      world.endUpdate();
      remember((int) world.tick());
    }
  }

  private void remember(int tick) {
    maxOfY[tick] = Float.NEGATIVE_INFINITY;
    bodies.each(
        (entity, reference) -> {
          Body body = reference.get();
          sumOfX[tick] += body.x();
          sumOfHeat[tick] += body.heat();
          maxOfY[tick] = Math.max(maxOfY[tick], body.y());
          if (tick == CHOSEN_TICK) {
            chosenState.put(entity.bits(), body);
          }
        });
    chosenBodies[tick] = world.get(chosen, Body.class);
  }

  private static void checkGrowth(String what, ProcessMemory early, ProcessMemory late) {
    print("%s, early: %s, late: %s".formatted(what, early, late));
    assertThat(late.heap() - early.heap())
        .as("growth of the heap while %s", what)
        .isLessThan(MAX_HEAP_GROWTH);
    assertThat(late.nativeMemory() - early.nativeMemory())
        .as("growth of native memory while %s", what)
        .isLessThan(MAX_NATIVE_GROWTH);
  }

  // Exporting.

  private void export() {
    var memory = new ProcessMemory[2];
    HistoryExport.of(folder)
        .run(
            (_, _, ticks, total) -> {
              assertThat(total).isEqualTo(TICKS + 1);
              if (memory[0] == null && ticks > TICKS / 10) {
                memory[0] = ProcessMemory.now();
              }
              if (ticks == total) {
                memory[1] = ProcessMemory.now();
              }
            });
    checkGrowth("exporting", memory[0], memory[1]);
  }

  private long bytes(String name) {
    try (Stream<Path> files = Files.walk(folder.resolve(name))) {
      return files.filter(Files::isRegularFile).mapToLong(LongRunTest::size).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Queries.

  private static void checkCount(SqlSession sql, long rows) {
    assertThat(sql.query("select count(*) from body").value()).isEqualTo(rows);
  }

  private void checkTicks(SqlSession sql) {
    List<Map<String, Object>> found =
        sql.query(
                """
                select tick, count(*) n, sum(x) x, sum(heat) heat, max(y) y
                from body where run_id = ? group by tick order by tick""",
                RUN)
            .rows();
    assertThat(found).hasSize(TICKS + 1);
    for (int tick = 0; tick <= TICKS; tick++) {
      Map<String, Object> expected =
          Map.of(
              "tick", (long) tick,
              "n", (long) ENTITIES,
              "x", sumOfX[tick],
              "heat", sumOfHeat[tick],
              "y", maxOfY[tick]);
      assertThat(found.get(tick)).containsExactlyInAnyOrderEntriesOf(expected);
    }
  }

  private void checkState(SqlSession sql) {
    var found = new HashMap<Long, Body>();
    sql.forEach(
        "select * from body_at(?, ?)",
        row -> found.put(row.getLong("entity_id"), body(row)),
        RUN,
        CHOSEN_TICK);
    assertThat(found).isEqualTo(chosenState);
  }

  private static Body body(SqlRow row) {
    return new Body(
        (float) row.getDouble("x"),
        (float) row.getDouble("y"),
        (float) row.getDouble("z"),
        (float) row.getDouble("dx"),
        (float) row.getDouble("dy"),
        (float) row.getDouble("dz"),
        (float) row.getDouble("heat"),
        (float) row.getDouble("noise"));
  }

  private void checkEntity(SqlSession sql) {
    var found = new Body[TICKS + 1];
    sql.forEach(
        "select * from body where run_id = ? and entity_id = ? and is_active",
        row -> found[Math.toIntExact(row.getLong("tick"))] = body(row),
        RUN,
        chosen.bits());
    assertThat(found).isEqualTo(chosenBodies);
  }

  private void checkSeries(SqlSession sql) {
    long first = CHOSEN_TICK;
    long last = Math.min(TICKS, first + 20);
    List<Map<String, Object>> rows =
        sql.query(
                "select tick, x from body_series(?, ?, ?) where entity_id = ? order by tick",
                RUN,
                first,
                last,
                chosen.bits())
            .rows();
    assertThat(rows).hasSize((int) (last - first + 1));
    for (Map<String, Object> row : rows) {
      assertThat(row.get("x")).isEqualTo(chosenBodies[Math.toIntExact((long) row.get("tick"))].x());
    }
  }
}
