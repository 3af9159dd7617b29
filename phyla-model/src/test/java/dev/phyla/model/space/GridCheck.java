package dev.phyla.model.space;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Compares a grid with all positions of a world.
///
/// @param <P> the component with the position
final class GridCheck<P extends Record> {
  private final World world;
  private final Grid grid;
  private final GridShape shape;
  private final PositionKind<P> kind;
  private final boolean isSingle;

  GridCheck(World world, Grid grid, PositionKind<P> kind, boolean isSingle) {
    this.world = world;
    this.grid = grid;
    this.shape = grid.shape();
    this.kind = kind;
    this.isSingle = isSingle;
  }

  /// The cell of a position, or -1.
  private int cell(P position) {
    double[] at = kind.reader().apply(position);
    if (at.length == 1) {
      return at[0] >= 0 && at[0] < shape.cells() ? (int) at[0] : -1;
    }
    int x = (int) at[0];
    int y = (int) at[1];
    return shape.isPeriodic() || shape.contains(x, y) ? shape.cell(x, y) : -1;
  }

  /// Compares everything, if the state of the world is one that the grid accepts.
  void check(Random random, String where) {
    Map<Integer, List<Entity>> cells = new HashMap<>();
    world
        .query(read(kind.type()), includeDisabled())
        .each(
            (entity, position) ->
                cells.computeIfAbsent(cell(position), key -> new ArrayList<>()).add(entity));
    cells.values().forEach(list -> list.sort(Comparator.comparingInt(Entity::index)));
    if (cells.containsKey(-1)) {
      assertThatIllegalStateException()
          .as(where)
          .isThrownBy(grid::size)
          .withMessageContaining("outside of the");
      return;
    }
    if (isSingle && cells.values().stream().anyMatch(list -> list.size() > 1)) {
      assertThatIllegalStateException()
          .as(where)
          .isThrownBy(grid::size)
          .withMessageContaining("are both in cell");
      return;
    }
    checkCells(cells, where);
    checkEmpty(cells, random, where);
    checkNear(cells, random, where);
  }

  private void checkCells(Map<Integer, List<Entity>> cells, String where) {
    assertThat(grid.size()).as(where).isEqualTo(cells.values().stream().mapToInt(List::size).sum());
    for (int cell = 0; cell < shape.cells(); cell++) {
      List<Entity> expected = cells.getOrDefault(cell, List.of());
      List<Entity> found = new ArrayList<>();
      for (int i = 0; i < grid.count(cell); i++) {
        found.add(grid.get(cell, i));
      }
      assertThat(found).as("%s, cell %d", where, cell).isEqualTo(expected);
      assertThat(grid.isEmpty(cell)).as(where).isEqualTo(expected.isEmpty());
      assertThat(grid.first(cell))
          .as(where)
          .isEqualTo(expected.isEmpty() ? Entity.NONE : expected.getFirst());
      for (Entity agent : expected) {
        assertThat(grid.cellOf(agent)).as(where).isEqualTo(cell);
        assertThat(grid.cellOf(new Entity(agent.index(), agent.generation() + 1))).isEqualTo(-1);
      }
    }
  }

  private void checkEmpty(Map<Integer, List<Entity>> cells, Random random, String where) {
    int empty = shape.cells() - cells.size();
    assertThat(grid.emptyCells()).as(where).isEqualTo(empty);
    if (empty > 0) {
      assertThat(cells).as(where).doesNotContainKey(grid.randomEmpty(random));
    } else {
      assertThatIllegalStateException()
          .isThrownBy(() -> grid.randomEmpty(random))
          .withMessageStartingWith("There is no empty cell in " + shape);
    }
  }

  private void checkNear(Map<Integer, List<Entity>> cells, Random random, String where) {
    int centre = random.nextInt(shape.cells());
    int max = shape.isPeriodic() ? (Math.min(shape.width(), shape.height()) - 1) / 2 : 4;
    if (max == 0) {
      return;
    }
    int radius = 1 + random.nextInt(max);
    boolean isMoore = random.nextBoolean();
    Neighbourhood near = isMoore ? shape.moore(radius) : shape.vonNeumann(radius);
    List<Entity> expected = new ArrayList<>();
    List<Integer> empty = new ArrayList<>();
    for (int dy = -radius; dy <= radius; dy++) {
      for (int dx = -radius; dx <= radius; dx++) {
        int x = shape.x(centre) + dx;
        int y = shape.y(centre) + dy;
        boolean isNear = isMoore || Math.abs(dx) + Math.abs(dy) <= radius;
        if ((dx != 0 || dy != 0) && isNear && (shape.isPeriodic() || shape.contains(x, y))) {
          List<Entity> there = cells.getOrDefault(shape.cell(x, y), List.of());
          expected.addAll(there);
          if (there.isEmpty()) {
            empty.add(shape.cell(x, y));
          }
        }
      }
    }
    assertThat(grid.near(centre, near)).as(where).isEqualTo(expected);
    var list = new EntityList();
    grid.near(centre, near, list);
    assertThat(list).as(where).isEqualTo(expected);
    assertThat(grid.countNear(centre, near)).as(where).isEqualTo(expected.size());
    int found = grid.randomEmptyNear(centre, near, random);
    if (empty.isEmpty()) {
      assertThat(found).as(where).isEqualTo(-1);
    } else {
      assertThat(empty).as(where).contains(found);
    }
    List<Entity> here = cells.getOrDefault(centre, List.of());
    Entity any = grid.random(centre, random);
    assertThat(here.isEmpty() ? List.of(Entity.NONE) : here).as(where).contains(any);
  }
}
