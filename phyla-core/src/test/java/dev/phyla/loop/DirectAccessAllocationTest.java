package dev.phyla.loop;

import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Raw columns, initialisers and random access allocate nothing for a row either.
final class DirectAccessAllocationTest extends AllocationTest {
  private static final int BYTES_OF_A_HANDLE = 8;

  @Test
  void rawColumns() {
    var query = movers();
    var x = world.column(Position.class, "x", float[].class);
    var dx = world.column(Velocity.class, "dx", float[].class);
    assertAllocatesNothingPerRow(
        () -> {
          for (Chunk chunk : query.chunks()) {
            float[] xs = chunk.write(x);
            float[] dxs = chunk.read(dx);
            for (int row = chunk.first(); row < chunk.end(); row++) {
              xs[row] += dxs[row];
            }
          }
        });
  }

  @Test
  void initialisersAllocateTheListOfHandlesOnly() {
    var other = new World();
    var scale = new float[] {1};
    EntityBuilder builder =
        other
            .entityBuilder()
            .with(Position.class, i -> new Position(i * scale[0], -i))
            .with(Velocity.class, i -> new Velocity(i, scale[0]))
            .with(new Health(100));
    var all = other.query();
    double limit = BYTES_OF_A_HANDLE + AllocationProbe.NOTHING;
    double bytes =
        AllocationProbe.bytesPerRow(
            limit,
            () -> {
              scale[0] += 0.5f;
              builder.spawnMany(ROWS);
              other.despawnAll(all);
            });
    assertThat(bytes).isBetween((double) BYTES_OF_A_HANDLE, limit);
  }

  @Test
  void accessors() {
    var positions = world.accessor(Position.class);
    var velocities = world.accessor(Velocity.class);
    Entity[] shuffled = new Entity[ROWS];
    for (int i = 0; i < ROWS; i++) {
      shuffled[i] = entities.get((int) (i * 48_271L % entities.size()));
    }
    assertAllocatesNothingPerRow(
        () -> {
          for (Entity entity : shuffled) {
            Position p = positions.get(entity);
            Velocity v = velocities.get(entity);
            positions.set(entity, new Position(p.x() + v.dx(), p.y() + v.dy()));
          }
        });
  }

  @Test
  void updatesThroughAccessors() {
    var positions = world.accessor(Position.class);
    assertAllocatesNothingPerRow(
        () -> {
          for (Entity entity : entities) {
            positions.update(entity, p -> new Position(p.x() + 1, -p.y()));
          }
        });
  }

  @Test
  void updatesThroughAccessorsWithLambdasThatCapture() {
    var positions = world.accessor(Position.class);
    var velocities = world.accessor(Velocity.class);
    assertAllocatesNothingPerRow(
        () -> {
          for (Entity entity : entities) {
            Velocity v = velocities.get(entity);
            positions.update(entity, p -> new Position(p.x() + v.dx(), p.y() + v.dy()));
          }
        });
  }

  @Test
  void removalsThroughAccessors() {
    var other = new World();
    var frozen = other.accessor(Frozen.class);
    Entity[] all = new Entity[ROWS];
    Arrays.setAll(all, i -> other.spawn(new Position(i, i)));
    var cold = new Frozen();
    assertAllocatesNothingPerRow(
        () -> {
          for (Entity entity : all) {
            frozen.set(entity, cold);
            frozen.remove(entity);
          }
        });
  }
}
