package dev.phyla.copy;

import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.loop.AllocationProbe;
import dev.phyla.relation.Relation;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Restoring a world reuses its arrays.
class RestoreAllocationTest {
  @Relation
  record Near(int distance) {}

  private final World world = new World();

  private void assertRestoringAllocatesNothing(World state) {
    assertThat(AllocationProbe.bytesPerRow(NOTHING, () -> world.restore(state)))
        .as("bytes allocated for each row")
        .isLessThan(NOTHING);
  }

  @Test
  void rowsAndHandles() {
    world.spawnMany(ROWS, new Position(1, 1), new Velocity(1, 1), new Name("same"));
    World copy = world.copy();
    world.spawnMany(ROWS, new Position(2, 2));
    assertRestoringAllocatesNothing(copy);
    assertThat(world.count()).isEqualTo(ROWS);
  }

  @Test
  void tagsLinksNamesAndEvents() {
    List<Entity> entities = world.spawnMany(ROWS, new Position(1, 1));
    for (int i = 1; i < ROWS; i++) {
      Entity entity = entities.get(i);
      world.tag(Selected.class).add(entity);
      world.relate(entity, new Near(i), entities.get(i / 2));
      world.hierarchy().setParent(entity, entities.get(i / 3));
      world.names().set(entity, "name");
      world.events(Hit.class).publish(entity, new Hit(i));
    }
    World copy = world.copy();
    for (int i = 1; i < ROWS; i++) { // so that the index of links becomes longer
      world.relate(entities.get(i), new Near(0), entities.get(i / 2 + 1));
    }
    assertRestoringAllocatesNothing(copy);
    assertThat(world.stateHash()).isEqualTo(copy.stateHash());
    world.verify();
  }
}
