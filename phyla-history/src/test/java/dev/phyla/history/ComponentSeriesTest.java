package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.batch.Batch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentSeriesTest {
  record Body(float x, @Length(2) double[] sides) {}

  record Name(String text) {}

  @TempDir private Path folder;

  private static List<String> rows(ComponentSeries series) {
    long[] ticks = series.ticks();
    long[] entities = series.entities();
    float[] xs = series.column("body__x", float[].class);
    double[] sides = series.column("body__sides__1", double[].class);
    var rows = new ArrayList<String>();
    for (int i = 0; i < series.size(); i++) {
      rows.add(ticks[i] + " " + Entity.fromBits(entities[i]) + " " + xs[i] + " " + sides[i]);
    }
    return rows;
  }

  @Test
  void aComponentIsReadOverTicksAndArchetypes() {
    try (World world = new World()) {
      Entity plain = world.spawn(new Body(1, new double[] {3, 4}));
      Entity named = world.spawn(new Body(2, new double[] {5, 6}), new Name("two"));
      try (Recording _ = History.recorder(world, folder).runId("r").start()) {
        world.set(plain, new Body(10, new double[] {3, 4}));
        world.endUpdate();
        world.despawn(plain);
        world.endUpdate();
        world.remove(named, Body.class);
        world.endUpdate();
      }
      try (Recording _ = History.recorder(world, folder).runId("f").forkOf("r", 1).start()) {
        world.set(named, new Body(20, new double[] {7, 8}));
        world.endUpdate();
      }
      try (History history = History.open(folder)) {
        Run run = history.run("r");
        ComponentSeries all = run.component("Body", 0, 10);
        assertThat(rows(all))
            .containsExactly(
                "0 1:1 1.0 4.0",
                "0 2:1 2.0 6.0",
                "1 1:1 10.0 4.0",
                "1 2:1 2.0 6.0",
                "2 2:1 2.0 6.0");
        assertThat(all.worlds()).containsOnly(0);
        assertThat(all).hasToString("A series of 5 rows");
        assertThat(run.component("Name", 2, 3).column("name__text", Object[].class))
            .containsExactly("two", "two");
        assertThat(rows(history.run("f").component("Body", 1, 2)))
            .containsExactly("1 1:1 10.0 4.0", "1 2:1 2.0 6.0", "2 1:1 10.0 4.0", "2 2:1 20.0 8.0");
        assertThat(rows(run.component("Body", 3, 3))).isEmpty();
      }
    }
  }

  @Test
  void theRowsOfABatchHaveTheirWorlds() {
    try (Batch batch = BusyWorld.batch(4, 3)) {
      try (Recording _ = History.recorder(batch, folder).runId("r").start()) {
        batch.run(3);
      }
      try (History history = History.open(folder)) {
        ComponentSeries series = history.run("r").component("Position", 3, 3);
        for (int number = 0; number < 4; number++) {
          int own = number;
          int rows =
              batch.get(
                  own,
                  world ->
                      world
                          .query(Term.read(BusyWorld.Position.class), Term.includeDisabled())
                          .count());
          assertThat(Arrays.stream(series.worlds()).filter(each -> each == own)).hasSize(rows);
        }
      }
    }
  }

  @Test
  void namesAndTypesThatDoNotExistAreRefused() {
    try (World world = new World()) {
      world.spawn(new Name("one"));
      History.recorder(world, folder).runId("r").start().close();
      try (History history = History.open(folder)) {
        Run run = history.run("r");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> run.component("Nmae", 0, 1))
            .withMessage("The history " + folder + " has no component Nmae; it has Name.");
        ComponentSeries series = run.component("Name", 0, 1);
        assertThatIllegalArgumentException()
            .isThrownBy(() -> series.column("name__x", Object[].class))
            .withMessageContaining("has no column name__x; it has [name__text]");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> series.column("name__text", float[].class))
            .withMessage("The column name__text has the type Object[], not float[].");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> series.column("name__text", String.class))
            .withMessage("The values of a column are an array, not a String.");
      }
    }
  }
}
