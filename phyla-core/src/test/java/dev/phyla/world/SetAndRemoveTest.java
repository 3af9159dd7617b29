package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Marked;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SetAndRemoveTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 2), new Name("it"));

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void setWritesInPlaceWhatTheEntityHas() {
    Archetype archetype = world.archetype(entity);
    Location location = world.locate(entity);

    assertThat(world.set(entity, new Position(3, 4))).isTrue();

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(3, 4));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.archetype(entity)).isSameAs(archetype);
    assertThat(world.locate(entity)).isEqualTo(location);
  }

  @Test
  void setAddsWhatTheEntityLacks() {
    assertThat(world.set(entity, new Velocity(5, 6))).isTrue();

    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(5, 6));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.archetype(entity)).hasToString("[Name, Position, Velocity]");
  }

  @Test
  void setOfAClassAddsTheDefaultOnceAndLeavesAPresentValueAlone() {
    assertThat(world.set(entity, Health.class)).isTrue();
    assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);

    world.set(entity, new Health(1, 2));
    Location location = world.locate(entity);

    assertThat(world.set(entity, Health.class)).isTrue();
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(1, 2));
    assertThat(world.locate(entity)).isEqualTo(location);
  }

  @Test
  void setOfSeveralWritesAndAddsInOneMove() {
    int archetypes = world.archetypes().size();

    assertThat(
            world.set(
                entity, new Velocity(5, 6), new Position(7, 8), Frozen.class, new Health(9, 9)))
        .isTrue();

    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(5, 6));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(7, 8));
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(9, 9));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.has(entity, Frozen.class)).isTrue();
    assertThat(world.archetypes()).as("no archetype in between").hasSize(archetypes + 1);
  }

  @Test
  void setOfSeveralThatAreAllPresentMovesNothing() {
    Location location = world.locate(entity);

    assertThat(world.set(entity, new Name("new"), new Position(7, 8))).isTrue();
    assertThat(world.set(entity, Name.class, Position.class)).isTrue();

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("new"));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(7, 8));
    assertThat(world.locate(entity)).isEqualTo(location);
  }

  @Test
  void setOfSeveralLeavesPresentValuesAloneForWhichAClassIsGiven() {
    assertThat(world.set(entity, Position.class, new Velocity(1, 1), Name.class)).isTrue();

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(1, 1));
  }

  @Test
  void removeTakesSeveralInOneMoveAndIgnoresAbsentOnes() {
    world.set(entity, new Velocity(5, 6), Frozen.class);
    int archetypes = world.archetypes().size();

    assertThat(world.remove(entity, Velocity.class, Health.class, Name.class, Marked.class))
        .isTrue();

    assertThat(world.archetype(entity)).hasToString("[Frozen, Position]");
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 2));
    assertThat(world.find(entity, Velocity.class)).isEmpty();
    assertThat(world.archetypes()).hasSize(archetypes + 1);
  }

  @Test
  void removeOfAbsentOrUnknownOrNoTypesMovesNothing() {
    Location location = world.locate(entity);

    assertThat(world.remove(entity, Velocity.class)).isTrue();
    assertThat(world.remove(entity, Velocity.class, Marked.class)).isTrue();
    assertThat(world.remove(entity)).isTrue();

    assertThat(world.locate(entity)).isEqualTo(location);
    assertThat(world.isRegistered(Velocity.class)).isFalse();
  }

  @Test
  void anEntityWithoutComponentsIsStillAlive() {
    assertThat(world.remove(entity, Name.class, Position.class)).isTrue();

    assertThat(world.isAlive(entity)).isTrue();
    assertThat(world.archetype(entity)).isSameAs(world.archetypes().getFirst());
    world.set(entity, new Position(5, 5));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(5, 5));
    assertThat(world.has(entity, Name.class)).isFalse();
  }

  @Test
  void aComponentThatIsRemovedAndAddedAgainStartsAfresh() {
    world.remove(entity, Position.class);
    world.set(entity, Position.class);

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(0, 0));
  }

  @Test
  void theSameTypeTwiceInOneCallIsAnError() {
    long before = world.stateHash();
    var velocity = new Velocity(1, 1);

    assertTwice("Velocity", () -> world.spawn(velocity, new Name("a"), velocity));
    assertTwice("Velocity", () -> world.spawn(velocity, Velocity.class));
    assertTwice("Velocity", () -> world.spawnMany(2, Velocity.class, velocity));
    assertTwice("Velocity", () -> world.set(entity, velocity, Velocity.class));
    assertTwice("Name", () -> world.set(entity, velocity, new Name("a"), new Name("b")));
    assertTwice("Name", () -> world.remove(entity, Name.class, Position.class, Name.class));
    assertTwice("Name", () -> world.entityBuilder().with(Name.class).with(new Name("a")));
    assertTwice("Name", () -> world.entityBuilder().with(Name.class).with(Name.class, _ -> null));

    assertThat(world.stateHash()).isEqualTo(before);
  }

  private static void assertTwice(String type, Runnable call) {
    assertThatIllegalArgumentException()
        .isThrownBy(call::run)
        .withMessage(type + " is given twice; an entity has one component of a type.");
  }

  @Test
  void movesKeepTheValuesOfAllEntitiesHoweverOftenTheyHappen() {
    List<Entity> entities =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(i, -i))
            .with(Name.class, i -> new Name("n" + i))
            .spawnMany(100);
    for (int round = 0; round < 8; round++) {
      for (int i = 0; i < 100; i++) {
        int chosen = (i * 37 + round) % 100;
        Entity moving = entities.get(chosen);
        world.set(moving, new Health(chosen, round));
        if (chosen % 2 == 0) {
          world.set(moving, Frozen.class, new Velocity(chosen, round));
          world.remove(moving, Frozen.class, Velocity.class);
        }
        world.remove(moving, Health.class);
      }
      world.verify();
    }

    for (int i = 0; i < 100; i++) {
      assertThat(world.get(entities.get(i), Position.class)).isEqualTo(new Position(i, -i));
      assertThat(world.get(entities.get(i), Name.class)).isEqualTo(new Name("n" + i));
    }
  }
}
