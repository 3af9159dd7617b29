package dev.phyla.world;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// The state that is part of [World#stateHash()], and that is not.
class StateHashTest {
  record Ping(int number) {}

  record Pong(int number) {}

  record Text(String text) {}

  record Score(long points) {}

  record Level(long points) {}

  interface Clock {}

  record Watch(int hours) implements Clock {}

  static final class Opaque {}

  private final World world = new World();
  private final Entity first = world.spawn(new Position(1, 2));
  private final Entity second = world.spawn(new Name("n"));

  /// The state hashes of different states, each in a separate world.
  @SafeVarargs
  private static Set<Long> states(Consumer<World>... changes) {
    var states = new HashSet<Long>();
    Long content = null;
    for (Consumer<World> change : changes) {
      var world = new World();
      world.spawn(new Position(1, 2));
      world.spawn(new Name("n"));
      change.accept(world);
      long state = world.stateHash();
      assertThat(world.stateHash()).isEqualTo(state);
      states.add(state);
      assertThat(content == null ? world.contentHash() : content).isEqualTo(world.contentHash());
      content = world.contentHash();
    }
    return states;
  }

  private static void publish(World world, int... numbers) {
    for (int number : numbers) {
      world.events(Ping.class).publish(new Ping(number));
    }
  }

  @Test
  void theTickCounts() {
    assertThat(
            states(
                w -> {},
                World::endUpdate,
                w -> {
                  w.endUpdate();
                  w.endUpdate();
                }))
        .hasSize(3);
  }

  @Test
  void eventsInFlightCountByTypeContentAddressAndOrder() {
    Entity target = new Entity(1, 1);
    assertThat(
            states(
                w -> {},
                w -> publish(w, 1),
                w -> publish(w, 2),
                w -> publish(w, 1, 2),
                w -> publish(w, 2, 1),
                w -> publish(w, 1, 1),
                w -> w.events(Pong.class).publish(new Pong(1)),
                w -> w.events(Text.class).publish(new Text("1")),
                w -> w.events(Ping.class).publish(target, new Ping(1)),
                w -> w.events(Ping.class).publish(new Entity(2, 1), new Ping(1))))
        .hasSize(10);
  }

  @Test
  void theAgeOfEventsCounts() {
    assertThat(
            states(
                w -> {
                  publish(w, 1, 2);
                  w.endUpdate();
                },
                w -> {
                  publish(w, 1);
                  w.endUpdate();
                  publish(w, 2);
                },
                w -> {
                  w.endUpdate();
                  publish(w, 1, 2);
                }))
        .hasSize(3);
  }

  @Test
  void eventsThatAreOverDoNotCount() {
    assertThat(
            states(
                w -> {
                  publish(w, 1, 2, 3);
                  w.endUpdate();
                  w.endUpdate();
                },
                w -> {
                  w.endUpdate();
                  w.events(Ping.class);
                  w.endUpdate();
                }))
        .hasSize(1);
  }

  @Test
  void eventsCountTheSameWhateverWasPublishedLongBefore() {
    assertThat(
            states(
                w -> {
                  for (int i = 0; i < 40; i++) {
                    publish(w, i, i, i, i, i, i, i);
                    w.endUpdate();
                  }
                  w.endUpdate();
                  publish(w, 5, 6);
                },
                w -> {
                  for (int i = 0; i < 41; i++) {
                    w.endUpdate();
                  }
                  publish(w, 5, 6);
                }))
        .hasSize(1);
  }

  @Test
  void channelsCountInAnyOrderOfTheirCreation() {
    assertThat(
            states(
                w -> {
                  publish(w, 1);
                  w.events(Pong.class).publish(new Pong(2));
                },
                w -> {
                  w.events(Pong.class).publish(new Pong(2));
                  publish(w, 1);
                }))
        .hasSize(1);
  }

  @Test
  void theSeedCounts() {
    assertThat(states(w -> {}, w -> w.seed(1), w -> w.seed(2), w -> w.seed(-1))).hasSize(4);
  }

