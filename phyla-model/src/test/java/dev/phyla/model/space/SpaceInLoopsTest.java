package dev.phyla.model.space;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Spaces that are used while their agents are being moved.
class SpaceInLoopsTest {
  record Ant(int cell, int seen) {}

  record Load(int weight) {}

  private static final int ANTS = 20;

  private final World world = new World();
  private final GridShape shape = GridShape.bounded(ANTS, 2);
  private final Grid grid = Grid.of(world, shape, Ant.class);
  private final EntityList ants = new EntityList();

  @BeforeEach
  void spawn() {
    for (int i = 0; i < ANTS; i++) {
      ants.add(world.spawn(new Ant(i, 0)));
    }
  }

  private void requireCells(int shift) {
    for (int i = 0; i < ANTS; i++) {
      assertThat(grid.cellOf(ants.get(i))).isEqualTo(i + shift);
      assertThat(grid.first(i + shift)).isEqualTo(ants.get(i));
    }
    assertThat(grid.size()).isEqualTo(ANTS);
    assertThat(grid.emptyCells()).isEqualTo(shape.cells() - ANTS);
  }

  @Test
  void aLoopThatReturnsPositionsCanLookAround() {
    world
        .query(write(Ant.class))
        .update((entity, ant) -> new Ant(ant.cell() + ANTS, grid.count(ant.cell())));

    requireCells(ANTS);
    assertThat(world.query(read(Ant.class)).sumLong(Ant::seen)).isEqualTo(ANTS);
  }

  @Test
  void aLoopThatSetsPositionsCanLookAround() {
    world
        .query(write(Ant.class))
        .each(
            (entity, ref) -> {
              grid.size();
              ref.set(new Ant(ref.get().cell() + ANTS, 0));
              grid.emptyCells();
            });

    requireCells(ANTS);
  }

  @Test
  void aLoopThatEndsEarlyLeavesTheGridRight() {
    List<Entity> moved = new ArrayList<>();
    try {
      world
          .query(write(Ant.class))
          .update(
              (entity, ant) -> {
                grid.size();
                if (moved.size() == 7) {
                  throw new IllegalStateException("on purpose");
                }
                moved.add(entity);
                return new Ant(ant.cell() + ANTS, 0);
              });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("on purpose");
    }

    world
        .query(read(Ant.class))
        .each((entity, ant) -> assertThat(grid.cellOf(entity)).isEqualTo(ant.cell()));
    assertThat(moved).hasSize(7).allMatch(ant -> grid.cellOf(ant) >= ANTS);
  }

  @Test
  void observersSeeTheAgentThatTheyAreCalledFor() {
    List<Integer> counts = new ArrayList<>();
    world.onAdd(Ant.class, (w, entity, ant) -> counts.add(grid.count(ant.cell())));
    world.onSet(Ant.class, (w, entity, ant) -> counts.add(grid.count(ant.cell())));
    world.onRemove(Ant.class, (w, entity, ant) -> counts.add(grid.count(ant.cell())));
    Entity ant = world.spawn(new Ant(0, 0));
    world.set(ant, new Ant(1, 0));
    world.set(ant, new Load(1));
    world.remove(ant, Ant.class);

    assertThat(counts).containsExactly(2, 2, 2);
    requireCells(0);
  }

  @Test
  void twoSpacesFollowOneComponent() {
    Grid wide = Grid.of(world, GridShape.bounded(100, 100), Ant.class);
    assertThat(wide.size()).isEqualTo(ANTS);
    world.query(write(Ant.class)).update(ant -> new Ant(ant.cell() + 1, 0));
    assertThat(wide.cellOf(ants.getFirst())).isEqualTo(1);
    requireCells(1);
    wide.close();
    world.set(ants.getFirst(), new Ant(1, 5));
    requireCells(1);
  }
}
