package dev.phyla.model.data;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataCollectorTest {
  private record Sheep(int energy) {}

  private final World world = new World();
  private final DataCollector data = new DataCollector(world);

  private void tick() {
    world.endUpdate();
    data.collect();
  }

  @Test
  void reportersFillAColumnEach() {
    var sheep = world.query(read(Sheep.class));
    data.count("sheep", sheep)
        .report("energy", () -> sheep.sumLong(Sheep::energy))
        .report("mean", () -> sheep.average(Sheep::energy).orElse(Double.NaN))
        .reportValue("mood", () -> sheep.count() > 1 ? "crowded" : null)
        .derived("twice", row -> 2 * row.getLong("energy"))
        .derived("thrice", row -> 1.5 * row.getDouble("twice"));
    data.collect();
    world.spawn(new Sheep(3));
    world.spawn(new Sheep(4));
    tick();
    DataTable table = data.table();
    assertThat(table.names())
        .containsExactly("tick", "sheep", "energy", "mean", "mood", "twice", "thrice");
    assertThat(table.longs("tick")).containsExactly(0, 1);
    assertThat(table.longs("sheep")).containsExactly(0, 2);
    assertThat(table.values("energy")).containsExactly(0L, 7L);
    assertThat(table.doubles("mean")).containsExactly(Double.NaN, 3.5);
    assertThat(table.values("mood")).containsExactly(null, "crowded");
    assertThat(data.series("twice")).containsExactly(0, 14);
    assertThat(data.last("thrice")).isEqualTo(21);
    assertThat(data.last("sheep")).isEqualTo(2);
    assertThat(data.names()).containsExactly("sheep", "energy", "mean", "mood", "twice", "thrice");
    assertThat(data).hasToString("Data of " + data.names() + ", 2 rows");
    assertThat(data.summary())
        .isEqualTo(
            """
            series     min    mean     max     last
            sheep        0       1       2        2
            energy       0  3.5000       7        7
            mean    3.5000  3.5000  3.5000   3.5000
            mood                            crowded
            twice        0       7      14       14
            thrice       0   10.50      21       21
            2 rows, ticks 0 to 1
            """);
  }

  @Test
  void manyRowsKeepTheirValuesAndOldTablesDoNotGrow() {
    data.report("square", () -> world.tick() * world.tick());
    data.report("half", () -> world.tick() / 2.0);
    data.reportValue("text", () -> "t" + world.tick());
    data.collect();
    DataTable early = data.table();
    for (int i = 0; i < 1000; i++) {
      tick();
    }
    assertThat(early.rows()).isEqualTo(1);
    assertThat(data.table().longs("square"))
        .isEqualTo(IntStream.rangeClosed(0, 1000).mapToLong(i -> (long) i * i).toArray());
    assertThat(data.last("half")).isEqualTo(500);
    assertThat(data.table().get(777, "text")).isEqualTo("t777");
  }

  @Test
  void dataAreCollectedEachNTicks() {
    var calls = new ArrayList<Long>();
    data.every(3)
        .report(
            "x",
            () -> {
              calls.add(world.tick());
              return 1L;
            });
    data.collect();
    for (int i = 0; i < 7; i++) {
      tick();
    }
    assertThat(calls).containsExactly(0L, 3L, 6L);
    assertThat(data.table().longs("tick")).containsExactly(0, 3, 6);
    assertThatThrownBy(() -> data.every(2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The distance of ticks cannot be changed after 3 ticks");
    assertThatThrownBy(() -> new DataCollector(world).every(0))
        .hasMessage("\"the model\" cannot be collected every 0 ticks; 1 collects in each tick.");
  }

  @Test
  void aReporterThatThrowsLeavesNoPartOfARow() {
    world.spawn(new Sheep(1));
    data.report("before", world::tick)
        .reportValue("text", () -> "t" + world.tick())
        .report(
            "bad",
            () -> {
              if (world.tick() == 2) {
                throw new IllegalStateException("lost count");
              }
              return 1.0;
            })
        .report("after", () -> -world.tick())
        .agents("flock", Sheep.class);
    data.collect();
    tick();
    assertThatThrownBy(this::tick)
        .isInstanceOfSatisfying(
            ReporterException.class,
            e -> {
              assertThat(e.reporter()).isEqualTo("bad");
              assertThat(e.tick()).isEqualTo(2);
              assertThat(e)
                  .hasMessage(
                      "The reporter \"bad\" failed at tick 2: java.lang.IllegalStateException: lost"
                          + " count");
              assertThat(e).hasCauseInstanceOf(IllegalStateException.class);
            });
    assertThat(data.table().longs("tick")).containsExactly(0, 1);
    tick();
    assertThat(data.table().longs("tick")).containsExactly(0, 1, 3);
    assertThat(data.table().longs("before")).containsExactly(0, 1, 3);
    assertThat(data.table().values("text")).containsExactly("t0", "t1", "t3");
    assertThat(data.table().longs("after")).containsExactly(0, -1, -3);
    assertThat(data.table("flock").longs("tick")).containsExactly(0, 1, 3);
  }

  @Test
  void aFailingTableLeavesNoRowInTheOthers() {
    data.report("x", world::tick);
    data.histogram(
        "bad",
        2,
        new Histogram(0, 1, 1),
        _ -> {
          if (world.tick() == 2) {
            throw new ArithmeticException("no bins");
          }
        });
    data.collect();
    tick();
    assertThatThrownBy(this::tick)
        .isInstanceOf(ReporterException.class)
        .hasMessage(
            "The reporter \"bad\" failed at tick 2: java.lang.ArithmeticException: no bins");
    tick();
    assertThat(data.table().longs("x")).containsExactly(0, 1, 3);
    assertThat(data.table("bad").longs("tick")).containsExactly(0);
  }

  @Test
  void anErrorOfAReporterIsThrownAsItIs() {
    data.report("x", world::tick);
    data.report(
        "bad",
        () -> {
          if (world.tick() == 1) {
            throw new AssertionError("broken");
          }
          return 0L;
        });
    data.collect();
    assertThatThrownBy(this::tick).isInstanceOf(AssertionError.class).hasMessage("broken");
    tick();
    assertThat(data.table().longs("x")).containsExactly(0, 2);
  }

  @Test
  void aDerivedSeriesThatThrowsIsNamed() {
    data.report("x", world::tick).derived("bad", row -> row.getDouble("missing"));
    data.collect();
    assertThatThrownBy(data::table)
        .isInstanceOf(ReporterException.class)
        .hasMessageContaining("The reporter \"bad\" failed at tick 0: ")
        .hasMessageContaining("no column \"missing\"");
  }

  @Test
  void namesAreUnique() {
    data.report("sheep", () -> 1L).derived("d", _ -> 1);
    for (String taken : List.of("sheep", "d", "tick")) {
      assertThatThrownBy(() -> data.report(taken, () -> 1.0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "There is a series \"" + taken + "\" already; give each reporter its own name.");
    }
    assertThatThrownBy(() -> data.derived("sheep", _ -> 1)).hasMessageContaining("already");
    assertThatThrownBy(() -> data.report(" ", () -> 1L))
        .hasMessage("A reporter needs a name that is not blank.");
    data.agents("flock", Sheep.class);
    assertThatThrownBy(() -> data.agents("flock", Sheep.class))
        .hasMessage("There is a table \"flock\" already; give each table its own name.");
    assertThatThrownBy(() -> data.agents("", Sheep.class))
        .hasMessage("A table needs a name that is not blank.");
    assertThatThrownBy(() -> data.table("herd"))
        .hasMessage("There is no table \"herd\"; the tables of histograms and agents are [flock].");
    assertThat(data.tableNames()).containsExactly("flock");
  }

  @Test
  void lateReportersAreAddedAtTheFirstTickOnly() {
    data.report("x", world::tick);
    data.collect();
    data.report("y", () -> 5L).agents("flock", Sheep.class);
    assertThat(data.table().longs("y")).containsExactly(5);
    assertThat(data.table("flock").rows()).isZero();
    world.endUpdate();
    assertThatThrownBy(() -> data.report("z", () -> 5L))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The reporter \"z\" cannot be added at tick 1, because earlier");
    data.collect();
    assertThatThrownBy(() -> data.report("z", () -> 5L)).hasMessageContaining("at tick 1");
    assertThatThrownBy(
            () -> new DataCollector(world).report("x", (java.util.function.LongSupplier) null))
        .hasMessage("The reporter is null.");
  }

  @Test
  void aRestoredWorldDropsTheRowsThatItRunsAgain() {
    data.report("x", world::tick);
    data.collect();
    tick();
    World saved = world.copy();
    tick();
    tick();
    DataTable before = data.table();
    world.restore(saved);
    world.endUpdate();
    data.collect();
    assertThat(data.table().longs("tick")).containsExactly(0, 1, 2);
    data.collect();
    assertThat(data.table().longs("tick")).containsExactly(0, 1, 2);
    tick();
    assertThat(before.longs("x")).containsExactly(0, 1, 2, 3);
  }

  @Test
  void withoutRowsThereIsNoLastValue() {
    data.report("x", world::tick);
    assertThat(data.last("x")).isNaN();
    assertThatThrownBy(() -> data.last("y")).hasMessageContaining("no column \"y\"");
    assertThat(data.summary()).endsWith("no rows\n");
  }
}
