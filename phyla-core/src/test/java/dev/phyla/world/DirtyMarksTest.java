package dev.phyla.world;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DirtyMarksTest {
  private final World world = new World();
  private final List<Entity> entities =
      world.spawnMany(3, new Position(1, 2), new Velocity(3, 4), new Name("n"));
  private final Entity first = entities.getFirst();
  private final Archetype archetype = world.archetype(first);

  @BeforeEach
  void clear() {
    assertDirty(archetype, Position.class, Velocity.class, Name.class);
    world.endUpdate();
    assertDirty(archetype);
  }

  private static void assertDirty(Archetype archetype, Class<?>... types) {
    assertThat(archetype.dirtyComponentTypes())
        .extracting(type -> (Object) type.type())
        .containsExactlyInAnyOrder((Object[]) types);
    assertThat(archetype.isAnyDirty()).isEqualTo(types.length > 0);
    for (Class<?> type : types) {
      assertThat(archetype.isDirty(type)).isTrue();
    }
  }

  @Test
  void everyWayToWriteAComponentMarksThatComponentAlone() {
    Runnable[] writes = {
      () -> world.set(first, new Velocity(5, 6)),
      () -> world.accessor(Velocity.class).set(first, new Velocity(5, 6)),
      () -> world.accessor(Velocity.class).update(first, _ -> new Velocity(5, 6)),
      () -> world.setDirect(world.locate(first), new Velocity(5, 6)),
      () -> archetype.set(0, new Velocity(5, 6)),
      () -> archetype.write(world.column(Velocity.class, "dx", float[].class)),
      () -> archetype.markDirty(Velocity.class),
      () -> world.query(write(Velocity.class)).update(v -> v),
      () -> world.query(write(Velocity.class)).each(v -> v.set(new Velocity(5, 6))),
      () -> world.query(write(Velocity.class), read(Name.class)).each((_, _) -> {}),
      () ->
          world
              .query(write(Velocity.class))
              .chunks()
              .forEach(chunk -> chunk.write(world.column(Velocity.class, "dy", float[].class)))
    };
    for (Runnable write : writes) {
      write.run();
      assertDirty(archetype, Velocity.class);
      world.endUpdate();
      assertDirty(archetype);
    }
  }

  @Test
  void aSetOfSeveralMarksWhatItWrites() {
    world.set(first, new Velocity(5, 6), Name.class, new Position(7, 8));

    assertDirty(archetype, Velocity.class, Position.class);
  }

  @Test
  void readingNeverMarks() {
    world.get(first, Position.class);
    world.find(first, Velocity.class);
    world.has(first, Name.class);
    world.accessor(Position.class).get(first);
    world.getDirect(world.locate(first), Position.class);
    archetype.get(0, Position.class);
    archetype.read(world.column(Position.class, "x", float[].class));
    var query = world.query(read(Position.class), optional(Velocity.class), with(Name.class));
    query.each((_, _) -> {});
    query.each((_, _, _) -> {});
    for (Chunk chunk : query.chunks()) {
      chunk.read(world.column(Position.class, "x", float[].class));
    }
    world.query(write(Position.class)).chunks().forEach(Chunk::size);
    world.contentHash();
    world.stateHash();
    world.verify();

    assertDirty(archetype);
  }

  @Test
  void whatChangesNothingMarksNothing() {
    world.set(first, Position.class);
    world.set(first, Position.class, Name.class);
    world.remove(first, Frozen.class);
    world.remove(first);
    world.set(new Entity(1, 7), new Position(9, 9));
    world.despawn(new Entity(1, 7));

    assertDirty(archetype);
  }

  @Test
  void spawningMarksAllComponents() {
    world.spawn(new Position(1, 2), new Velocity(3, 4), new Name("n"));

    assertDirty(archetype, Position.class, Velocity.class, Name.class);
  }

  @Test
  void movingInMarksTheTargetAndTheSwapMarksTheSource() {
    world.set(first, Frozen.class);

    assertDirty(world.archetype(first), Position.class, Velocity.class, Name.class, Frozen.class);
    assertDirty(archetype, Position.class, Velocity.class, Name.class);
  }

  @Test
  void leavingFromTheLastRowMarksNothingBehind() {
    world.remove(entities.getLast(), Name.class);

    assertDirty(world.archetype(entities.getLast()), Position.class, Velocity.class);
    assertDirty(archetype);
  }

  @Test
  void despawningMarksOnlyWhenARowIsSwapped() {
    world.despawn(entities.getLast());
    assertDirty(archetype);

    world.despawn(first);
    assertDirty(archetype, Position.class, Velocity.class, Name.class);
  }

  @Test
  void loopsMarkOnlyArchetypesThatHaveRows() {
    Archetype empty = world.archetype(world.spawn(Position.class, Frozen.class));
    world.despawnAll(world.query(with(Frozen.class)));
    world.endUpdate();

    world.query(write(Position.class)).update(p -> p);

    assertDirty(archetype, Position.class);
    assertDirty(empty);
  }

  @Test
  void aLoopThatEndsEarlyHasMarkedTheArchetypesItEntered() {
    Archetype later = world.archetype(world.spawn(new Position(0, 0)));
    world.endUpdate();

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                world
                    .query(write(Position.class))
                    .each(
                        _ -> {
                          throw new OnPurposeException();
                        }));

    assertDirty(archetype, Position.class);
    assertDirty(later);
  }

  @Test
  void anArchetypeCanBeMarkedAndClearedByHand() {
    archetype.markAllDirty();
    assertDirty(archetype, Position.class, Velocity.class, Name.class);

    archetype.clearDirty();
    assertDirty(archetype);

    archetype.markDirty(Name.class);
    assertDirty(archetype, Name.class);
    world.endUpdate();
    assertDirty(archetype);
  }

  @Test
  void endUpdateClearsAllArchetypesAndLaterMarksAreSeenAgain() {
    Entity other = world.spawn(new Position(1, 1));
    world.set(first, new Position(2, 2));

    world.endUpdate();
    assertThat(world.archetypes()).noneMatch(Archetype::isAnyDirty);
    world.set(other, new Position(3, 3));
    assertDirty(world.archetype(other), Position.class);
    assertDirty(archetype);
  }
}
