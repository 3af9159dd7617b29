package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.internal.rows.ExportFile;
import dev.phyla.history.internal.rows.RunTables;
import dev.phyla.history.internal.rows.TableRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What programs that make files of the rows of a run use.
class RunTablesTest {
  private static final int TICKS = 60;
  private static final long SEGMENT_BYTES = 40_000;

  @TempDir Path folder;

  private void record(String id, int ticks) {
    BusyWorld busy = BusyWorld.start(2);
    try (Recording _ =
        History.recorder(busy.world, folder).runId(id).segmentBytes(SEGMENT_BYTES).start()) {
      for (int i = 0; i < ticks; i++) {
        busy.step();
      }
    }
  }

  private RunTables open(String id) {
    return RunTables.open(folder, "world", id);
  }

  @Test
  void rangesFollowEachOtherAndHaveKeys() {
    record("r", TICKS);
    try (RunTables tables = open("r")) {
      for (long after : new long[] {-1, 0, 25, TICKS - 1}) {
        List<RunTables.Range> ranges = tables.ranges(after, 10_000);
        long before = after;
        for (RunTables.Range range : ranges) {
          assertThat(range.after()).isEqualTo(before);
          assertThat(range.last()).isGreaterThan(before);
          assertThat(range.keys())
              .isSorted()
              .allMatch(tick -> tick > range.after() && tick <= range.last());
          before = range.last();
        }
        assertThat(before).isEqualTo(TICKS);
      }
      assertThat(tables.ranges(-1, 10_000)).hasSizeGreaterThan(2);
      assertThat(tables.ranges(TICKS, 10_000)).isEmpty();
      assertThat(keys(tables, 1)).hasSize(TICKS + 1);
      assertThat(keys(tables, 10_000)).isNotEmpty().hasSizeLessThan(TICKS);
      assertThat(keys(tables, Long.MAX_VALUE)).isEmpty();
    }
  }

  private static List<Long> keys(RunTables tables, long keyBytes) {
    return tables.ranges(-1, keyBytes).stream().flatMap(range -> range.keys().stream()).toList();
  }

