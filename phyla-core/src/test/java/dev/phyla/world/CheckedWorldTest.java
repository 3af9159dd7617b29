package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Ref;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedWorldTest {
  record Position(float x, double y) {}

  record Mixed(boolean a, byte b, short c, char d, int e, long f, Entity g, String h) {}

  private final World world = World.checked(7);

  @ParameterizedTest
  @ValueSource(ints = {-1, 32_767, Integer.MAX_VALUE})
  void refusesANumberOutOfRange(int number) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> World.checked(number))
        .withMessage("A checked world has a number from 0 to 32766, not %d.", number);
  }

  @Test
  void theWorldWithTheLargestNumberGivesOutHandles() {
    Entity entity = World.checked(32_766).spawn();
    assertThat(entity.generation()).isPositive();
  }

  @Test
  void aCheckedWorldWithNumberZeroGivesOutTheHandlesOfAnyWorld() {
    assertThat(World.checked(0).spawn()).isEqualTo(new World().spawn());
  }

  @SuppressWarnings("unchecked") // which is the point: the compiler does not see what is thrown
  private static <E extends Throwable> void fail(Throwable exception) throws E {
    throw (E) exception;
  }

  @Test
  void whatALambdaThrowsComesOutAsItIs() {
    Entity entity = world.spawn(new Position(1, 2));
    var positions = world.query(write(Position.class));
    for (Throwable thrown :
        List.of(new IOException("checked"), new AssertionError(), new RuntimeException())) {
      List<Ref<Position>> handles = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  positions.each(
                      (_, position) -> {
                        handles.add(position);
                        CheckedWorldTest.<RuntimeException>fail(thrown);
                      }))
          .isSameAs(thrown);
      assertThatIllegalStateException().isThrownBy(() -> handles.getFirst().get());
      assertThatThrownBy(
              () ->
                  positions.update(
                      position -> {
                        CheckedWorldTest.<RuntimeException>fail(thrown);
                        return position;
                      }))
          .isSameAs(thrown);
    }
    positions.update((_, position) -> new Position(position.x() + 1, 3));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(2, 3));
  }

  @Nested
  class HandlesOfOtherWorlds {
    private final Entity foreign = World.checked(8).spawn(new Position(1, 2));

    @Test
    void throwWhereverTheyAreUsed() {
      world.spawn(new Position(0, 0));
      Accessor<Position> positions = world.accessor(Position.class);
      List<Runnable> uses =
          List.of(
              () -> world.isAlive(foreign),
              () -> world.despawn(foreign),
              () -> world.set(foreign, new Position(0, 0)),
              () -> world.remove(foreign, Position.class),
              () -> world.has(foreign, Position.class),
              () -> world.get(foreign, Position.class),
              () -> world.find(foreign, Position.class),
              () -> world.disable(foreign),
              () -> world.tag(Frozen.class).add(foreign),
              () -> positions.get(foreign),
              () -> positions.set(foreign, new Position(0, 0)),
              () -> positions.update(foreign, position -> position),
              () -> positions.remove(foreign),
              () -> positions.has(foreign));
      for (Runnable use : uses) {
        assertThatIllegalArgumentException()
            .isThrownBy(use::run)
            .withMessage(
                "The handle %s was never issued by this world; it belongs to another world, or is"
                    + " forged.",
                foreign);
      }
    }

    @Test
    void areMerelyDeadInAWorldThatIsNotChecked() {
      assertThat(new World().isAlive(foreign)).isFalse();
    }
  }

  @Test
  void ownHandlesThatDiedAreStillNoMistake() {
    Entity entity = world.spawn(new Position(1, 2));
    world.despawn(entity);
    assertThat(world.isAlive(entity)).isFalse();
    Entity next = world.spawn();
    assertThat(next.index()).isEqualTo(entity.index());
    assertThat(world.set(entity, new Frozen())).isFalse();
    assertThat(world.accessor(Position.class).set(entity, new Position(3, 4))).isFalse();
    assertThat(world.isAlive(Entity.NONE)).isFalse();
  }

  @Test
  void aReservedHandleIsNotAMistake() {
    Entity later = world.commands().spawn(new Position(1, 2));
    assertThat(world.isAlive(later)).isFalse();
    world.flush();
    assertThat(world.isAlive(later)).isTrue();
  }

  @Test
  void aHandleOfAGenerationToComeIsMadeUp() {
    Entity entity = world.spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.isAlive(new Entity(entity.index(), entity.generation() + 1)));
  }

  @Test
  void writeHandlesThrowAfterTheirCall() {
    world.spawnMany(3, new Position(1, 2));
    var kept = new ArrayList<Ref<Position>>();
    world
        .query(write(Position.class))
        .each(
            position -> {
              position.set(new Position(position.get().x() + 1, 0));
              kept.add(position);
            });
    assertThat(kept).hasSize(3);
    for (Ref<Position> handle : kept) {
      assertThatIllegalStateException()
          .isThrownBy(handle::get)
          .withMessageStartingWith("A write handle was used after the call it was passed to;");
      assertThatIllegalStateException().isThrownBy(() -> handle.set(new Position(9, 9)));
    }
    world.query(read(Position.class)).each(p -> assertThat(p).isEqualTo(new Position(2, 0)));
  }

  @Test
  void writeHandlesThrowInTheNextCallToo() {
    world.spawnMany(2, new Position(1, 2));
    var kept = new ArrayList<Ref<Position>>();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                world
                    .query(write(Position.class))
                    .each(
                        position -> {
                          kept.add(position);
                          kept.getFirst().set(new Position(5, 5));
                        }));
    assertThat(kept).hasSize(2);
  }

  @Test
  void whatALambdaThrowsComesThrough() {
    world.spawn(new Position(1, 2));
    var thrown = new NoSuchElementException("mine");
    assertThatCode(
            () ->
                world
                    .query(read(Position.class))
                    .each(
                        position -> {
                          throw thrown;
                        }))
        .isSameAs(thrown);
  }

  @Nested
  class Columns {
    private final Column<float[]> xs = world.column(Position.class, "x", float[].class);
    private final Column<double[]> ys = world.column(Position.class, "y", double[].class);
    private final Entity first = world.spawn(new Position(1, 2));
    private final Archetype archetype = world.archetype(first);

    @Test
    void canBeWrittenUntilTheArchetypeChanges() {
      float[] x = archetype.write(xs);
      world.spawn(new Frozen());
      x[0] = 5;
      world.endUpdate();
      world.verify();
      assertThat(world.get(first, Position.class)).isEqualTo(new Position(5, 2));
    }

    @Test
    void areNotUsedAnyMoreWhenTheArchetypeHasChanged() {
      float[] x = archetype.write(xs);
      double[] y = archetype.read(ys);
      x[0] = 5;
      world.spawn(new Position(3, 4));
      assertThat(x[0]).isNaN();
      assertThat(y[0]).isNaN();
      assertThat(world.get(first, Position.class)).isEqualTo(new Position(5, 2));
      world.verify();
    }

    @Test
    void thatAreWrittenTooLateAreReported() {
      double[] y = archetype.write(ys);
      world.spawn(new Position(3, 4));
      y[0] = 6;
      assertThatIllegalStateException()
          .isThrownBy(world::endUpdate)
          .withMessage(
              "The column Position.y of the archetype [Position] was written after the archetype"
                  + " had changed, so the values are lost; check columns out again after each"
                  + " structural change.");
      assertThatCode(world::endUpdate).as("said once").doesNotThrowAnyException();
    }

    @Test
    void areCheckedWhenTheNextOneIsCheckedOut() {
      float[] x = archetype.write(xs);
      world.despawn(first);
      x[0] = 1;
      assertThatIllegalStateException().isThrownBy(() -> archetype.read(ys));
    }

    @Test
    void areCheckedWhenTheWorldIsClosed() {
      float[] x = archetype.write(xs);
      world.set(first, new Frozen());
      x[0] = 1;
      assertThatIllegalStateException().isThrownBy(world::close);
      assertThatIllegalStateException()
          .isThrownBy(() -> world.isAlive(first))
          .withMessage("The world is closed.");
    }

    @Test
    void ofChunksExpireToo() {
      float[] x = new float[0];
      for (Chunk chunk : world.query(write(Position.class)).chunks()) {
        x = chunk.write(xs);
      }
      world.despawnAll(world.query());
      x[0] = 1;
      assertThatIllegalStateException().isThrownBy(world::verify);
    }

    @Test
    void expireWhenTheArchetypeGrows() {
      float[] x = archetype.write(xs);
      world.spawnMany(1_000, new Position(1, 1));
      x[0] = 1;
      assertThatIllegalStateException().isThrownBy(world::verify);
    }

    @Test
    void ofAllKindsExpire() {
      Entity mixed = world.spawn(new Mixed(false, (byte) 1, (short) 2, 'c', 3, 4, first, "text"));
      Archetype those = world.archetype(mixed);
      boolean[] a = those.write(world.column(Mixed.class, "a", boolean[].class));
      byte[] b = those.write(world.column(Mixed.class, "b", byte[].class));
      short[] c = those.write(world.column(Mixed.class, "c", short[].class));
      char[] d = those.write(world.column(Mixed.class, "d", char[].class));
      int[] e = those.write(world.column(Mixed.class, "e", int[].class));
      long[] f = those.write(world.column(Mixed.class, "f", long[].class));
      long[] g = those.write(world.column(Mixed.class, "g", long[].class));
      Object[] h = those.write(world.column(Mixed.class, "h", Object[].class));
      List<Runnable> writes =
          List.of(
              () -> a[0] = false,
              () -> b[0] = 0,
              () -> c[0] = 0,
              () -> d[0] = 0,
              () -> e[0] = 0,
              () -> f[0] = 0,
              () -> g[0] = 0,
              () -> h[0] = "late");
      world.remove(
          world.spawn(new Mixed(true, (byte) 0, (short) 0, 'd', 0, 0, first, "")), Mixed.class);
      assertThat(world.get(mixed, Mixed.class))
          .isEqualTo(new Mixed(false, (byte) 1, (short) 2, 'c', 3, 4, first, "text"));
      assertThat(e[0]).isEqualTo(Integer.MIN_VALUE);
      assertThat(h[0]).isNull();
      writes.forEach(Runnable::run);
      assertThatIllegalStateException()
          .isThrownBy(world::endUpdate)
          .withMessageStartingWith("The column Mixed.a of the archetype [Mixed] was written");
    }
  }

  @Test
  void loopsAndAccessorsFollowWhenColumnsExpire() {
    Entity entity = world.spawn(new Position(1, 2));
    Accessor<Position> positions = world.accessor(Position.class);
    Column<float[]> xs = world.column(Position.class, "x", float[].class);
    var moving = world.query(write(Position.class));
    for (int i = 0; i < 300; i++) {
      world.archetype(entity).write(xs)[0] += 1;
      Entity other = world.spawn(new Position(0, 0));
      positions.set(entity, new Position(positions.get(entity).x() + 1, 0));
      moving.update(p -> new Position(p.x() + 1, p.y()));
      world.despawn(other);
    }
    world.verify();
    assertThat(positions.get(entity)).isEqualTo(new Position(901, 0));
  }
}
