package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.spi.ResidentWorlds;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What spaces refuse, and how they say so.
class SpaceRefusalsTest {
  record Sheep(int x, int y) {}

  record Tile(int cell) {}

  record Bird(double x, double y) {}

  record Fish(float x, float y, float z) {}

  record Mixed(double x, float y, boolean cell, Entity z) {}

  record Home(int patch, Bird at) {}

  private final World world = new World();
  private final Random random = new Random(1);

  // Positions.

  @Test
  void aPositionOutsideOfABoundedGridIsReportedUntilItIsCorrected() {
    Grid grid = Grid.of(world, GridShape.bounded(4, 3), Sheep.class);
    Entity sheep = world.spawn(new Sheep(4, 2));
    world.spawn(new Sheep(0, -1));

    assertThatIllegalStateException()
        .isThrownBy(() -> grid.first(0))
        .withMessage(
            "The entity %s is at (4, 2), which is outside of the bounded grid of 4 by 3 cells (and 1"
                + " more); keep positions inside, or use a periodic grid.",
            sheep);
    world.set(sheep, new Sheep(3, 2));
    assertThatIllegalStateException().isThrownBy(grid::size).withMessageContaining("at (0, -1)");
    world.despawnAll(world.query());
    assertThat(grid.size()).isZero();
  }

