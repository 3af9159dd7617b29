package dev.phyla.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.History;
import dev.phyla.history.PastState;
import dev.phyla.history.PastTable;
import dev.phyla.history.Recording;
import dev.phyla.history.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryExportTest {
  @TempDir Path folder;

  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  enum Mood {
    CALM,
    ANGRY
  }

  record Label(String text, Mood mood) {}

  private final Random random = new Random(42);

  private World start() {
    var world = new World();
    for (int i = 0; i < 50; i++) {
      world.spawn(new Position(i, 0), new Velocity(1, random.nextFloat()));
    }
    for (int i = 0; i < 10; i++) {
      world.spawn(new Position(i, 1), new Label("é" + i, Mood.CALM));
    }
    return world;
  }

  private void step(World world) {
    world
        .query(Term.write(Position.class), Term.read(Velocity.class))
        .update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
    List<Entity> entities = world.query(Term.with(Position.class)).entities().stream().toList();
    Entity entity = entities.get(random.nextInt(entities.size()));
    switch (random.nextInt(5)) {
      case 0 -> world.despawn(entity);
      case 1 -> world.set(entity, new Label("l" + random.nextInt(5), Mood.ANGRY));
      case 2 -> world.remove(entity, Velocity.class);
      case 3 -> world.spawn(new Position(0, 0), new Velocity(2, 2));
      default -> {}
    }
    world.endUpdate();
  }

  private void record(String id, int ticks, int segmentBytes) {
    World world = start();
    try (Recording _ =
        History.recorder(world, folder).runId(id).segmentBytes(segmentBytes).start()) {
      for (int i = 0; i < ticks; i++) {
        step(world);
      }
    }
  }

  @Test
  void sqlSeesTheStateOfEveryTick() {
    record("r0", 80, 20_000);
    long rows = HistoryExport.of(folder).run();
    assertThat(rows).isGreaterThan(80 * 40);
    assertThat(HistoryExport.of(folder).run()).isZero();
    checkStates("r0", 80);
  }

  private void checkStates(String id, int ticks) {
    try (SqlSession sql = SqlSession.open(folder);
        History history = History.open(folder)) {
      Run run = history.run(id);
      for (int tick = 0; tick <= ticks; tick += 7) {
        PastState state = run.at(tick);
        double sum = 0;
        int count = 0;
        for (PastTable table : state.having("Position")) {
          for (float x : table.column("position__x", float[].class)) {
            sum += x;
            count++;
          }
        }
        SqlResult found =
            sql.query("select count(*) n, sum(x) s from position_at('" + id + "', " + tick + ")");
        assertThat(((Number) found.rows().getFirst().get("n")).intValue())
            .as("tick %s", tick)
            .isEqualTo(count);
        assertThat(((Number) found.rows().getFirst().get("s")).doubleValue())
            .as("tick %s", tick)
            .isCloseTo(sum, org.assertj.core.data.Offset.offset(1e-3));
      }
    }
  }

  @Test
  void ticksAreAddedWhileARunIsRecorded() {
    World world = start();
    try (Recording _ = History.recorder(world, folder).runId("live").start()) {
      long rows = 0;
      for (int i = 0; i < 60; i++) {
        step(world);
        if (i % 5 == 4) {
          rows += HistoryExport.of(folder).run();
        }
      }
      try (SqlSession sql = SqlSession.open(folder)) {
        long found = 0;
        for (var table : sql.query("select table_name from tables").rows()) {
          found += (long) sql.query("select count(*) from " + table.get("table_name")).number();
        }
        assertThat(found).isEqualTo(rows);
      }
    }
    checkStates("live", 60);
    assertThat(files()).hasSizeLessThan(30);
    HistoryExport.of(folder).compact();
    checkStates("live", 60);
  }

  @Test
  void anExportThatWasKilledIsRepeated() throws IOException {
    record("r0", 40, 1 << 20);
    HistoryExport.of(folder).run();
    Path state = folder.resolve("log/world_id=world/run_id=r0/export/export.json");
    Files.delete(state); // as if the process had ended before
    HistoryExport.of(folder).run();
    checkStates("r0", 40);
  }

  @Test
  void tablesThatWereDeletedAreWrittenAgain() throws IOException {
    record("r0", 40, 1 << 20);
    long rows = HistoryExport.of(folder).run();
    List<Path> written = files();
    delete(folder.resolve("tables"));
    assertThat(HistoryExport.of(folder).run()).isEqualTo(rows);
    delete(written.getFirst().resolve("../../..").normalize());
    assertThat(HistoryExport.of(folder).run()).isEqualTo(rows);
    assertThat(files()).isEqualTo(written);
    checkStates("r0", 40);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /// Records many rows of two tables in one segment.
  private void recordManyRows() {
    try (var world = new World()) {
      for (int i = 0; i < 8_000; i++) {
        if (i % 2 == 0) {
          world.spawn(new Position(i, 0));
        } else {
          world.spawn(new Position(i, 0), new Velocity(1, 1));
        }
      }
      try (Recording _ = History.recorder(world, folder).runId("many").start()) {
        for (int i = 0; i < 49; i++) {
          world.query(Term.write(Position.class)).update(p -> new Position(p.x() + 1, p.y()));
          world.endUpdate();
        }
      }
    }
    assertThat(folder.resolve("log/world_id=world/run_id=many/000001.seg")).doesNotExist();
  }

  @Test
  void progressIsReportedWithinASegment() {
    recordManyRows();
    var reports = new ArrayList<Long>();
    HistoryExport.of(folder)
        .run(
            (world, run, ticks, total) -> {
              assertThat(world + "/" + run).isEqualTo("world/many");
              assertThat(total).isEqualTo(50);
              reports.add(ticks);
            });
    // Each table has 200,000 rows in batches of 68,000, which are 17 ticks.
    assertThat(reports).containsExactly(8L, 17L, 25L, 33L, 42L, 50L);
  }

  @Test
  void aListenerThatThrowsEndsTheExport() {
    recordManyRows();
    var failure = new IllegalStateException("enough");
    assertThatThrownBy(
            () ->
                HistoryExport.of(folder)
                    .run(
                        (_, _, _, _) -> {
                          throw failure;
                        }))
        .isSameAs(failure);
    assertThat(files()).isEmpty();
    assertThat(HistoryExport.of(folder).run()).isEqualTo(400_000);
  }

  private List<Path> files() {
    try (Stream<Path> paths = Files.walk(folder.resolve("tables"))) {
      return paths.filter(path -> path.toString().endsWith(".parquet")).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
