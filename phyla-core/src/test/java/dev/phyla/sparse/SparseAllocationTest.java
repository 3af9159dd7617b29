package dev.phyla.sparse;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.write;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.loop.AllocationProbe;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Once sets have grown, tags and enabling allocate nothing, and neither do loops over what they
/// select.
final class SparseAllocationTest {
  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, -i))
          .with(Velocity.class, i -> new Velocity(i % 7, i % 5))
          .spawnMany(ROWS);
  private final Tag selected = world.tag(Selected.class);
  private final Tag burning = world.tag(Burning.class);

  private static void assertAllocatesNothing(Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(NOTHING, pass))
        .as("bytes allocated for each row")
        .isLessThan(NOTHING);
  }

  private void tagEvery(int step) {
    for (int i = 0; i < ROWS; i += step) {
      selected.add(entities.get(i));
    }
  }

  @Test
  void togglingTags() {
    Entity[] handles = entities.toArray(Entity[]::new);
    assertAllocatesNothing(
        () -> {
          for (Entity entity : handles) {
            selected.add(entity);
            burning.add(entity);
          }
          for (Entity entity : handles) {
            selected.remove(entity);
          }
          burning.clear();
        });
  }

  @Test
  void togglingWhatIsEnabled() {
    Entity[] handles = entities.toArray(Entity[]::new);
    assertAllocatesNothing(
        () -> {
          for (Entity entity : handles) {
            world.disable(entity);
            world.disable(entity, Position.class);
          }
          for (Entity entity : handles) {
            world.enable(entity, Position.class);
            world.enable(entity);
          }
        });
  }

  @Test
  void loopingOverFewTaggedEntities() {
    tagEvery(20);
    var query = world.query(write(Position.class), read(Velocity.class), tagged(Selected.class));
    assertAllocatesNothing(
        () -> query.update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy())));
  }

  @Test
  void loopingOverManyTaggedEntities() {
    tagEvery(2);
    var query = world.query(write(Position.class), read(Velocity.class), tagged(Selected.class));
    assertAllocatesNothing(
        () -> query.update((p, v) -> new Position(p.x() - v.dx(), p.y() - v.dy())));
  }

  @Test
  void loopingOverAllButFew() {
    tagEvery(1000);
    world.disable(entities.get(77));
    var query = world.query(write(Position.class), read(Velocity.class), untagged(Selected.class));
    assertAllocatesNothing(
        () -> query.update((p, v) -> new Position(p.x() * v.dx(), p.y() * v.dy())));
  }
}
