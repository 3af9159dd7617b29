package dev.phyla.prefab;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Bundle;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.prefab.Samples.Fleet;
import dev.phyla.prefab.Samples.Health;
import dev.phyla.prefab.Samples.Mood;
import dev.phyla.prefab.Samples.Nothing;
import dev.phyla.prefab.Samples.Ship;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A bundle has the same effect as its components, in every way in which components are given.
class BundleTest {
  private static final Object[] BUNDLED = {
    Health.class,
    new Fleet(new Ship(new Position(1, 2), new Velocity(3, 4)), new Name("first"), Mood.ANGRY),
    new Frozen()
  };

  private static final Object[] SPELLED_OUT = {
    Health.class,
    new Position(1, 2),
    new Velocity(3, 4),
    new Name("first"),
    Mood.ANGRY,
    new Frozen()
  };

  private final World world = new World();
  private final World plain = new World();
  private final List<String> seen = new ArrayList<>();
  private final List<String> seenPlain = new ArrayList<>();

  @AfterEach
  void verify() {
    world.verify();
    plain.verify();
  }

  private static void observe(World observed, List<String> log) {
    for (Class<?> type : List.of(Position.class, Velocity.class, Name.class, Health.class)) {
      observed.onAdd(type, (w, entity, value) -> log.add("add " + entity + value));
      observed.onSet(type, (w, entity, value) -> log.add("set " + entity + value));
    }
  }

  /// @param way components that are given one by one are announced one by one, those of a bundle
  ///   together
  private void assertSame(String way) {
    assertThat(world.contentHash()).isEqualTo(plain.contentHash());
    assertThat(world.stateHash()).isEqualTo(plain.stateHash());
    if (way.contains("one by one")) {
      assertThat(seen).containsExactlyInAnyOrderElementsOf(seenPlain);
    } else {
      assertThat(seen).isEqualTo(seenPlain);
    }
  }

  static Stream<String> spawnings() {
    return WaysIn.spawnings().keySet().stream();
  }

  static Stream<String> settings() {
    return WaysIn.settings().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("spawnings")
  void everyWayToSpawnAcceptsBundles(String way) {
    WaysIn.Spawning spawning = WaysIn.spawnings().get(way);
    for (int i = 0; i < 30; i++) {
      List<Entity> entities = spawning.spawn(world, BUNDLED);
      assertThat(entities).isEqualTo(spawning.spawn(plain, SPELLED_OUT));
      assertThat(Samples.describe(world, entities.getLast()))
          .isEqualTo(
              "Frozen[] Health[current=100, max=100] very angry Name[text=first]"
                  + " Position[x=1.0, y=2.0] Velocity[dx=3.0, dy=4.0] ");
    }
    assertSame(way);
  }

  @ParameterizedTest
  @MethodSource("spawnings")
  void everyWayToSpawnAcceptsBundlesWhereComponentsAreObserved(String way) {
    observe(world, seen);
    observe(plain, seenPlain);
    WaysIn.spawnings().get(way).spawn(world, BUNDLED);
    WaysIn.spawnings().get(way).spawn(plain, SPELLED_OUT);
    assertThat(seen).hasSizeGreaterThanOrEqualTo(4);
    assertSame(way);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void everyWayToSetAcceptsBundles(String way) {
    observe(world, seen);
    observe(plain, seenPlain);
    for (World each : List.of(world, plain)) {
      each.spawn(new Position(0, 0), Health.class);
      each.spawn(new Position(0, 0), new Frozen());
    }
    Entity entity = plain.spawn();
    assertThat(world.spawn()).isEqualTo(entity);
    WaysIn.settings().get(way).set(world, entity, BUNDLED);
    WaysIn.settings().get(way).set(plain, entity, SPELLED_OUT);
    var ship = new Ship(new Position(5, 6), new Velocity(7, 8));
    WaysIn.settings().get(way).set(world, entity, ship);
    WaysIn.settings().get(way).set(plain, entity, ship.position(), ship.velocity());
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(5, 6));
    assertSame(way);
  }

  @Test
  void oneCallIsOneMigration() {
    Entity entity = world.spawn();
    world.set(entity, new Ship(new Position(1, 1), new Velocity(2, 2)));
    assertThat(world.archetypes()).hasToString("[[], [Position, Velocity]]");
  }

  @Test
  void aBundleOnADeadEntityDoesNothing() {
    Entity dead = world.spawn();
    world.despawn(dead);
    assertThat(world.set(dead, new Ship(new Position(1, 1), new Velocity(2, 2)))).isFalse();
    assertThat(world.remove(dead, Ship.class)).isFalse();
    assertThat(world.remove(dead, Ship.class, Name.class)).isFalse();
  }

  @Test
  void aSetInPlaceWithABundleIsAllowedInsideALoop() {
    Entity entity = world.spawn(new Position(1, 1), new Velocity(2, 2));
    world
        .query(with(Position.class))
        .each(e -> world.set(e, new Ship(new Position(3, 3), new Velocity(4, 4))));
    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(4, 4));
  }

