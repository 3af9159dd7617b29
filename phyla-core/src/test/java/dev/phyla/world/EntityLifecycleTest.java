package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EntityLifecycleTest {
  private final World world = new World();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void aNewWorldIsEmptyAndKnowsTheArchetypeOfNothing() {
    assertThat(world.count()).isZero();
    assertThat(world.archetypes()).hasSize(1);
    assertThat(world.archetypes().getFirst().componentTypes()).isEmpty();
    assertThat(world.isAlive(Entity.NONE)).isFalse();
    assertThat(world).hasToString("World of 0 entities in 1 archetypes");
  }

  @Test
  void slotsAreHandedOutFromOneWithGenerationOne() {
    assertThat(world.spawn()).isEqualTo(new Entity(1, 1));
    assertThat(world.spawn(new Position(1, 2))).isEqualTo(new Entity(2, 1));
    assertThat(world.spawnMany(2)).containsExactly(new Entity(3, 1), new Entity(4, 1));
    assertThat(world.count()).isEqualTo(4);
  }

  @Test
  void aSpawnedEntityHasWhatItWasGiven() {
    Entity entity = world.spawn(new Position(1, 2), Velocity.class, new Name("it"));

    assertThat(world.isAlive(entity)).isTrue();
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(0, 0));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.archetype(entity)).hasToString("[Name, Position, Velocity]");
  }

  @Test
  void despawningEndsAnEntityOnce() {
    Entity entity = world.spawn(new Position(1, 2));

    assertThat(world.despawn(entity)).isTrue();
    assertThat(world.isAlive(entity)).isFalse();
    assertThat(world.count()).isZero();
    assertThat(world.despawn(entity)).isFalse();
    assertThat(world.count()).isZero();
  }

  @Test
  void freeSlotsAreReusedLastFreedFirstWithGrowingGenerations() {
    List<Entity> entities = world.spawnMany(4);
    world.despawn(entities.get(1));
    world.despawn(entities.get(3));
    world.despawn(entities.get(0));

    assertThat(world.spawn()).isEqualTo(new Entity(1, 2));
    assertThat(world.spawnMany(3))
        .containsExactly(new Entity(4, 2), new Entity(2, 2), new Entity(5, 1));
    for (int generation = 3; generation < 10; generation++) {
      world.despawn(new Entity(4, generation - 1));
      assertThat(world.spawn()).isEqualTo(new Entity(4, generation));
    }
  }

  @Test
  void theLastRowFillsTheGapOfADespawnedEntity() {
    List<Entity> entities =
        world.entityBuilder().with(Position.class, i -> new Position(i, -i)).spawnMany(5);

    world.despawn(entities.get(1));

    assertThat(world.archetype(entities.get(0)).entities())
        .containsExactly(entities.get(0), entities.get(4), entities.get(2), entities.get(3));
    assertThat(world.get(entities.get(4), Position.class)).isEqualTo(new Position(4, -4));
    assertThat(world.get(entities.get(3), Position.class)).isEqualTo(new Position(3, -3));
  }

  @Test
  void despawnAllEndsWhatMatchesAndNothingElse() {
    List<Entity> moving = world.spawnMany(20, Position.class, Velocity.class);
    List<Entity> frozen = world.spawnMany(20, Position.class, Frozen.class);
    List<Entity> named = world.spawnMany(3, new Name("kept"));

    int ended = world.despawnAll(world.query(read(Position.class), without(Frozen.class)));

    assertThat(ended).isEqualTo(20);
    assertThat(moving).noneMatch(world::isAlive);
    assertThat(frozen).allMatch(world::isAlive);
    assertThat(named).allMatch(world::isAlive);
    assertThat(world.count()).isEqualTo(23);
    assertThat(world.despawnAll(world.query(with(Velocity.class)))).isZero();
    assertThat(world.despawnAll(world.query())).isEqualTo(23);
    assertThat(world.count()).isZero();
  }

  @Test
  void slotsFreedByDespawnAllAreReusedInReverseOrderOfIteration() {
    world.spawnMany(2, new Name("second in canonical order"));
    world.spawnMany(2, Frozen.class);

    world.despawnAll(world.query());

    assertThat(world.spawnMany(4))
        .containsExactly(new Entity(2, 2), new Entity(1, 2), new Entity(4, 2), new Entity(3, 2));
  }

  @Test
  void handlesSurviveManyGenerationsOfOthers() {
    Entity keeper = world.spawn(new Name("keeper"));
    List<Entity> dead = new ArrayList<>();
    for (int round = 0; round < 50; round++) {
      List<Entity> crowd = world.spawnMany(17, new Name("crowd"));
      crowd.forEach(world::despawn);
      dead.addAll(crowd);
    }

    assertThat(dead).doesNotHaveDuplicates().noneMatch(world::isAlive);
    assertThat(world.get(keeper, Name.class)).isEqualTo(new Name("keeper"));
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void aHandleAsBitsComesBackTheSame() {
    for (Entity entity :
        List.of(Entity.NONE, new Entity(5, 9), new Entity(-1, Integer.MAX_VALUE))) {
      assertThat(Entity.fromBits(entity.bits())).isEqualTo(entity);
    }
    assertThat(new Entity(5, 9)).hasToString("5:9");
  }
}
