package dev.phyla.world;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EntityBuilderTest {
  private final World world = new World();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void partsAreValuesDefaultsAndInitialisers() {
    List<Entity> entities =
        world
            .entityBuilder()
            .with(new Velocity(1, 2))
            .with(Health.class)
            .with(Position.class, i -> new Position(i, 2 * i))
            .spawnMany(100);

    for (int i = 0; i < 100; i++) {
      Entity entity = entities.get(i);
      assertThat(world.get(entity, Position.class)).isEqualTo(new Position(i, 2 * i));
      assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(1, 2));
      assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);
    }
    assertThat(world.archetype(entities.getFirst()).entities()).isEqualTo(entities);
  }

  @Test
  void entitiesAreSpawnedInConsecutiveRowsBehindThoseThatAreThere() {
    Entity first = world.spawn(new Name("first"));

    List<Entity> more =
        world.entityBuilder().with(Name.class, i -> new Name("m" + i)).spawnMany(40);

    assertThat(world.archetype(first).entities())
        .startsWith(first)
        .containsAll(more)
        .hasSize(41)
        .endsWith(more.getLast());
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("first"));
    assertThat(world.get(more.get(39), Name.class)).isEqualTo(new Name("m39"));
  }

  @Test
  void oneEntityGetsTheInitialiserIndexZero() {
    Entity entity = world.entityBuilder().with(Name.class, i -> new Name("number " + i)).spawn();

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("number 0"));
  }

  @Test
  void initialisersRunComponentByComponentInTheOrderOfTheParts() {
    List<String> calls = new ArrayList<>();
    world
        .entityBuilder()
        .with(
            Position.class,
            i -> {
              calls.add("position " + i);
              return new Position(i, i);
            })
        .with(
            Name.class,
            i -> {
              calls.add("name " + i);
              return new Name("");
            })
        .spawnMany(2);

    assertThat(calls).containsExactly("position 0", "position 1", "name 0", "name 1");
  }

  @Test
  void aBuilderCanBeUsedAgainAndExtended() {
    EntityBuilder builder = world.entityBuilder().with(new Name("again"));
    List<Entity> first = builder.spawnMany(2);
    List<Entity> second = builder.spawnMany(2);
    Entity extended = builder.with(Frozen.class).spawn();

    assertThat(world.archetype(first.getFirst()).size()).isEqualTo(4);
    assertThat(world.get(second.getLast(), Name.class)).isEqualTo(new Name("again"));
    assertThat(world.archetype(extended)).hasToString("[Frozen, Name]");
  }

  @Test
  void aPartThatIsRefusedIsNotPartOfTheBuilder() {
    EntityBuilder builder = world.entityBuilder().with(new Name("kept"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.with(new Name("refused")))
        .withMessageContaining("Name is given twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.with(new int[3]))
        .withMessageContaining("int[] cannot be a component type");

    Entity entity = builder.spawn();

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("kept"));
    assertThat(world.archetype(entity)).hasToString("[Name]");
  }

  @Test
  void noneCanBeSpawned() {
    int[] calls = new int[1];
    List<Entity> none =
        world
            .entityBuilder()
            .with(
                Name.class,
                _ -> {
                  calls[0]++;
                  return new Name("never");
                })
            .with(Health.class)
            .with(new Position(1, 1))
            .spawnMany(0);

    assertThat(none).isEmpty();
    assertThat(calls[0]).isZero();
    assertThat(world.count()).isZero();
    assertThat(world.spawnMany(0)).isEmpty();
  }

  @Test
  void aBuilderWithoutPartsSpawnsEntitiesWithoutComponents() {
    List<Entity> entities = world.entityBuilder().spawnMany(3);

    assertThat(entities).hasSize(3).allMatch(world::isAlive);
    assertThat(world.archetypes().getFirst().entities()).isEqualTo(entities);
  }

  @Test
  void handlesOfManyAreAListOfTheirOwn() {
    List<Entity> entities = world.spawnMany(3, Frozen.class);
    world.despawn(entities.get(1));

    assertThat(entities).containsExactly(new Entity(1, 1), new Entity(2, 1), new Entity(3, 1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> entities.get(3));
  }

  @Test
  void initialisersMayReadTheWorldAndLoopOverIt() {
    world.spawnMany(3, new Position(5, 0));
    var query = world.query(read(Position.class));

    List<Entity> entities =
        world
            .entityBuilder()
            .with(
                Position.class,
                i -> {
                  float[] sum = new float[1];
                  query.each(p -> sum[0] += p.x());
                  return new Position(sum[0], query.count() + i);
                })
            .spawnMany(2);

    assertThat(entities.stream().map(entity -> world.get(entity, Position.class)))
        .containsExactly(new Position(15, 3), new Position(15, 4));
    assertThat(query.count()).isEqualTo(5);
  }

  @Test
  void freeSlotsAreTakenFirstAndInTheOrderOfTheInitialisers() {
    List<Entity> old = world.spawnMany(3);
    old.forEach(world::despawn);

    List<Entity> entities =
        world.entityBuilder().with(Name.class, i -> new Name("" + i)).spawnMany(5);

    assertThat(entities)
        .containsExactly(
            new Entity(3, 2),
            new Entity(2, 2),
            new Entity(1, 2),
            new Entity(4, 1),
            new Entity(5, 1));
    assertThat(IntStream.range(0, 5).mapToObj(i -> world.get(entities.get(i), Name.class).text()))
        .containsExactly("0", "1", "2", "3", "4");
  }
}
