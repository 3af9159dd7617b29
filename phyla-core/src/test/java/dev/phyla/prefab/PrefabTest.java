package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Prefab;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.prefab.Samples.Body;
import dev.phyla.prefab.Samples.Health;
import dev.phyla.prefab.Samples.Mood;
import dev.phyla.prefab.Samples.Player;
import dev.phyla.prefab.Samples.Renamed;
import dev.phyla.prefab.Samples.Ship;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrefabTest {
  private static final Prefab ENEMY =
      Prefab.of(new Position(1, 2), new Velocity(3, 4), Health.class);

  private final World world = new World();

  @AfterEach
  void verify() {
    world.verify();
  }

  record Strict(int positive) {
    Strict {
      if (positive <= 0) {
        throw new IllegalArgumentException("must be positive");
      }
    }
  }

  /// Kept by reference, without a default.
  static final class Session {}

  record Items(List<String> names) {}

  // The prefab itself.

  @Test
  void aPrefabListsItsComponentsInOrder() {
    assertThat(ENEMY.size()).isEqualTo(3);
    assertThat(ENEMY.types()).containsExactly(Position.class, Velocity.class, Health.class);
    assertThat(ENEMY.components())
        .containsExactly(new Position(1, 2), new Velocity(3, 4), Health.class);
    assertThat(ENEMY.has(Health.class)).isTrue();
    assertThat(ENEMY.has(Name.class)).isFalse();
    assertThat(ENEMY)
        .hasToString("prefab of [Position[x=1.0, y=2.0], Velocity[dx=3.0, dy=4.0], Health]");
  }

  @Test
  void getReturnsTheValueOfNewInstances() {
    Prefab prefab = Prefab.of(Health.class, Position.class, new Name("n"), Mood.ANGRY);
    Entity instance = world.instantiate(prefab);
    for (Class<?> type : prefab.types()) {
      Object value = prefab.get(type);
      assertThat(value).isEqualTo(world.get(instance, type));
    }
    assertThat(prefab.get(Position.class)).isEqualTo(new Position(0, 0));
    assertThat(prefab.get(Mood.class)).isEqualTo(Mood.ANGRY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefab.of(Strict.class).get(Strict.class))
        .withMessage("must be positive");
  }

  @Test
  void getOfAMissingComponentThrows() {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> Prefab.of(new Frozen()).get(Name.class))
        .withMessage("The prefab of [Frozen[]] has no Name.");
  }

  @Test
  void bundlesAreSplit() {
    Prefab prefab = Prefab.of(new Ship(new Position(1, 1), new Velocity(2, 2)), new Frozen());
    assertThat(prefab).isEqualTo(Prefab.of(new Frozen(), new Velocity(2, 2), new Position(1, 1)));
    assertThat(Prefab.of(Ship.class)).isEqualTo(Prefab.of(Position.class, Velocity.class));
    assertThat(prefab.without(Ship.class)).isEqualTo(Prefab.of(new Frozen()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prefab.has(Ship.class))
        .withMessageStartingWith("Ship is a bundle, which is never stored itself");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prefab.get(Ship.class))
        .withMessageStartingWith("Ship is a bundle, which is never stored itself");
  }

  @Test
  void variantsReplaceAndExtend() {
    Prefab variant = ENEMY.with(new Name("boss"), new Velocity(9, 9));
    assertThat(variant.components())
        .containsExactly(new Position(1, 2), new Velocity(9, 9), Health.class, new Name("boss"));
    assertThat(ENEMY.size()).as("the original is unchanged").isEqualTo(3);
    assertThat(ENEMY.with()).isEqualTo(ENEMY);
  }

  @Test
  void aClassAddsTheDefaultOfWhatIsMissingAndReplacesNothing() {
    assertThat(ENEMY.with(Position.class, Name.class).components())
        .containsExactly(new Position(1, 2), new Velocity(3, 4), Health.class, Name.class);
    assertThat(ENEMY.with(new Health(1, 2)).get(Health.class)).isEqualTo(new Health(1, 2));
  }

  @Test
  void variantsWithoutSomeComponents() {
    assertThat(ENEMY.without(Velocity.class, Name.class).types())
        .containsExactly(Position.class, Health.class);
    assertThat(ENEMY.without(Health.class, Ship.class)).isEqualTo(Prefab.of());
    assertThat(Prefab.of(Mood.ANGRY).without(Mood.class).size()).isZero();
  }

  @Test
  void prefabsAreEqualIfTheirComponentsAre() {
    Prefab same = Prefab.of(Health.class, new Velocity(3, 4), new Position(1, 2));
    assertThat(same).isEqualTo(ENEMY).hasSameHashCodeAs(ENEMY);
    assertThat(ENEMY.with(new Position(1, 3))).isNotEqualTo(ENEMY);
    assertThat(ENEMY.with(new Name(""))).isNotEqualTo(ENEMY);
    assertThat(ENEMY.without(Health.class)).isNotEqualTo(ENEMY);
    assertThat(ENEMY).isNotEqualTo("prefab");
  }

  @Test
  void wrongComponentsAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> Prefab.of(new Frozen(), null))
        .withMessage("A component cannot be null.");
    assertThatNullPointerException()
        .isThrownBy(() -> Prefab.of((Object[]) null))
        .withMessage("The components are null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefab.of(new Name("a"), new Name("b")))
        .withMessage("Name is given twice; an entity has one component of a type.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefab.of(Mood.CALM, Mood.ANGRY))
        .withMessage("Mood is given twice; an entity has one component of a type.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENEMY.with(new Renamed("a"), Renamed.class))
        .withMessage("Callsign is given twice; an entity has one component of a type.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefab.of(Session.class))
        .withMessage(
            "Session is not a record, so it has no default; give a value, or declare one with"
                + " @Default.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefab.of(new int[3]))
        .withMessageStartingWith("int[] cannot be a component type");
    assertThatNullPointerException()
        .isThrownBy(() -> ENEMY.without((Class<?>) null))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> ENEMY.has(null))
        .withMessage("The component type is null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENEMY.without(Name.class, Name.class))
        .withMessage("Name is given twice; an entity has one component of a type.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ENEMY.without(Position.class, Ship.class))
        .withMessage(
            "Position is given twice, as Ship.position and by itself; an entity has one component"
                + " of a type.");
  }

  // Instances.

  @Test
  void anInstanceHasTheComponentsOfThePrefab() {
    Entity entity = world.instantiate(ENEMY);
    assertThat(Samples.describe(world, entity))
        .isEqualTo("Health[current=100, max=100] Position[x=1.0, y=2.0] Velocity[dx=3.0, dy=4.0] ");
    assertThat(world.count()).as("a prefab is not an entity").isEqualTo(1);
  }

  @Test
  void overridesReplaceAndExtend() {
    Entity entity =
        world.instantiate(
            ENEMY, new Ship(new Position(5, 5), new Velocity(6, 6)), Health.class, new Frozen());
    assertThat(Samples.describe(world, entity))
        .isEqualTo(
            "Frozen[] Health[current=100, max=100] Position[x=5.0, y=5.0]"
                + " Velocity[dx=6.0, dy=6.0] ");
    assertThat(ENEMY.get(Position.class)).isEqualTo(new Position(1, 2));
  }

  @Test
  void manyInstancesAreInConsecutiveRows() {
    EntityList entities = world.instantiateMany(ENEMY, 100, new Name("many"));
    assertThat(world.archetype(entities.getFirst()).entities()).isEqualTo(entities);
    assertThat(world.get(entities.get(99), Name.class)).isEqualTo(new Name("many"));
    assertThat(world.get(entities.get(99), Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.instantiateMany(ENEMY, 0)).isEmpty();
  }

  @Test
  void anEmptyPrefabGivesEntitiesWithoutComponents() {
    assertThat(world.archetype(world.instantiate(Prefab.of()))).hasToString("[]");
    assertThat(world.instantiateMany(Prefab.of(), 3)).hasSize(3);
    assertThat(world.archetypes()).hasSize(1);
    assertThat(world.archetypes().getFirst().size()).isEqualTo(4);
  }

  @Test
  void commandsInstantiateWhenTheyAreFlushed() {
    Commands commands = world.commands();
    Entity one = commands.instantiate(ENEMY, new Name("one"));
    EntityList many = commands.instantiateMany(ENEMY, 3);
    assertThat(commands.instantiateMany(ENEMY, 0)).isEmpty();
    assertThat(world.isAlive(one)).isFalse();
    assertThat(commands.size()).isEqualTo(2);
    world.flush();
    assertThat(world.archetype(one)).hasToString("[Health, Name, Position, Velocity]");
    assertThat(world.archetype(many.getFirst()).entities()).isEqualTo(many);
  }

  @Test
  void manyWorldsCanUseOnePrefab() {
    var other = new World();
    for (int i = 0; i < 40; i++) {
      assertThat(world.instantiate(ENEMY)).isEqualTo(other.instantiate(ENEMY));
    }
    assertThat(world.contentHash()).isEqualTo(other.contentHash());
  }

  @Test
  void observersSeeInstancesLikeSpawnedEntities() {
    var other = new World();
    List<String> seen = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    world.onAdd(Position.class, (w, entity, value) -> seen.add(entity + " " + value));
    other.onAdd(Position.class, (w, entity, value) -> expected.add(entity + " " + value));
    world.instantiate(ENEMY);
    world.instantiateMany(ENEMY, 2, new Position(7, 7));
    other.spawn(new Position(1, 2), new Velocity(3, 4), Health.class);
    other.spawnMany(2, new Position(7, 7), new Velocity(3, 4), Health.class);
    assertThat(seen).isEqualTo(expected).hasSize(3);
    assertThat(world.stateHash()).isEqualTo(other.stateHash());
  }

  @Test
  void requiredComponentsAreAddedToInstancesAndAreNotPartOfThePrefab() {
    Prefab prefab = Prefab.of(new Player(1));
    assertThat(prefab.has(Body.class)).isFalse();
    Entity entity = world.instantiate(prefab, new Body(4));
    assertThat(world.archetype(entity)).hasToString("[Body, Health, Mood, Player, Position]");
    assertThat(world.get(entity, Body.class)).isEqualTo(new Body(4));
  }

  @Test
  void objectsThatAreStoredByReferenceAreShared() {
    Prefab prefab = Prefab.of(new Items(new ArrayList<>()));
    EntityList two = world.instantiateMany(prefab, 2);
    world.get(two.get(0), Items.class).names().add("lamp");
    assertThat(world.get(two.get(1), Items.class).names()).containsExactly("lamp");
  }

  @Test
  void wrongInstancesAreRefusedAndNothingIsSpawned() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.instantiate(null))
        .withMessage("The prefab is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.commands().instantiateMany(null, 1))
        .withMessage("The prefab is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.instantiate(ENEMY, (Object[]) null))
        .withMessage("The components are null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.instantiate(ENEMY, new Frozen(), null))
        .withMessage("A component cannot be null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiate(ENEMY, new Position(1, 1), new Position(2, 2)))
        .withMessage("Position is given twice; an entity has one component of a type.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiateMany(ENEMY, -1))
        .withMessage("Cannot spawn -1 entities; a count is 0 or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.instantiate(Prefab.of("text")))
        .withMessageStartingWith("java.lang.String is not a component");
    world.spawn(new Frozen());
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query().each(e -> world.instantiate(ENEMY)))
        .withMessageStartingWith("Spawning");
    assertThat(world.count()).isEqualTo(1);
    assertThat(world.commands().isEmpty()).isTrue();
    world.register(String.class);
    assertThat(world.archetype(world.instantiate(Prefab.of("text")))).hasToString("[String]");
  }
}
