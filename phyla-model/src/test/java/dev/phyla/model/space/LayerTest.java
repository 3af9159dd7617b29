package dev.phyla.model.space;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Column;
import dev.phyla.World;
import dev.phyla.snapshot.Snapshots;
import org.junit.jupiter.api.Test;

class LayerTest {
  record Grass(int ticks) {}

  record Snow(float depth) {}

  private final World world = new World();
  private final GridShape shape = GridShape.periodic(4, 3);
  private final Layer<Grass> grass = Layer.of(world, shape, Grass.class, Grass::new);
  private final Column<int[]> ticks = world.column(Grass.class, "ticks", int[].class);

  @Test
  void everyCellHasAValue() {
    Layer<Snow> snow = Layer.of(world, shape, Snow.class, cell -> new Snow(0));

    grass.set(5, new Grass(70));
    snow.set(5, new Snow(2));

    assertThat(grass.get(5)).isEqualTo(new Grass(70));
    assertThat(grass.get(6)).isEqualTo(new Grass(6));
    assertThat(snow.get(5)).isEqualTo(new Snow(2));
    assertThat(world.get(grass.entity(5), Patch.class)).isEqualTo(new Patch(1, 1));
    assertThat(grass.shape()).isSameAs(shape);
    assertThat(grass).asString().startsWith("Grass of the periodic grid of 4 by 3 cells in ");
    assertThatThrownBy(() -> grass.get(12)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aFieldOfAllCellsIsAnArray() {
    int[] values = grass.write(ticks);
    for (int cell = 0; cell < shape.cells(); cell++) {
      values[cell] *= 2;
    }

    assertThat(grass.get(7)).isEqualTo(new Grass(14));
    world.query(write(Grass.class)).update(old -> new Grass(old.ticks() + 1));
    assertThat(grass.read(ticks)).startsWith(1, 3, 5, 7);
  }

  @Test
  void aLayerIsFoundAgainInACopyAndInASnapshot() {
    grass.set(3, new Grass(33));
    try (World copy = world.copy();
        World loaded = new World(world.schema())) {
      Snapshots.load(loaded, Snapshots.toBytes(world));
      for (World other : new World[] {copy, loaded}) {
        Layer<Grass> found = Layer.of(other, shape, Grass.class, cell -> new Grass(-1));

        assertThat(found.get(3)).isEqualTo(new Grass(33));
        assertThat(other.query(read(Grass.class)).count()).isEqualTo(12);
      }
      grass.set(3, new Grass(0));
      world.restore(copy);
      assertThat(grass.get(3)).isEqualTo(new Grass(33));
    }
  }

  @Test
  void cellsOfAnotherShapeAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Layer.of(world, GridShape.bounded(4, 4), Grass.class, Grass::new))
        .withMessage(
            "The world has 12 cells with Grass, but the bounded grid of 4 by 4 cells has 16.");
    assertThatIllegalStateException()
        .isThrownBy(() -> Layer.of(world, GridShape.bounded(3, 4), Grass.class, Grass::new))
        .withMessage(
            "The cell 3 of the world with Grass is at (3, 0), but at (0, 1) in the bounded grid of 3"
                + " by 4 cells.");
    assertThatIllegalStateException()
        .isThrownBy(() -> Layer.of(world, GridShape.bounded(2, 6), Grass.class, Grass::new));
  }

  @Test
  void cellsThatAreGoneAreReported() {
    world.despawn(grass.entity(2));

    assertThatIllegalStateException()
        .isThrownBy(() -> grass.get(1))
        .withMessage(
            "11 of the 12 cells with Grass are left; cells of a layer must not be despawned or get"
                + " other components.");
    assertThatIllegalStateException()
        .isThrownBy(() -> Layer.of(world, shape, Grass.class, Grass::new));
  }
}
