package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every way to change the structure, inside everything during which it must not change.
class StructuralChangeTest {
  private static final String FLUSHING = "Flushing commands";
  private static final String ALL = "query(write Position, with Name)";

  private final World world = new World();
  private List<Entity> entities;

  @BeforeEach
  void populate() {
    entities = world.spawnMany(5, new Position(1, 2), new Name("n"));
    world.spawn(Frozen.class);
  }

  private static Entity first(World world) {
    return world.query(with(Name.class)).first().orElseThrow();
  }

  private static final Map<String, Consumer<World>> CHANGES =
      Map.ofEntries(
          Map.entry("Spawning", world -> world.spawn(new Position(3, 3))),
          Map.entry("Spawning many", world -> world.spawnMany(2, Position.class)),
          Map.entry("Spawning none", world -> world.spawnMany(0, Position.class)),
          Map.entry("Spawning by builder", world -> world.entityBuilder().with(Name.class).spawn()),
          Map.entry("Despawning", world -> world.despawn(first(world))),
          Map.entry("Despawning all", world -> world.despawnAll(world.query())),
          Map.entry("Adding a component", world -> world.set(first(world), Frozen.class)),
          Map.entry(
              "Adding components",
              world -> world.set(first(world), new Position(9, 9), new Velocity(9, 9))),
          Map.entry(
              "Adding a component by accessor",
              world -> world.accessor(Velocity.class).set(first(world), new Velocity(9, 9))),
          Map.entry(
              "Removing a component by accessor",
              world -> world.accessor(Name.class).remove(first(world))),
          Map.entry("Removing a component", world -> world.remove(first(world), Name.class)),
          Map.entry(
              "Removing components",
              world -> world.remove(first(world), Name.class, Position.class)),
          Map.entry(FLUSHING, World::flush),
          Map.entry("Closing", World::close));

  private static final Map<String, BiConsumer<World, Runnable>> PLACES =
      Map.ofEntries(
          Map.entry("each", (world, change) -> query(world).each(_ -> change.run())),
          Map.entry(
              "each with the entity", (world, change) -> query(world).each((_, _) -> change.run())),
          Map.entry(
              "update",
              (world, change) ->
                  query(world)
                      .update(
                          p -> {
                            change.run();
                            return p;
                          })),
          Map.entry(
              "update with the entity",
              (world, change) ->
                  query(world)
                      .update(
                          (_, p) -> {
                            change.run();
                            return p;
                          })),
          Map.entry(
              "chunks.forEach",
              (world, change) -> query(world).chunks().forEach(_ -> change.run())));

  private static UpdateQuery1<Position> query(World world) {
    return world.query(write(Position.class), with(Name.class));
  }

  static Stream<Arguments> changesInsideLoops() {
    return PLACES.keySet().stream()
        .flatMap(
            location -> CHANGES.keySet().stream().map(change -> Arguments.of(change, location)));
  }

  @ParameterizedTest(name = "{0} inside {1}")
  @MethodSource("changesInsideLoops")
  void throwsNamingTheQueryAndLeavesTheWorldUntouched(String change, String location) {
    long before = world.stateHash();
    String operation = change.replaceFirst(" (many|none|by .*|all)$", "");

    assertThatIllegalStateException()
        .isThrownBy(
            () -> PLACES.get(location).accept(world, () -> CHANGES.get(change).accept(world)))
        .withMessage(
            change.equals(FLUSHING)
                ? "Commands cannot be applied inside "
                    + ALL
                    + "; they stay recorded, so call flush() afterwards."
                : operation
                    + " changes the structure of the world and cannot run inside "
                    + ALL
                    + "; do it afterwards, or record it now with World.commands().");

    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    CHANGES.get(change).accept(world);
  }

  static Stream<String> changes() {
    return CHANGES.keySet().stream();
  }

  @ParameterizedTest(name = "{0} inside an initialiser")
  @MethodSource("changes")
  void throwsInsideAnInitialiserAndNothingIsSpawned(String change) {
    long before = world.stateHash();

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                world
                    .entityBuilder()
                    .with(new Name("new"))
                    .with(
                        Position.class,
                        i -> {
                          if (i == 3) {
                            CHANGES.get(change).accept(world);
                          }
                          return new Position(i, i);
                        })
                    .spawnMany(50))
        .withMessageContaining(
            change.equals(FLUSHING)
                ? "Commands cannot be applied inside"
                : "changes the structure of the world and cannot run inside");

    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    CHANGES.get(change).accept(world);
  }

  @Test
  void whatIsNotStructuralWorksInsideALoop() {
    Entity first = entities.getFirst();
    var query = world.query(write(Position.class), with(Name.class));
    List<Object> seen = new ArrayList<>();

    query.each(
        (entity, p) -> {
          seen.add(world.set(first, new Name("new")));
          seen.add(world.set(first, new Name("newer"), Position.class));
          seen.add(world.set(entity, Name.class));
          seen.add(world.remove(entity, Velocity.class));
          seen.add(world.remove(entity, Velocity.class, Frozen.class));
          seen.add(world.accessor(Name.class).set(entity, new Name("own")));
          seen.add(world.isAlive(entity));
          p.set(new Position(world.count(), query.count()));
        });

    assertThat(seen).hasSize(35).containsOnly(true);
    assertThat(world.get(entities.getLast(), Name.class)).isEqualTo(new Name("own"));
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("newer"));
    assertThat(world.get(first, Position.class)).isEqualTo(new Position(6, 5));
    world.verify();
  }

  @Test
  void whatIsCollectedInALoopCanBeDoneAfterIt() {
    List<Entity> leaving = new ArrayList<>();
    world
        .query(read(Position.class))
        .each(
            (entity, _) -> {
              if (entity.index() % 2 == 0) {
                leaving.add(entity);
              }
            });

    leaving.forEach(world::despawn);

    assertThat(leaving).hasSize(2);
    assertThat(world.query(read(Position.class)).count()).isEqualTo(3);
  }
}