  @Test
  void aNumberOfNoCellIsReportedAlsoInAPeriodicGrid() {
    Grid grid = Grid.of(world, GridShape.periodic(4, 3), Tile.class);
    Entity tile = world.spawn(new Tile(12));

    assertThatIllegalStateException()
        .isThrownBy(grid::emptyCells)
        .withMessage(
            "The entity %s is at cell 12, which is outside of the periodic grid of 4 by 3 cells;"
                + " cells are numbered from 0 to 11.",
            tile);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 10.001, Double.NaN, Double.POSITIVE_INFINITY, -1e300})
  void aPositionOutsideOfABoundedPlaneIsReported(double x) {
    Plane plane = Plane.bounded(world, Bird.class, 10, 5, 1);
    Entity bird = world.spawn(new Bird(x, 1));

    assertThatIllegalStateException()
        .isThrownBy(() -> plane.nearest(1, 1, 1))
        .withMessage(
            "The entity %s is at (%s, 1.0), which is outside of the bounded space of 10.0 by 5.0;"
                + " keep positions inside, or use a periodic space.",
            bird, x);
    world.set(bird, new Bird(10, 5));
    assertThat(plane.within(9, 5, 1).size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void aPositionThatIsNotFiniteIsReportedInAPeriodicSpace(float z) {
    Volume volume = Volume.periodic(world, Fish.class, 10, 5, 5, 1);
    Entity fish = world.spawn(new Fish(1, 2, z));

    assertThatIllegalStateException()
        .isThrownBy(volume::size)
        .withMessage(
            "The entity %s is at (1.0, 2.0, %s), which is outside of the periodic space of 10.0 by"
                + " 5.0 by 5.0; coordinates have to be finite numbers.",
            fish, z);
    world.set(fish, new Fish(-9, 12, 1e6f));
    assertThat(volume.within(1, 2, 0, 0.5).size()).isEqualTo(1);
  }

  @Test
  void searchesFromOutsideAreRefused() {
    Plane bounded = Plane.bounded(world, Bird.class, 10, 5, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bounded.within(11, 1, 1))
        .withMessage(
            "A search at x = 11.0 is not possible, which is outside of the bounded space of 10.0 by"
                + " 5.0.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bounded.nearest(1, Double.NaN, 1))
        .withMessageStartingWith("A search at y = NaN is not possible");
    Volume periodic = Volume.periodic(world, Fish.class, 10, 5, 5, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> periodic.within(1, 1, Double.NaN, 1))
        .withMessageStartingWith("A search at z = NaN is not possible");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> periodic.nearest(Double.NEGATIVE_INFINITY, 1, 1, 1))
        .withMessageStartingWith("A search at x = -Infinity is not possible");
    assertThat(periodic.within(-11, 6, 500, 1).isEmpty()).isTrue();
  }

  @Test
  void searchesFromEntitiesThatAreNotInTheSpaceAreRefused() {
    Plane plane = Plane.bounded(world, Bird.class, 10, 5, 1);
    Entity dead = world.spawn(new Bird(1, 1));
    plane.size();
    world.despawn(dead);
    Entity other = world.spawn(new Sheep(1, 1));
    world.spawn(new Bird(1, 1));

    assertThatThrownBy(() -> plane.within(dead, 1))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage(
            "The entity %s is not in the bounded space of 10.0 by 5.0; it is dead or has no Bird.",
            dead);
    assertThatThrownBy(() -> plane.nearest(other, 1)).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> plane.nearest(Entity.NONE, 1, new Neighbours()))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> plane.within(Entity.fromBits(1L << 32 | 99_999), 1, new Neighbours()))
        .isInstanceOf(NoSuchElementException.class);
  }

  // Radius and count.

  @Test
  void aRadiusThatIsMoreThanHalfOfAPeriodicSpaceIsRefused() {
    Plane plane = Plane.periodic(world, Bird.class, 10, 6, 1);
    Entity bird = world.spawn(new Bird(0, 0));
    world.spawn(new Bird(0, 3));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.within(bird, 3.5))
        .withMessage(
            "A search within a radius of 3.5 would meet agents of the periodic space of 10.0 by 6.0"
                + " on both sides; the radius can be 3.0 at most.");
    assertThat(plane.within(bird, 3).size()).isEqualTo(1);
    Volume volume = Volume.periodic(world, Fish.class, 10, 10, 4, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> volume.within(1, 1, 1, 2.1))
        .withMessageEndingWith("the radius can be 2.0 at most.");
    Plane bounded = Plane.bounded(world, Bird.class, 10, 6, 1);
    assertThat(bounded.within(bird, Double.POSITIVE_INFINITY).size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, -1e-300})
  void aRadiusThatIsNoDistanceIsRefused(double radius) {
    Plane plane = Plane.bounded(world, Bird.class, 10, 6, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.within(1, 1, radius))
        .withMessage(
            "A search within a radius of %s is not possible; it has to be 0 or more.", radius);
  }

  @Test
  void noNearestAgentsCannotBeSearched() {
    Plane plane = Plane.bounded(world, Bird.class, 10, 6, 1);
    Entity bird = world.spawn(new Bird(1, 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.nearest(bird, 0))
        .withMessage("The nearest 0 agents cannot be searched; ask for at least 1.");
    assertThat(plane.nearest(bird, Integer.MAX_VALUE).isEmpty()).isTrue();
    Neighbours nothing = plane.nearest(bird, 1);
    assertThatThrownBy(() -> nothing.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> nothing.dx(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> nothing.distance(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  // Cells.

  @Test
  void twoAgentsInACellOfASingleGridAreReportedUntilOneLeaves() {
    Grid grid = Grid.single(world, GridShape.bounded(4, 3), Sheep.class);
    Entity one = world.spawn(new Sheep(2, 1));
    assertThat(grid.emptyCells()).isEqualTo(11);
    Entity other = world.spawn(new Sheep(2, 1));

    assertThatIllegalStateException()
        .isThrownBy(() -> grid.isEmpty(0))
        .withMessage(
            "The entities %s and %s are both in cell (2, 1) of a grid with one agent a cell; move"
                + " agents to empty cells, or use Grid.of.",
            one, other);
    assertThatIllegalStateException().isThrownBy(() -> grid.randomEmpty(random));
    world.despawn(one);
    assertThat(grid.first(grid.shape().cell(2, 1))).isEqualTo(other);
  }

  @Test
  void aFullGridHasNoEmptyCell() {
    GridShape shape = GridShape.periodic(3, 3);
    Grid grid = Grid.single(world, shape, Tile.class);
    for (int cell = 0; cell < 9; cell++) {
      world.spawn(new Tile(cell));
    }

    assertThat(grid.emptyCells()).isZero();
    assertThatIllegalStateException()
        .isThrownBy(() -> grid.randomEmpty(random))
        .withMessage(
            "There is no empty cell in the periodic grid of 3 by 3 cells; ask emptyCells() first.");
    assertThat(grid.randomEmptyNear(4, shape.moore(1), random)).isEqualTo(-1);
  }

  @Test
  void cellsThatAreNotInTheGridAreRefused() {
    GridShape shape = GridShape.bounded(4, 3);
    Grid grid = Grid.of(world, shape, Sheep.class);
    Entity sheep = world.spawn(new Sheep(0, 0));

    assertThatThrownBy(() -> grid.count(12))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("There is no cell 12 in the bounded grid of 4 by 3 cells.");
    assertThatThrownBy(() -> grid.near(-1, shape.moore(1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> grid.get(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(grid.get(0, 0)).isEqualTo(sheep);
    assertThat(grid.cellOf(Entity.NONE)).isEqualTo(-1);
    assertThat(grid.cellOf(Entity.fromBits(1L << 32 | 99_999))).isEqualTo(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grid.near(0, GridShape.bounded(4, 4).moore(1)))
        .withMessage(
            "The neighbourhood is one of the bounded grid of 4 by 4 cells, not of the bounded grid"
                + " of 4 by 3 cells; ask the shape of this grid for it.");
    assertThat(grid.countNear(1, GridShape.bounded(4, 3).moore(1))).isEqualTo(1);
  }

  // Life.

  @Test
  void aClosedSpaceIsNotUsed() {
    Grid grid = Grid.of(world, GridShape.bounded(4, 3), Sheep.class);
    Plane plane = Plane.bounded(world, Bird.class, 10, 5, 1);
    plane.size();
    grid.close();
    plane.close();
    plane.close();
    world.spawn(new Sheep(9, 9));
    world.spawn(new Bird(99, 99));

    assertThatIllegalStateException()
        .isThrownBy(grid::size)
        .withMessage(
            "Agents cannot be found in the bounded grid of 4 by 3 cells any more, because it is"
                + " closed; create another.");
    assertThatIllegalStateException()
        .isThrownBy(() -> plane.within(1, 1, 1))
        .withMessageContaining("because it is closed");
  }

  @Test
  void aSpaceOfAClosedWorldIsNotUsedButCanBeClosed() {
    Grid grid = Grid.of(world, GridShape.bounded(4, 3), Sheep.class);
    grid.size();
    world.close();

    assertThatIllegalStateException().isThrownBy(grid::size).withMessageContaining("closed");
    grid.close();
  }

  @Test
  void aSpaceInAWorldOfABatchIsRefused() {
    ResidentWorlds worlds = World.residents(new Schema(), 2);

    assertThatIllegalStateException()
        .isThrownBy(() -> Plane.bounded(worlds.world(), Bird.class, 10, 5, 1))
        .withMessageContaining("Following a component")
        .withMessageContaining("batch");
  }

  @Test
  void anotherThreadMayNotUseASpace() {
    Grid grid = Grid.of(world, GridShape.bounded(4, 3), Sheep.class);
    grid.size();

    assertThatThrownBy(() -> elsewhere(grid::size)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> elsewhere(() -> Grid.of(world, grid.shape(), Sheep.class)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () ->
                elsewhere(
                    () -> {
                      grid.close();
                      return 0;
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(grid.size()).isZero();
  }

  private static <T> T elsewhere(Supplier<T> action) throws Throwable {
    try {
      return CompletableFuture.supplyAsync(action).join();
    } catch (CompletionException e) {
      throw e.getCause();
    }
  }

  // Components.

  @Test
  void componentsWithoutCoordinatesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grid.of(world, GridShape.bounded(4, 3), Bird.class))
        .withMessage(
            "Bird has no field x of type int, short, byte, char or long, so a space cannot use it; its"
                + " fields are double x, double y.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.bounded(world, Sheep.class, 10, 5, 1))
        .withMessage(
            "Sheep has no field x of type double or float, so a space cannot use it;"
                + " its fields are int x, int y.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Volume.periodic(world, Mixed.class, 10, 5, 5, 1))
        .withMessageContaining("Mixed has no field z of type double or float");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grid.single(world, GridShape.bounded(4, 3), Sheep.class, "x", "z"))
        .withMessageContaining("Sheep has no field z");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grid.single(world, GridShape.bounded(4, 3), Mixed.class, "cell"))
        .withMessageContaining("Mixed has no field cell of type int");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.periodic(world, Home.class, 9, 9, 1, "at.x", "at.z"))
        .withMessageContaining("its fields are int patch, double at.x, double at.y");
  }

  @Test
  void otherFieldsAreCoordinatesIfTheyAreNamed() {
    Entity home = world.spawn(new Home(7, new Bird(1, 2)));
    Entity mixed = world.spawn(new Mixed(1, 2, true, Entity.NONE));
    GridShape shape = GridShape.bounded(4, 3);

    assertThat(Grid.of(world, shape, Home.class, "patch").first(7)).isEqualTo(home);
    assertThat(Grid.single(world, shape, Home.class, "patch").cellOf(home)).isEqualTo(7);
    assertThat(Grid.of(world, GridShape.bounded(9, 9), Sheep.class, "y", "x").shape().width())
        .isEqualTo(9);
    assertThat(Grid.single(world, shape, Sheep.class, "y", "x").size()).isZero();
    assertThat(Plane.bounded(world, Home.class, 9, 9, 1, "at.y", "at.x").within(2, 1, 0).get(0))
        .isEqualTo(home);
    assertThat(Plane.periodic(world, Home.class, 9, 9, 1, "at.x", "at.y").within(1, 2, 0).get(0))
        .isEqualTo(home);
    assertThat(Plane.bounded(world, Mixed.class, 9, 9, 1).within(1, 2, 0).get(0)).isEqualTo(mixed);
    Entity fish = world.spawn(new Fish(1, 2, 3));
    Volume turned = Volume.bounded(world, Fish.class, 9, 9, 9, 1, "z", "y", "x");
    assertThat(turned.within(3, 2, 1, 0).get(0)).isEqualTo(fish);
    Volume periodic = Volume.periodic(world, Fish.class, 2, 9, 9, 1, "z", "y", "x");
    assertThat(periodic.within(1, 2, 1, 0).get(0)).isEqualTo(fish);
    assertThat(turned).hasToString("Fish in the bounded space of 9.0 by 9.0 by 9.0");
  }

  @Test
  void nothingIsNull() {
    assertThatThrownBy(() -> Grid.of(null, GridShape.bounded(1, 1), Sheep.class))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The world is null.");
    assertThatThrownBy(() -> Grid.of(world, null, Sheep.class))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The shape is null.");
    assertThatThrownBy(() -> Plane.bounded(world, null, 1, 1, 1))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The component type is null.");
  }

  // Sizes.

  @ParameterizedTest
  @CsvSource({"0, 5", "5, 0", "-1, -1", "100000, 100000", "2147483647, 2147483647"})
  void gridsWithoutCellsOrWithTooManyAreRefused(int width, int height) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GridShape.bounded(width, height))
        .withMessage(
            "A grid of %d by %d cells is not possible; each side needs at least one cell, and all"
                + " together at most 268435456.",
            width, height);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void spacesAndCellsWithoutSizeAreRefused(double size) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.bounded(world, Bird.class, 10, size, 1))
        .withMessage(
            "A side of length %s is not possible in the bounded space of 10.0 by %s; it has to be"
                + " positive and finite.",
            size, size);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plane.bounded(world, Bird.class, 10, 10, size))
        .withMessage("A cell size of %s is not possible; use about the radius of searches.", size);
  }

  @Test
  void cellsThatAreTooSmallAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Volume.bounded(world, Fish.class, 1e5, 1e5, 1, 1))
        .withMessage(
            "Cells of size 1.0 are too small for the bounded space of 100000.0 by 100000.0 by 1.0,"
                + " which would have more than 67108864 of them; use about the radius of searches.");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -3, 1001})
  void aNeighbourhoodWithoutRadiusIsRefused(int radius) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GridShape.bounded(9, 9).moore(radius))
        .withMessage(
            "A neighbourhood of radius %d is not possible; it has to be from 1 to 1000.", radius);
  }

  @Test
  void aNeighbourhoodThatMeetsItselfIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GridShape.periodic(9, 4).vonNeumann(2))
        .withMessage(
            "A neighbourhood of radius 2 meets itself in the periodic grid of 9 by 4 cells; each"
                + " side needs at least 5 cells.");
    assertThat(GridShape.periodic(9, 5).vonNeumann(2).size()).isEqualTo(12);
    assertThat(GridShape.bounded(2, 2).moore(5).size()).isEqualTo(120);
  }
}
