package dev.phyla.prefab;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Bundle;
import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Requires;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.prefab.Samples.Body;
import dev.phyla.prefab.Samples.Health;
import dev.phyla.prefab.Samples.Mood;
import dev.phyla.prefab.Samples.Player;
import dev.phyla.prefab.Samples.Ship;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequiredComponentsTest {
  private static final String COMPLETE = "[Body, Health, Mood, Player, Position]";

  private final World world = new World();
  private final List<String> seen = new ArrayList<>();

  @AfterEach
  void verify() {
    world.verify();
  }

  static Stream<String> spawnings() {
    return WaysIn.spawnings().keySet().stream();
  }

  static Stream<String> settings() {
    return WaysIn.settings().keySet().stream();
  }

  private void observe() {
    for (Class<?> type :
        List.of(Player.class, Body.class, Health.class, Mood.class, Position.class)) {
      world.onAdd(type, (w, entity, value) -> seen.add("+" + value + " in " + w.archetype(entity)));
      world.onSet(type, (w, entity, value) -> seen.add("=" + value));
    }
  }

  @ParameterizedTest
  @MethodSource("spawnings")
  void everyWayToSpawnAddsWhatIsRequired(String way) {
    for (int i = 0; i < 30; i++) {
      for (Entity entity :
          WaysIn.spawnings().get(way).spawn(world, new Player(7), new Health(1, 2))) {
        assertThat(Samples.describe(world, entity))
            .isEqualTo(
                "Body[mass=0.0] Health[current=1, max=2] CALM Player[number=7]"
                    + " Position[x=0.0, y=0.0] ");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("spawnings")
  void theDefaultOfATypeBringsWhatItRequires(String way) {
    for (Entity entity : WaysIn.spawnings().get(way).spawn(world, Player.class)) {
      assertThat(world.archetype(entity)).hasToString(COMPLETE);
      assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void everyWayToSetAddsWhatTheEntityLacksAndKeepsWhatItHas(String way) {
    Entity entity = world.spawn(new Position(3, 4), new Name("kept"));
    WaysIn.settings().get(way).set(world, entity, new Player(8));
    assertThat(Samples.describe(world, entity))
        .isEqualTo(
            "Body[mass=0.0] Health[current=100, max=100] CALM Name[text=kept] Player[number=8]"
                + " Position[x=3.0, y=4.0] ");
  }

  @ParameterizedTest
  @MethodSource("settings")
  void valuesThatAreGivenBesideWinOverDefaults(String way) {
    Entity entity = world.spawn();
    WaysIn.settings()
        .get(way)
        .set(world, entity, new Player(8), new Body(2.5), Mood.ANGRY, new Name("x"));
    assertThat(Samples.describe(world, entity))
        .isEqualTo(
            "Body[mass=2.5] Health[current=100, max=100] very angry Name[text=x] Player[number=8]"
                + " Position[x=0.0, y=0.0] ");
  }

  @Test
  void accessorsAndAccessByTypeAddWhatIsRequired() {
    Entity first = world.spawn();
    Entity second = world.spawn();
    Entity third = world.spawn();
    world.accessor(Player.class).set(first, new Player(1));
    world.component(world.register(Player.class)).set(second, new Player(2));
    world.setAll(world.query(), Player.class, entity -> new Player(entity.index()));
    for (Entity entity : List.of(first, second, third)) {
      assertThat(world.archetype(entity)).hasToString(COMPLETE);
      assertThat(world.get(entity, Player.class)).isEqualTo(new Player(entity.index()));
    }
  }

  @Test
  void bundlesBringWhatTheirComponentsRequire() {
    @Bundle
    record Hero(Player player, Velocity velocity) {}

    Entity entity = world.spawn(new Hero(new Player(1), new Velocity(1, 1)));
    assertThat(world.archetype(entity))
        .hasToString("[Body, Health, Mood, Player, Position, Velocity]");
  }

  @Test
  void allIsOneMigration() {
    Entity entity = world.spawn(new Name("moved"));
    world.set(entity, new Player(1));
    assertThat(world.archetypes())
        .hasToString("[[], [Name], [Body, Health, Mood, Name, Player, Position]]");
  }

  @Test
  void observersSeeRequiredComponentsOfOneMigrationInTheOrderOfNames() {
    observe();
    Entity entity = world.spawn(new Position(1, 1));
    seen.clear();
    world.set(entity, new Player(1));
    assertThat(seen)
        .containsExactly(
            "+Body[mass=0.0] in " + COMPLETE,
            "+Health[current=100, max=100] in " + COMPLETE,
            "+CALM in " + COMPLETE,
            "+Player[number=1] in " + COMPLETE);
    seen.clear();
    world.spawn(new Player(2));
    assertThat(seen).hasSize(5).allMatch(line -> line.endsWith(COMPLETE));
  }

  @Test
  void commandsAreNotMergedWhereARequiredComponentIsObserved() {
    world.onAdd(Health.class, (w, entity, value) -> seen.add(value + " in " + w.archetype(entity)));
    Entity entity = world.spawn();
    world.commands().set(entity, new Name(""));
    world.commands().set(entity, new Body(1));
    world.commands().set(entity, new Frozen());
    world.flush();
    Entity other = world.spawn();
    world.commands().set(other, new Velocity(1, 1), new Body(1));
    world.commands().set(other, new Frozen());
    world.flush();
    Entity spawned = world.commands().spawn(new Body(1));
    world.commands().set(spawned, new Frozen());
    world.flush();
    assertThat(seen)
        .containsExactly(
            "Health[current=100, max=100] in [Body, Health, Name, Position]",
            "Health[current=100, max=100] in [Body, Health, Position, Velocity]",
            "Health[current=100, max=100] in [Body, Health, Position]");
  }

  @Test
  void mergedCommandsAddWhatIsRequiredUnlessItIsRemovedAgain() {
    Entity entity = world.spawn(new Position(5, 5));
    world.commands().remove(entity, Position.class);
    world.commands().set(entity, new Player(1));
    world.commands().remove(entity, Health.class, Mood.class);
    world.commands().set(entity, new Body(3));
    world.flush();
    assertThat(Samples.describe(world, entity))
        .isEqualTo("Body[mass=3.0] Player[number=1] Position[x=0.0, y=0.0] ");
  }

  @Test
  void replacingAValueAddsNothing() {
    Entity entity = world.spawn(new Player(1));
    world.remove(entity, Health.class);
    world.set(entity, new Player(2));
    world.set(entity, Player.class);
    world.set(entity, new Player(3), new Name("added"));
    world.setAll(world.query(), new Player(4), new Frozen());
    world.query(with(Player.class)).each(e -> world.set(e, new Player(5)));
    assertThat(world.archetype(entity)).hasToString("[Body, Frozen, Mood, Name, Player, Position]");
  }

  @Test
  void setAllTreatsEachArchetypeByItself() {
    Entity empty = world.spawn();
    Entity hasBody = world.spawn(new Body(1));
    world.remove(hasBody, Health.class);
    Entity hasPlayer = world.spawn(new Player(1));
    world.remove(hasPlayer, Position.class);
    world.setAll(world.query(), new Body(9), new Frozen());
    assertThat(world.archetype(empty)).hasToString("[Body, Frozen, Health, Position]");
    assertThat(world.archetype(hasBody)).hasToString("[Body, Frozen, Position]");
    assertThat(world.archetype(hasPlayer)).hasToString("[Body, Frozen, Health, Mood, Player]");
    assertThat(world.query(read(Body.class)).toList(Body::mass)).containsOnly(9.0);
    assertThat(world.query(read(Health.class)).toList(Health::max)).containsOnly(100);
  }

  @Test
  void whatIsRequiredIndirectlyIsAddedEvenIfWhatRequiresItIsThere() {
    Entity entity = world.spawn(new Body(1));
    world.remove(entity, Health.class);
    world.set(entity, new Player(1));
    assertThat(world.archetype(entity)).hasToString(COMPLETE);
  }

  @Test
  void requiredComponentsCanBeRemovedAndStayWhenTheirReasonIsRemoved() {
    Entity entity = world.spawn(new Player(1));
    world.remove(entity, Health.class, Body.class);
    assertThat(world.archetype(entity)).hasToString("[Mood, Player, Position]");
    world.remove(entity, Player.class);
    assertThat(world.archetype(entity)).hasToString("[Mood, Position]");
    world.set(entity, new Player(2));
    assertThat(world.archetype(entity)).hasToString(COMPLETE);
  }

  @Test
  void addingAndRemovingManyTimesGivesTheSameEachTime() {
    List<Entity> entities = world.spawnMany(50, new Position(1, 1));
    List<Entity> complete = world.spawnMany(50, new Player(1));
    for (int i = 0; i < 20; i++) {
      for (Entity entity : entities) {
        world.set(entity, new Body(i));
        assertThat(world.archetype(entity)).hasToString("[Body, Health, Position]");
        world.remove(entity, Body.class, Health.class);
      }
      for (Entity entity : complete) {
        world.remove(entity, Player.class);
        world.set(entity, new Player(i));
        assertThat(world.archetype(entity)).hasToString(COMPLETE);
        assertThat(world.get(entity, Player.class)).isEqualTo(new Player(i));
      }
    }
  }

  @Test
  void addingInsideALoopIsRefusedAndChangesNothing() {
    Entity entity = world.spawn(new Name(""));
    assertThatIllegalStateException()
        .isThrownBy(() -> world.query().each(e -> world.set(e, new Player(1))))
        .withMessageContaining("Adding a component");
    assertThat(world.archetype(entity)).hasToString("[Name]");
  }

  @Test
  void registeringATypeRegistersWhatItRequires() {
    world.register(Player.class);
    assertThat(world.componentTypes())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder("Player", "Body", "Health", "Mood", "Position");
  }

  // Requirements that are refused.

  @Requires(Selfish.class)
  record Selfish() {}

  @Requires(Wheel.class)
  record Car() {}

  @Requires({Position.class, Tyre.class})
  record Wheel() {}

  @Requires(Wheel.class)
  record Tyre() {}

  static final class Session {}

  @Requires(Session.class)
  record Connected() {}

  @Requires(Ship.class)
  record Captain() {}

  @Requires({Position.class, Runnable.class})
  record Running() {}

  @Requires({Elsewhere.Name.class, Name.class})
  record Twice() {}

  static final class Elsewhere {
    record Name(int number) {}

    @Component(name = " ")
    record Blank() {}
  }

  @Requires({Position.class, Elsewhere.Blank.class})
  record Nameless() {}

  private void assertRefused(Class<?> type, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(type))
        .withMessageStartingWith(
            message.replace("#", RequiredComponentsTest.class.getName() + "$"));
    assertThat(world.componentTypes()).as("nothing is registered").isEmpty();
  }

  @Test
  void cyclesAreRefusedAndNamed() {
    assertRefused(
        Selfish.class,
        "#Selfish cannot be a component type, because @Requires forms a cycle: Selfish -> Selfish;"
            + " remove one of these requirements.");
    assertRefused(
        Car.class,
        "#Car cannot be a component type, because @Requires forms a cycle: Wheel -> Tyre -> Wheel;");
  }

  @Test
  void requiredTypesNeedADefault() {
    assertRefused(
        Connected.class,
        "#Connected cannot require Session, which is not a record and so has no default; declare"
            + " one with @Default.");
  }

  @Test
  void requiredTypesAreComponents() {
    assertRefused(
        Captain.class,
        "#Captain cannot require Ship: Ship is a bundle, which is never stored itself; use its"
            + " components: Position, Velocity.");
    assertRefused(
        Running.class,
        "#Running cannot require Runnable: java.lang.Runnable cannot be a component type: it is an"
            + " interface");
    assertRefused(Nameless.class, "#Elsewhere$Blank has no name");
  }

  @Test
  void requiredTypesWithTheSameNameAreRefused() {
    assertRefused(
        Twice.class,
        "#Elsewhere$Name and dev.phyla.fixture.Name would both be named \"Name\"; give one"
            + " of them another name");
    world.register(Name.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.register(Twice.class))
        .withMessageContaining("would both be named \"Name\"");
    assertThat(world.componentTypes()).hasToString("[Name]");
  }
}