  @Test
  void markedResourcesCountByTypeAndContent() {
    assertThat(
            states(
                w -> {},
                w -> setMarked(w, new Score(1)),
                w -> setMarked(w, new Score(2)),
                w -> setMarked(w, new Level(1)),
                w -> {
                  setMarked(w, new Score(1));
                  setMarked(w, new Level(1));
                }))
        .hasSize(5);
    assertThat(
            states(
                w -> {
                  setMarked(w, new Score(1));
                  setMarked(w, new Level(1));
                },
                w -> {
                  setMarked(w, new Level(1));
                  setMarked(w, new Score(1));
                }))
        .as("the order in which resources are set")
        .hasSize(1);
  }

  private static void setMarked(World world, Object resource) {
    world.resources().markState(resource.getClass());
    world.resources().set(resource);
  }

  @Test
  void resourcesThatAreNotMarkedOrNotThereDoNotCount() {
    assertThat(
            states(
                w -> {},
                w -> w.resources().set(new Score(1)),
                w -> w.resources().set(new Opaque()),
                w -> w.resources().markState(Score.class),
                w -> {
                  setMarked(w, new Score(1));
                  w.resources().remove(Score.class);
                }))
        .hasSize(1);
  }

  @Test
  void aResourceCanBeMarkedBeforeAndAfterItIsSetAndByAnInterface() {
    world.resources().set(Clock.class, new Watch(1));
    long before = world.stateHash();
    world.resources().markState(Clock.class);
    long one = world.stateHash();
    world.resources().set(Clock.class, new Watch(2));

    assertThat(one).isNotEqualTo(before);
    assertThat(world.stateHash()).isNotEqualTo(one).isNotEqualTo(before);
    assertThatNullPointerException().isThrownBy(() -> world.resources().markState(null));
  }

  @Test
  void aMarkedResourceThatCannotBeHashedIsNamed() {
    world.resources().markState(Opaque.class);
    world.resources().set(new Opaque());
    assertThatIllegalStateException()
        .isThrownBy(world::stateHash)
        .withMessageContaining("The resource Opaque")
        .withMessageContaining("registerHash");
    world.registerHash(Opaque.class, opaque -> 7);

    assertThat(world.stateHash()).isNotZero();
  }

  @Test
  void watchingDoesNotCount() {
    long state = world.stateHash();
    long content = world.contentHash();
    var changes = world.query(read(Position.class), changed(Position.class));
    var additions = world.query(read(Name.class), added(Name.class));
    var removals = world.query(removed(Position.class));
    world.onAdd(Position.class, (_, _, _) -> {});
    world.onSet(Position.class, (_, _, _) -> {});
    world.onRemove(Position.class, (_, _, _) -> {});
    world.query(read(Position.class)).onEnter((_, _, _) -> {});
    world.onArchetypeCreated(_ -> {});
    world.onArchetypeReclaimed(_ -> {});
    var pings = world.events(Ping.class).reader();
    world.events(Ping.class).observe((_, _) -> {});
    world.ignoreEqualWrites(Position.class);
    world.tag(Clock.class);
    world.resources();
    world.commands();
    world.accessor(Position.class);
    assertThat(world.stateHash()).isEqualTo(state);

    var unwatched = new World();
    unwatched.spawn(new Position(1, 2));
    unwatched.spawn(new Name("n"));
    for (World each : List.of(world, unwatched)) {
      each.set(first, new Position(3, 4));
      each.query(write(Position.class)).update(p -> new Position(p.x() + 1, p.y()));
      each.remove(second, Name.class);
      each.events(Ping.class).publish(new Ping(3));
      each.endUpdate();
    }
    changes.each(p -> {});
    pings.each(p -> {});
    assertThat(additions.count()).isZero();
    assertThat(removals.count()).isZero();
    assertThat(world.stateHash()).isEqualTo(unwatched.stateHash());
    assertThat(world.contentHash()).isEqualTo(unwatched.contentHash()).isNotEqualTo(content);
  }

  @Test
  void archetypesThatAreEmptyDoNotCount() {
    long state = world.stateHash();
    var other = new World();
    other.register(Name.class);
    other.spawn(new Position(1, 2));
    other.spawn(new Name("n"));
    assertThat(other.stateHash()).isEqualTo(state);
    other.set(second, new Position(0, 0));
    other.remove(second, Position.class);

    assertThat(other.stateHash()).isEqualTo(state);
    other.reclaimArchetypes();
    assertThat(other.stateHash()).isEqualTo(state);
  }
}
