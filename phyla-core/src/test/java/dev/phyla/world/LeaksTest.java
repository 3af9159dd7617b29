package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.world.Samples.Health;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Objects that a world must not keep. The bounds are generous: each of these would retain tens of
/// megabytes.
class LeaksTest {
  private static final long BOUND = 4 << 20;
  private static final int DROPPED = 500_000;

  private final World world = new World();

  /// The used heap in bytes, as reported by the collector.
  private static long used() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      Thread.sleep(50); // so that references are cleared and enqueued
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @Test
  void namingTheRecorderOfAnEmptyBufferRetainsNothing() throws InterruptedException {
    Commands commands = world.commands();
    long before = used();
    for (int i = 0; i < 1_500_000; i++) {
      commands.recordAs("a");
      commands.recordAs("b");
    }

    assertThat(used() - before).isLessThan(BOUND);
    List<String> recorders = new ArrayList<>();
    world.onSkippedCommand(skipped -> recorders.add(skipped.recordedBy()));
    commands.despawn(Entity.NONE);
    commands.recordAs("a");
    commands.despawn(Entity.NONE);
    world.flush();
    assertThat(recorders).containsExactly("b", "a");
    world.verify();
  }

  @Test
  void namingTheRecorderBetweenFlushesRetainsNothing() throws InterruptedException {
    Commands commands = world.commands();
    Entity entity = world.spawn(new Health(0, 0));
    long before = used();
    for (int i = 0; i < 500_000; i++) {
      commands.recordAs("a");
      commands.recordAs("b");
      commands.set(entity, new Health(i, i));
      if (i % 1000 == 999) {
        world.flush();
      }
    }

    assertThat(used() - before).isLessThan(BOUND);
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(499_999, 499_999));
    world.verify();
  }

  @Test
  void consumersThatAreDroppedRetainNothingOnceAnotherIsMade() throws InterruptedException {
    world.spawnMany(10, new Position(1, 1));
    visit(newConsumer());
    long before = used();
    for (int i = 0; i < DROPPED; i++) {
      newConsumer();
    }
    System.gc();
    Thread.sleep(200); // so that references are cleared and enqueued
    Query1<Position> kept = newConsumer();

    assertThat(used() - before).isLessThan(BOUND);
    assertThat(visit(kept)).isEmpty();
    Entity entity = world.spawn(new Position(2, 2));
    assertThat(visit(kept)).containsExactly(entity);
    world.verify();
  }

  private Query1<Position> newConsumer() {
    return world.query(read(Position.class), changed(Position.class));
  }
}