  @Test
  void theStateOfATickHasAllRows() {
    record("r", 20);
    try (RunTables tables = open("r");
        History history = History.open(folder)) {
      for (ArchetypeTable table : tables.tables()) {
        var found = new ArrayList<Long>();
        try (TableRows rows = tables.state(table, 11)) {
          while (rows.next()) {
            for (int i = 0; i < rows.size(); i++) {
              assertThat(rows.ticks()[i]).isEqualTo(11);
              assertThat(rows.active()[i]).isTrue();
              found.add(rows.entities()[i]);
            }
          }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(entities(history, table));
      }
      ArchetypeTable table = tables.tables().getFirst();
      assertThatThrownBy(() -> tables.state(table, 21))
          .isInstanceOf(HistoryException.class)
          .hasMessage("Tick 21 of the run r was not recorded.");
    }
  }

  /// The entities of all tables of tick 11 that have the components of a table.
  private static List<Long> entities(History history, ArchetypeTable table) {
    var entities = new ArrayList<Long>();
    for (PastTable past : history.run("r").at(11).tables()) {
      if (past.table().equals(table)) {
        for (int row = 0; row < past.size(); row++) {
          entities.add(past.entity(row).bits());
        }
      }
    }
    return entities;
  }

  @Test
  void aRunIsReadWhileItGrows() {
    BusyWorld busy = BusyWorld.start(3);
    try (Recording _ = History.recorder(busy.world, folder).runId("r").start();
        RunTables tables = open("r")) {
      assertThat(tables.info().runId()).isEqualTo("r");
      assertThat(tables.lastTick()).isZero();
      busy.step();
      assertThat(tables.lastTick()).isZero();
      tables.refresh();
      assertThat(tables.lastTick()).isEqualTo(1);
    }
  }

  @Test
  void aForkThatHasNotBegunHasNoTicks() {
    record("parent", 5);
    BusyWorld busy = new BusyWorld();
    History.recorder(busy.world, folder).runId("fork").forkOf("parent", 3).start().close();
    try (RunTables tables = open("fork");
        History history = History.open(folder)) {
      assertThat(tables.firstTick()).isEqualTo(-1);
      assertThat(tables.lastTick()).isEqualTo(-1);
      assertThat(tables.ranges(3, 1)).isEmpty();
      Run fork = history.run("fork");
      assertThat(fork.ticks()).containsExactly(0, 1, 2, 3);
      assertThat(fork.lastTick()).isEqualTo(3);
      assertThatThrownBy(() -> fork.at(4))
          .isInstanceOf(HistoryException.class)
          .hasMessage("Tick 4 of the run fork was not recorded; it has ticks from 0 to 3.");
    }
    assertThat(RunTables.runs(folder)).extracting(RunInfo::runId).containsExactly("fork", "parent");
  }

  @Test
  void aForkOfATickThatAForkHasFromItsParentHasTheRowsThatDiffer() {
    record("parent", 10);
    BusyWorld busy = new BusyWorld();
    try (Recording _ =
        History.recorder(busy.world, folder).runId("fork").forkOf("parent", 6).start()) {
      busy.step();
    }
    BusyWorld next = new BusyWorld();
    try (Recording _ =
        History.recorder(next.world, folder).runId("next").forkOf("fork", 4).start()) {
      next.step();
    }
    try (RunTables parent = open("parent");
        RunTables tables = open("next")) {
      assertThat(tables.firstTick()).isEqualTo(5);
      assertThat(parent.tables()).isNotEmpty();
      for (ArchetypeTable table : parent.tables()) {
        assertThat(rows(tables, table, 4, 5))
            .containsExactlyInAnyOrderElementsOf(rows(parent, table, 4, 5));
      }
    }
  }

  private static List<List<Object>> rows(
      RunTables tables, ArchetypeTable table, long after, long last) {
    var found = new ArrayList<List<Object>>();
    try (TableRows rows = tables.changes(table, after, last)) {
      while (rows.next()) {
        for (int i = 0; i < rows.size(); i++) {
          found.add(List.of(rows.ticks()[i], rows.entities()[i], rows.active()[i]));
        }
      }
    }
    return found;
  }

  @Test
  void aRunThatDoesNotExistIsNotOpened() {
    record("r", 1);
    assertThatThrownBy(() -> open("missing"))
        .isInstanceOf(HistoryException.class)
        .hasMessage("The history " + folder + " has no run missing of the world world.");
  }

  @Test
  void closingTwiceHasNoEffect() {
    record("r", 1);
    RunTables tables = open("r");
    tables.close();
    tables.close();
    try (RunTables again = open("r")) {
      assertThat(again.lastTick()).isEqualTo(1);
    }
  }

  // Exports.

  @Test
  void anExportIsContinuedWhereItEnded() throws IOException {
    record("r", 1);
    try (ExportFile export = ExportFile.open(folder, "world", "r")) {
      assertThat(export.lastTick()).isEqualTo(-1);
      export.setLastTick(7);
      assertThat(export.lastTick()).isEqualTo(7);
    }
    Path file = folder.resolve("log/world_id=world/run_id=r/export/export.json");
    try (ExportFile export = ExportFile.open(folder, "world", "r")) {
      assertThat(export.lastTick()).isEqualTo(7);
      Files.writeString(file, Files.readString(file).replace('7', '8'));
      assertThatThrownBy(export::lastTick)
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void anExportWaitsForAnother() throws Exception {
    record("r", 1);
    ExportFile first = ExportFile.open(folder, "world", "r");
    CompletableFuture<Long> second =
        CompletableFuture.supplyAsync(
            () -> {
              try (ExportFile export = ExportFile.open(folder, "world", "r")) {
                return export.lastTick();
              }
            });
    Thread.sleep(100);
    assertThat(second).isNotDone();
    first.setLastTick(5);
    first.close();
    assertThat(second.get()).isEqualTo(5);
  }

  @Test
  void anExportThatWaitsCanBeInterrupted() {
    record("r", 1);
    try (ExportFile _ = ExportFile.open(folder, "world", "r")) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> ExportFile.open(folder, "world", "r"))
          .isInstanceOf(HistoryException.class)
          .hasMessage("Waiting for another export was interrupted.");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