  @Test
  void theClassOfABundleStandsForTheDefaultsOfItsComponents() {
    Entity entity = world.spawn(Fleet.class);
    assertThat(Samples.describe(world, entity))
        .isEqualTo("CALM Name[text=null] Position[x=0.0, y=0.0] Velocity[dx=0.0, dy=0.0] ");
    world.set(entity, new Position(1, 1));
    world.remove(entity, Velocity.class);
    world.set(entity, Ship.class);
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 1));
    assertThat(world.has(entity, Velocity.class)).isTrue();
  }

  @Test
  void anEmptyBundleIsNothing() {
    assertThat(world.archetype(world.spawn(new Nothing()))).hasToString("[]");
    assertThat(world.archetype(world.spawn(new Nothing(), new Frozen()))).hasToString("[Frozen]");
  }

  @Test
  void removingTheClassOfABundleRemovesItsComponents() {
    var fleet =
        new Fleet(new Ship(new Position(1, 2), new Velocity(3, 4)), new Name(""), Mood.CALM);
    Entity first = world.spawn(fleet, Health.class);
    Entity second = world.spawn(fleet, Health.class);
    Entity third = world.spawn(fleet, Health.class);
    Entity fourth = world.spawn(fleet, Health.class, new Frozen());

    assertThat(world.remove(first, Ship.class)).isTrue();
    assertThat(world.remove(second, Ship.class, Health.class, Frozen.class)).isTrue();
    world.commands().remove(third, Ship.class);
    world.commands().remove(third, Frozen.class, Fleet.class);
    world.flush();
    assertThat(world.archetype(third)).hasToString("[Health]");
    world.removeAll(world.query(with(Frozen.class)), Fleet.class, Frozen.class);

    assertThat(world.archetype(first)).hasToString("[Health, Mood, Name]");
    assertThat(world.archetype(second)).hasToString("[Mood, Name]");
    assertThat(world.archetype(fourth)).hasToString("[Health]");
    assertThat(world.archetypes()).as("one migration each").hasSize(6);
  }

  @Test
  void componentsOfABundleThatTheWorldDoesNotKnowAreIgnored() {
    Entity entity = world.spawn(new Position(1, 1));
    assertThat(world.remove(entity, Fleet.class)).isTrue();
    assertThat(world.archetype(entity)).hasToString("[]");
  }

  @Test
  void aBundleIsNeverStoredItself() {
    Entity entity = world.spawn(Ship.class);
    var dead = new Entity(9, 9);
    Runnable[] calls = {
      () -> world.get(entity, Ship.class),
      () -> world.find(entity, Ship.class),
      () -> world.has(entity, Ship.class),
      () -> world.has(dead, Ship.class),
      () -> world.accessor(Ship.class),
      () -> world.register(Ship.class),
      () -> world.query(read(Ship.class)),
      () -> world.query(with(Ship.class)),
      () -> world.onAdd(Ship.class, (w, e, value) -> {}),
      () -> world.feed(Ship.class),
      () -> world.column(Ship.class, "x", float[].class),
      () -> world.disable(entity, Ship.class),
      () -> world.archetype(entity).has(Ship.class),
      () -> world.archetype(entity).get(0, Ship.class),
      () -> world.archetype(entity).set(0, new Ship(new Position(1, 1), new Velocity(1, 1))),
      () -> world.setAll(world.query(), Ship.class, e -> null),
      () -> world.entityBuilder().with(Ship.class, i -> null)
    };
    for (Runnable call : calls) {
      assertThatIllegalArgumentException()
          .isThrownBy(call::run)
          .withMessage(
              "Ship is a bundle, which is never stored itself; use its components: Position,"
                  + " Velocity.");
    }
    assertThat(world.isRegistered(Ship.class)).isFalse();
    assertThat(world.componentTypes()).hasToString("[Position, Velocity]");
  }

  /// Two bundles with a component in common.
  @Bundle
  record Tank(Velocity speed, Health armour) {}

  @Bundle
  record Pair(Ship ship, Tank tank) {}

  @Test
  void aComponentThatIsGivenTwiceIsRefusedWithBothPlaces() {
    var ship = new Ship(new Position(1, 1), new Velocity(2, 2));
    var tank = new Tank(new Velocity(3, 3), Health.FULL);
    Entity entity = world.spawn();
    for (String way : WaysIn.spawnings().keySet()) {
      WaysIn.Spawning spawning = WaysIn.spawnings().get(way);
      if (!way.contains("one by one")) {
        assertGivenTwice(
            "Velocity is given twice, as Ship.velocity and by itself",
            () -> spawning.spawn(world, ship, new Velocity(5, 5)));
        assertGivenTwice(
            "Velocity is given twice, as Ship.velocity and by itself",
            () -> spawning.spawn(world, new Velocity(5, 5), ship));
        assertGivenTwice(
            "Velocity is given twice, as Tank.speed and as Ship.velocity",
            () -> spawning.spawn(world, tank, ship));
      }
      assertGivenTwice(
          "Velocity is given twice, as Pair.ship.velocity and as Pair.tank.speed",
          () -> spawning.spawn(world, new Pair(ship, tank)));
    }
    assertGivenTwice(
        "Velocity is given twice, as Ship.velocity and as Tank.speed",
        () -> world.set(entity, ship, tank));
    assertGivenTwice(
        "Velocity is given twice, as Ship.velocity and by itself",
        () -> world.remove(entity, Ship.class, Velocity.class));
    assertGivenTwice(
        "Velocity is given twice, as Ship.velocity and by itself",
        () -> world.commands().remove(entity, Ship.class, Velocity.class));
    assertGivenTwice(
        "Velocity is given twice, as Pair.ship.velocity and as Pair.tank.speed",
        () -> world.remove(entity, Pair.class));
    assertThat(world.count()).isEqualTo(1);
  }

  private void assertGivenTwice(String message, Runnable call) {
    assertThatIllegalArgumentException()
        .isThrownBy(call::run)
        .withMessage(message + "; an entity has one component of a type.");
    world.commands().clear();
  }

  @Test
  void aFieldThatIsNullIsRefused() {
    var without = new Ship(new Position(1, 1), null);
    Entity entity = world.spawn();
    for (WaysIn.Spawning spawning : WaysIn.spawnings().values()) {
      assertThatExceptionOfType(NullPointerException.class)
          .isThrownBy(() -> spawning.spawn(world, new Frozen(), without))
          .withMessage("The field velocity of the bundle Ship is null; give it a Velocity.");
      world.commands().clear();
    }
    for (WaysIn.Setting setting : WaysIn.settings().values()) {
      assertThatExceptionOfType(NullPointerException.class)
          .isThrownBy(() -> setting.set(world, entity, new Fleet(null, new Name(""), Mood.CALM)))
          .withMessage("The field first of the bundle Fleet is null; give it a Ship.");
    }
    assertThat(world.count()).isEqualTo(1);
    assertThat(world.archetype(entity)).hasToString("[]");
  }

  /// A class with a subclass, stored by reference.
  static class Session {}

  static final class LongSession extends Session {}

  @Bundle
  record Connected(Session session) {}

  @Test
  void aFieldWithAValueOfASubclassIsRefused() {
    Entity entity = world.spawn(new Connected(new Session()));
    assertThat(world.has(entity, Session.class)).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(new Connected(new LongSession())))
        .withMessage(
            "The field session of the bundle Connected has a LongSession; declare the field with"
                + " that class instead of Session.");
  }

  /// An accessor that throws an exception, even one that it does not declare.
  @Bundle
  record Unruly(Position position, Name name) {
    @Override
    public Name name() {
      throw name.text().equals("checked")
          ? Unruly.<RuntimeException>asUnchecked(new IOException("checked"))
          : new OnPurposeException();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E asUnchecked(Throwable e) throws E {
      throw (E) e;
    }
  }

  @Test
  void anAccessorThatThrowsLeavesTheWorldAsItWas() {
    var unruly = new Unruly(new Position(1, 1), new Name(""));
    Entity entity = world.spawn(new Frozen());
    long before = world.stateHash();
    Runnable[] calls = {
      () -> world.spawn(unruly),
      () -> world.spawnMany(2, unruly),
      () -> world.set(entity, unruly),
      () -> world.setAll(world.query(), unruly),
      () -> world.entityBuilder().with(unruly),
      () -> world.commands().spawn(unruly),
      () -> world.commands().set(entity, unruly)
    };
    for (Runnable call : calls) {
      assertThatExceptionOfType(OnPurposeException.class).isThrownBy(call::run);
      assertThat(world.stateHash()).isEqualTo(before);
    }
    assertThat(world.commands().isEmpty()).isTrue();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> world.spawn(new Unruly(new Position(1, 1), new Name("checked"))))
        .withMessage("checked");
  }
}
