package dev.phyla.world;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Tricky;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Handles that user code reserves with a recorded spawn, in the middle of an operation that spawns
/// entities itself.
class ReservedHandlesTest {
  private final World world = new World();
  private final List<Entity> direct = new ArrayList<>();
  private final List<Entity> recorded = new ArrayList<>();

  /// Records a spawn whose value is its position in the list.
  private void recordSpawn() {
    recorded.add(world.commands().spawn(new Name("recorded " + recorded.size())));
  }

  private Tricky recordingSpawns(int number) {
    return new Tricky(number, this::recordSpawn);
  }

  /// Spawns entities until the index holds the given number.
  private void fill(int count) {
    for (int i = 0; i < count; i++) {
      direct.add(world.spawn());
    }
  }

  private void flushAndCheck() {
    assertThat(recorded).isNotEmpty().noneMatch(world::isAlive);
    assertThat(world.count()).isEqualTo(direct.size());
    world.flush();

    List<Entity> all = new ArrayList<>(direct);
    all.addAll(recorded);
    assertThat(all).doesNotHaveDuplicates().allMatch(world::isAlive);
    assertThat(world.count()).isEqualTo(all.size());
    for (int i = 0; i < recorded.size(); i++) {
      assertThat(world.get(recorded.get(i), Name.class)).isEqualTo(new Name("recorded " + i));
    }
    world.verify();
  }

  @Test
  void anInitialiserMayRecordASpawnForEachEntity() {
    direct.addAll(
        world
            .entityBuilder()
            .with(
                Position.class,
                i -> {
                  recordSpawn();
                  return new Position(i, 0);
                })
            .spawnMany(100));

    flushAndCheck();
    assertThat(recorded).hasSize(100);
    for (int i = 0; i < 100; i++) {
      assertThat(world.get(direct.get(i), Position.class)).isEqualTo(new Position(i, 0));
    }
    assertThat(world.query(read(Position.class)).count()).isEqualTo(100);
    assertThat(world.query(read(Name.class)).count()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 14, 15, 16, 31, 32, 61, 62, 63, 64, 127, 128, 255, 511, 1022, 1023})
  void anInitialiserMayRecordSpawnsWhereverTheIndexIsFull(int before) {
    fill(before);
    direct.addAll(
        world
            .entityBuilder()
            .with(
                Position.class,
                i -> {
                  recordSpawn();
                  recordSpawn();
                  return new Position(i, 0);
                })
            .spawnMany(3));

    flushAndCheck();
    assertThat(recorded).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 14, 15, 16, 31, 32, 61, 62, 63, 64, 127, 128, 255, 511, 1022, 1023})
  void anAccessorMayRecordASpawnWhereverTheIndexIsFull(int before) {
    fill(before);
    direct.add(world.spawn(recordingSpawns(1)));
    direct.add(world.spawn(new Health(1, 2), recordingSpawns(2)));

    flushAndCheck();
    assertThat(world.get(direct.get(before), Tricky.class).number()).isEqualTo(1);
    assertThat(world.get(direct.get(before + 1), Health.class)).isEqualTo(new Health(1, 2));
  }

  @Test
  void anAccessorMayRecordASpawnEachTimeAKindIsSpawnedOver() {
    for (int i = 0; i < 2000; i++) {
      direct.add(world.spawn(new Health(i, -i), recordingSpawns(i)));
    }

    flushAndCheck();
    for (int i = 0; i < 2000; i++) {
      assertThat(world.get(direct.get(i), Health.class)).isEqualTo(new Health(i, -i));
      assertThat(world.get(direct.get(i), Tricky.class).number()).isEqualTo(i);
    }
  }

  @Test
  void anAccessorMayRecordASpawnInAKindThatWasSpawnedOftenWithoutOne() {
    for (int i = 0; i < 400; i++) {
      direct.add(world.spawn(Tricky.harmless(i)));
    }
    for (int i = 400; i < 1200; i++) {
      direct.add(world.spawn(i % 3 == 0 ? recordingSpawns(i) : Tricky.harmless(i)));
    }

    flushAndCheck();
    for (int i = 0; i < 1200; i++) {
      assertThat(world.get(direct.get(i), Tricky.class).number()).isEqualTo(i);
    }
  }

  @Test
  void anAccessorMayRecordASpawnInABulkSpawn() {
    for (int round = 0; round < 10; round++) {
      direct.addAll(world.spawnMany(13, recordingSpawns(round)));
    }

    flushAndCheck();
    assertThat(world.query(read(Tricky.class)).count()).isEqualTo(130);
  }

  @Test
  void slotsThatBecameFreeAreGivenToOneEntityEach() {
    fill(200);
    for (int i = 0; i < 200; i += 2) {
      world.despawn(direct.get(i));
    }
    direct.removeIf(entity -> !world.isAlive(entity));
    direct.addAll(
        world
            .entityBuilder()
            .with(
                Position.class,
                i -> {
                  recordSpawn();
                  return new Position(i, 0);
                })
            .spawnMany(40));
    for (int i = 0; i < 60; i++) {
      direct.add(world.spawn(recordingSpawns(i)));
    }

    flushAndCheck();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 14, 15, 16, 31, 32, 61, 62, 63, 64, 127, 128, 255, 511, 1022, 1023})
  void anArchetypeCallbackMayRecordSpawnsWhereverTheIndexIsFull(int before) {
    fill(before);
    world.register(Name.class);
    world.onArchetypeCreated(
        archetype -> {
          if (!archetype.has(Name.class)) {
            recordSpawn();
            recordSpawn();
          }
        });
    direct.add(world.spawn(new Health(1, 1)));
    direct.addAll(world.spawnMany(2, new Position(2, 2)));
    direct.add(world.entityBuilder().with(new Health(3, 3)).with(new Position(3, 3)).spawn());

    flushAndCheck();
    assertThat(recorded).hasSize(6);
    assertThat(world.get(direct.get(before), Health.class)).isEqualTo(new Health(1, 1));
    assertThat(world.get(direct.getLast(), Position.class)).isEqualTo(new Position(3, 3));
  }

  @Test
  void whatUserCodeRecordsBeforeItThrowsIsStillSpawned() {
    for (int before : new int[] {0, 60, 3, 200}) {
      fill(before);
      int count = world.count();
      try {
        world.spawn(
            new Health(1, 1),
            new Tricky(
                1,
                () -> {
                  recordSpawn();
                  throw new OnPurposeException();
                }));
      } catch (OnPurposeException expected) {
        assertThat(world.count()).isEqualTo(count);
      }
    }

    assertThat(recorded).hasSize(4);
    flushAndCheck();
  }
}
