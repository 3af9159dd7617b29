package dev.phyla.snapshot;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.snapshot.Everything.Bang;
import dev.phyla.snapshot.Everything.Burning;
import dev.phyla.snapshot.Everything.Follows;
import dev.phyla.snapshot.Everything.Health;
import dev.phyla.snapshot.Everything.Hears;
import dev.phyla.snapshot.Everything.In;
import dev.phyla.snapshot.Everything.Knows;
import dev.phyla.snapshot.Everything.Likes;
import dev.phyla.snapshot.Everything.Owns;
import dev.phyla.snapshot.Everything.Position;
import dev.phyla.snapshot.Everything.Velocity;
import dev.phyla.snapshot.Everything.Weather;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {
  private static void assertSameState(World loaded, World world) {
    loaded.verify();
    assertThat(World.diff(world, loaded)).hasToString("The worlds are equal.");
    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    assertThat(loaded.contentHash()).isEqualTo(world.contentHash());
    SnapshotFrames.assertSame(Snapshots.toBytes(loaded), Snapshots.toBytes(world));
  }

  private static World reloaded(World world) {
    return EverythingWorld.load(Snapshots.toBytes(world));
  }

  @Test
  void everythingIsTheSameAfterLoading() {
    World world = EverythingWorld.filled();

    assertSameState(reloaded(world), world);
  }

  @Test
  void everyValueIsEqual() {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);
    int compared = 0;

    for (Archetype archetype : world.archetypes()) {
      for (Entity entity : archetype.entities()) {
        for (ComponentType<?> type : archetype.componentTypes()) {
          if (!type.name().contains("→")) {
            assertThat((Object) loaded.get(entity, type.type()))
                .as("%s of %s", type, entity)
                .usingRecursiveComparison()
                .withEqualsForType(Float::equals, Float.class)
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(world.get(entity, type.type()));
            compared++;
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aLoadedWorldRunsOnLikeTheOriginal(long seed) {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);
    for (int i = 0; i < 60; i++) {
      EverythingWorld.step(world, seed);
      EverythingWorld.step(loaded, seed);
      assertThat(loaded.stateHash()).as("seed %d, step %d", seed, i).isEqualTo(world.stateHash());
      if (i % 20 == 0) {
        loaded = reloaded(loaded);
      }
    }
    assertSameState(loaded, world);
  }

  @Test
  void theSameSchemaCanLoadWhileAnotherWorldUsesIt() {
    var schema = Everything.schema();
    var world = new World(schema);
    EverythingWorld.fill(world);
    var loaded = new World(schema);

    Snapshots.loader(Everything.TYPES).load(loaded, Snapshots.toBytes(world));

    assertSameState(loaded, world);
  }

  @Test
  void anEmptyWorldIsLoadedAsOne() {
    var world = new World();
    var loaded = new World();
    Snapshots.load(loaded, Snapshots.toBytes(world));

    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    assertThat(loaded.spawn()).isEqualTo(world.spawn());
  }

  @Test
  void aWorldThatWasEmptiedCanLoad() {
    World world = EverythingWorld.filled();
    World used = EverythingWorld.filled();
    for (int i = 0; i < 10; i++) {
      EverythingWorld.step(used, i);
    }
    used.despawnAll(used.query());
    used.despawnAll(used.query(dev.phyla.Term.includeDisabled()));
    assertThat(used.count()).isZero();

    Snapshots.loader(Everything.TYPES).load(used, Snapshots.toBytes(world));

    assertSameState(used, world);
    EverythingWorld.step(world, 5);
    EverythingWorld.step(used, 5);
    assertThat(used.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void freeHandlesAreIssuedInTheSameOrder() {
    var world = new World();
    List<Entity> entities = new ArrayList<>(world.spawnMany(10));
    for (int i : new int[] {3, 1, 7, 5}) {
      world.despawn(entities.get(i));
    }
    var loaded = new World();
    Snapshots.load(loaded, Snapshots.toBytes(world));

    for (int i = 0; i < 6; i++) {
      assertThat(loaded.spawn()).isEqualTo(world.spawn());
    }
    assertThat(loaded.isAlive(entities.get(3))).isFalse();
  }

  @Test
  void retiredSlotsStayRetired() {
    World world = World.checked(0);
    Entity entity = world.spawn();
    while (entity.index() == 1) {
      world.despawn(entity);
      entity = world.spawn();
    }
    World loaded = World.checked(0);
    Snapshots.load(loaded, Snapshots.toBytes(world));

    loaded.verify();
    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    assertThat(loaded.spawn()).isEqualTo(world.spawn());
  }

  @Test
  void aCheckedWorldLoadsTheHandlesOfAnotherWorldAndBack() {
    World world = EverythingWorld.filled();
    World checked = World.checked(7);
    registerCodecs(checked);
    Snapshots.loader(Everything.TYPES).load(checked, Snapshots.toBytes(world));
    checked.verify();
    assertThat(checked.stateHash()).isEqualTo(world.stateHash());

    assertSameState(reloaded(checked), world);
    EverythingWorld.step(world, 1);
    EverythingWorld.step(checked, 1);
    assertThat(checked.stateHash()).isEqualTo(world.stateHash());
    assertThat(checked.spawn()).isEqualTo(world.spawn());

    World other = World.checked(9);
    registerCodecs(other);
    EverythingWorld.fill(other);
    World fast = reloaded(other);
    fast.verify();
    assertThat(fast.stateHash()).isEqualTo(other.stateHash());
    assertThat(fast.spawn()).isEqualTo(other.spawn());
  }

  private static void registerCodecs(World world) {
    world.schema().registerCodec(Everything.linkCodec());
    world.schema().registerCodec(Everything.noteCodec());
  }

  @Test
  void theOrderOfLinksIsKept() {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);

    for (Class<? extends Record> relation :
        List.of(Likes.class, Owns.class, In.class, Knows.class)) {
      assertSameLinks(world, loaded, relation, true);
    }
    assertSameLinks(world, loaded, ChildOf.class, true);
    assertSameLinks(world, loaded, Hears.class, false);
    assertSameLinks(world, loaded, Follows.class, false);
    Entity parent = world.hierarchy().parent(world.keys().find("eleven").orElseThrow());
    assertThat(loaded.hierarchy().children(parent))
        .hasSize(4)
        .isEqualTo(world.hierarchy().children(parent));
  }

  private static void assertSameLinks(
      World world, World loaded, Class<? extends Record> relation, boolean isReverseIndexed) {
    int links = 0;
    for (Archetype archetype : world.archetypes()) {
      for (Entity entity : archetype.entities()) {
        assertThat(loaded.relation(relation).targets(entity))
            .isEqualTo(world.relation(relation).targets(entity));
        links += world.relation(relation).targets(entity).size();
        if (isReverseIndexed) {
          assertThat(loaded.relation(relation).sources(entity))
              .isEqualTo(world.relation(relation).sources(entity));
        }
      }
    }
    assertThat(links).as("links of %s", relation).isGreaterThan(1);
  }

  @Test
  void marksAreKept() {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);
    int dirty = 0;

    for (Archetype archetype : world.archetypes()) {
      if (archetype.size() != 0) {
        Archetype other = loaded.archetype(archetype.entities().get(0));
        for (ComponentType<?> type : archetype.componentTypes()) {
          if (!type.name().contains("→")) {
            assertThat(other.isDirty(type.type())).isEqualTo(archetype.isDirty(type.type()));
            assertThat(other.lastWritten(type.type()))
                .isEqualTo(archetype.lastWritten(type.type()));
            dirty += archetype.isDirty(type.type()) ? 1 : 0;
          }
        }
      }
    }
    assertThat(dirty).isPositive();
    assertThat(loaded.tick()).isEqualTo(2);
  }

  @Test
  void tagsKeysNamesAndWhatIsDisabledAreKept() {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);

    assertThat(loaded.tag(Burning.class).entities())
        .hasSize(2)
        .isEqualTo(world.tag(Burning.class).entities());
    assertThat(loaded.tag(Everything.Hidden.class).count()).isOne();
    assertThat(loaded.keys().find("≤ ten")).isEqualTo(world.keys().find("≤ ten")).isPresent();
    assertThat(loaded.names().count()).isEqualTo(2);
    assertThat(loaded.query(read(Position.class)).count())
        .isEqualTo(world.query(read(Position.class)).count());
  }

  @Test
  void eventsLiveAsLongAsInTheOriginal() {
    assertThat(loudnessAfter(0)).containsExactly(1, 2, 3);
    assertThat(loudnessAfter(1)).containsExactly(2, 3);
    assertThat(loudnessAfter(2)).isEmpty();
  }

  private static List<Integer> loudnessAfter(int updates) {
    World loaded = EverythingWorld.empty();
    var reader = loaded.events(Bang.class).reader();
    byte[] bytes = Snapshots.toBytes(EverythingWorld.filled());
    Snapshots.loader(Everything.TYPES).load(loaded, bytes);
    for (int i = 0; i < updates; i++) {
      loaded.endUpdate();
    }
    List<Integer> found = new ArrayList<>();
    reader.each(bang -> found.add(bang.loudness()));
    return found;
  }

  @Test
  void onlyMarkedResourcesAreKept() {
    World loaded = reloaded(EverythingWorld.filled());

    assertThat(loaded.resources().types()).containsExactly(Weather.class);
    assertThat(loaded.resources().get(Weather.class))
        .isEqualTo(new Weather("west", List.of(1f, 2f)));
  }

  @Test
  void theSeedGivesTheSameRandomNumbers() {
    World world = EverythingWorld.filled();
    World loaded = reloaded(world);

    assertThat(loaded.random("dice").nextLong()).isEqualTo(world.random("dice").nextLong());
  }

  @Test
  void consumersSeeEverythingThatWasLoaded() {
    World world = EverythingWorld.filled();
    World loaded = EverythingWorld.empty();
    Query1<Position> changes = loaded.query(read(Position.class), changed(Position.class));
    var removals = loaded.query(removed(Position.class));
    loaded.despawn(loaded.spawn(new Position(0, 0)));
    int[] seen = {0};
    changes.each(_ -> seen[0]++);

    Snapshots.loader(Everything.TYPES).load(loaded, Snapshots.toBytes(world));

    changes.each(_ -> seen[0]++);
    assertThat(seen[0]).isEqualTo(world.query(read(Position.class)).count());
    assertThat(removals.count()).isZero();
    loaded.despawnAll(loaded.query(read(Position.class)));
    assertThat(removals.count()).isEqualTo(seen[0]);
  }

  @Test
  void queriesAndIndexesFromBeforeFindWhatWasLoaded() {
    World loaded = EverythingWorld.empty();
    var query = loaded.query(write(Position.class), read(Velocity.class));
    var index = loaded.index(Health.class, Health::current);
    assertThat(index.find(8)).isEmpty();
    World world = EverythingWorld.filled();
    world.spawn(new Position(1, 1), new Velocity(1, 1));

    Snapshots.loader(Everything.TYPES).load(loaded, Snapshots.toBytes(world));

    assertThat(query.count()).isOne();
    assertThat(index.find(8)).hasSize(1);
  }

  @Test
  void aLargeWorldFillsManyBlocks() {
    var world = new World();
    world.entityBuilder().with(Position.class, i -> new Position(i, -i)).spawnMany(200_000);
    world.despawn(world.query(read(Position.class)).first().orElseThrow());
    var loaded = new World();
    loaded.schema().register(Position.class);

    Snapshots.load(loaded, Snapshots.toBytes(world));

    loaded.verify();
    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
  }
}
