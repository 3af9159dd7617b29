package dev.phyla.model.data;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

class AgentsAndHistogramsTest {
  private record Vector(float x, double y) {}

  private record Position(Vector at, int cell) {}

  private record Agent(
      byte small,
      short medium,
      long large,
      boolean on,
      char letter,
      String name,
      Entity friend,
      @Length(2) int[] pair) {}

  private record Weight(double x, int cell) {}

  private final World world = new World();
  private final DataCollector data = new DataCollector(world);

  @Test
  void agentsHaveAColumnForEachField() {
    data.agents("agents", Agent.class);
    Entity first =
        world.spawn(
            new Agent((byte) 1, (short) 2, 3, true, 'c', "n", Entity.NONE, new int[] {4, 5}));
    Entity second =
        world.spawn(new Agent((byte) 6, (short) 7, 8, false, 'd', null, first, new int[] {9, 10}));
    data.collect();
    DataTable table = data.table("agents");
    assertThat(table.names())
        .containsExactly(
            "tick", "entity", "small", "medium", "large", "on", "letter", "name", "friend",
            "pair[0]", "pair[1]");
    assertThat(table.values("entity")).containsExactly(first, second);
    assertThat(table.longs("small")).containsExactly(1, 6);
    assertThat(table.longs("medium")).containsExactly(2, 7);
    assertThat(table.longs("large")).containsExactly(3, 8);
    assertThat(table.values("on")).containsExactly(true, false);
    assertThat(table.values("letter")).containsExactly('c', 'd');
    assertThat(table.values("name")).containsExactly("n", null);
    assertThat(table.values("friend")).containsExactly(Entity.NONE, first);
    assertThat(table.longs("pair[0]")).containsExactly(4, 9);
    assertThat(table.longs("pair[1]")).containsExactly(5, 10);
    assertThat(table.where(row -> row.getLong("small") == 6).values("entity"))
        .containsExactly(second);
    assertThat(table.isNumeric("entity")).isFalse();
  }

  @Test
  void agentsOfSeveralComponentsAreCollectedEachNTicks() {
    data.agents("agents", 2, Position.class, Weight.class);
    world.spawn(new Position(new Vector(1, 2), 3), new Weight(4, 5));
    world.spawn(new Weight(6, 7));
    data.collect();
    world.endUpdate();
    data.collect();
    world.spawn(new Position(new Vector(10, 20), 30), new Weight(40, 50));
    world.endUpdate();
    data.collect();
    DataTable table = data.table("agents");
    assertThat(table.names())
        .containsExactly("tick", "entity", "at.x", "at.y", "position.cell", "x", "weight.cell");
    assertThat(table.longs("tick")).containsExactly(0, 2, 2);
    assertThat(table.doubles("at.x")).containsExactly(1, 1, 10);
    assertThat(table.doubles("at.y")).containsExactly(2, 2, 20);
    assertThat(table.longs("weight.cell")).containsExactly(5, 5, 50);
  }

  private record Clock(long tick) {}

  @Test
  void fieldsNeverHideTheColumnsOfTheTable() {
    data.agents("clocks", Clock.class);
    world.spawn(new Clock(9));
    data.collect();
    assertThat(data.table("clocks").names()).containsExactly("tick", "entity", "clock.tick");
  }

  @Test
  void agentsNeedDifferentComponents() {
    assertThatThrownBy(() -> data.agents("none"))
        .hasMessage("The table \"none\" of agents has no component; name at least one.");
    assertThatThrownBy(() -> data.agents("twice", Weight.class, Weight.class))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> data.agents("never", 0, Weight.class))
        .hasMessage("\"never\" cannot be collected every 0 ticks; 1 collects in each tick.");
  }

  @Test
  void histogramsCountValuesInBins() {
    for (double x : new double[] {0, 0.9, 1, 4, -1, 5, Double.NaN}) {
      world.spawn(new Weight(x, 0));
    }
    data.histogram("weights", 0, 4, 4, world.query(read(Weight.class)), Weight::x);
    data.collect();
    DataTable table = data.table("weights");
    assertThat(table.longs("tick")).containsExactly(0, 0, 0, 0);
    assertThat(table.doubles("lower")).containsExactly(0, 1, 2, 3);
    assertThat(table.doubles("upper")).containsExactly(1, 2, 3, 4);
    assertThat(table.longs("count")).containsExactly(2, 1, 0, 1);
    assertThat(table.longs("outside")).containsExactly(3, 3, 3, 3);
    world.endUpdate();
    data.collect();
    assertThat(data.table("weights").rows()).isEqualTo(8);
    assertThat(data.table("weights").longs("count")).containsExactly(2, 1, 0, 1, 2, 1, 0, 1);
  }

  @Test
  void histogramsRefuseWrongBins() {
    assertThatThrownBy(() -> new Histogram(0, 1, 0))
        .hasMessage("A histogram cannot have 0 bins; give it at least 1.");
    assertThatThrownBy(() -> new Histogram(1, 1, 5))
        .hasMessageStartingWith("A histogram cannot have the range from 1.0 to 1.0;");
    assertThatThrownBy(() -> new Histogram(Double.NaN, 1, 5)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Histogram(0, Double.POSITIVE_INFINITY, 5))
        .hasMessageContaining("Infinity");
    var histogram = new Histogram(0, 1, 3);
    histogram.add(1);
    assertThat(histogram.counts()).containsExactly(0, 0, 1);
    assertThat(histogram.bins()).isEqualTo(3);
    assertThat(histogram.outside()).isZero();
  }
}
