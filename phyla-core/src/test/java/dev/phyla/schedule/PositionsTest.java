package dev.phyla.schedule;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.ChangeFeed;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.Removals;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.ChildOf;
import dev.phyla.snapshot.Rollback;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Systems go on reading changes and events where they stopped when the state is replaced.
class PositionsTest {
  record Bag(List<String> items) {}

  record Config(int number) {}

  /// Creates a system that writes down what it reads.
  private interface Reader {
    SystemBody create(SystemSetup setup, List<String> seen);
  }

  /// The ways to go on from a state.
  private enum Way {
    /// The state is restored in the world that it comes from, with the same app.
    RESTORED,
    /// The state is restored in the world that it comes from, by a ring of past states.
    ROLLED_BACK,
    /// A copy goes on with a new app.
    COPIED,
    /// A copy is restored in a third world that has an app.
    COPIED_TWICE,
    /// A snapshot is loaded into a world with an app that has not started.
    LOADED,
    /// A snapshot is loaded into a world with an app that has started.
    LOADED_BY_STARTED,
    /// The app is closed, and another one goes on.
    CLOSED,
    /// Another app of the same world goes on.
    OTHER_APP;
  }

  private final List<String> seen = new ArrayList<>();
  private final Entity first = new Entity(1, 1);
  private final Entity second = new Entity(2, 1);
  private final Entity third = new Entity(3, 1);

  private static World populated() {
    var world = new World();
    world.spawn(new Position(1, 0), new Health(1));
    world.spawn(new Position(2, 0), new Health(2));
    world.spawn(new Position(3, 0));
    return world;
  }

  private void failed(SystemException failure) {
    seen.add(failure.getCause() instanceof OnPurposeException ? "failed" : failure.toString());
  }

  private App app(World world, Reader reader) {
    var app = new App(world).threads(1).onFailure(this::failed);
    app.schedule().add("reader", setup -> reader.create(setup, seen));
    return app;
  }

  /// Runs a tick of a system, changes the world, goes on from this state in some way, changes the
  /// world again and runs another tick.
  ///
  /// @return what the system has read in that tick
  private List<String> goOn(
      Way way, Reader reader, Consumer<World> before, Consumer<World> afterwards) {
    World world = populated();
    App app = app(world, reader);
    app.tick();
    before.accept(world);
    App other =
        switch (way) {
          case RESTORED -> {
            World copy = world.copy();
            spoil(app);
            world.restore(copy);
            yield app;
          }
          case ROLLED_BACK -> {
            Rollback past = world.state().rollback(3);
            past.record();
            spoil(app);
            past.record();
            past.restore(1); // the tick of the first record
            yield app;
          }
          case COPIED -> app(world.copy(), reader);
          case COPIED_TWICE -> {
            World next = new World(world.schema());
            App nextApp = app(next, reader);
            nextApp.start();
            next.spawn(new Position(9, 9));
            next.restore(world.copy());
            yield nextApp;
          }
          case LOADED, LOADED_BY_STARTED -> {
            var loaded = new World();
            App loadedApp = app(loaded, reader);
            loaded.events(Hit.class);
            loaded.relation(ChildOf.class);
            if (way == Way.LOADED_BY_STARTED) {
              loadedApp.start();
            }
            Snapshots.loader(Position.class, Health.class, Velocity.class, Bag.class)
                .load(loaded, Snapshots.toBytes(world));
            yield loadedApp;
          }
          case CLOSED -> {
            app.close();
            yield app(world, reader);
          }
          case OTHER_APP -> app(world, reader);
        };
    seen.clear();
    afterwards.accept(other.world());
    other.tick();
    var read = new ArrayList<>(seen);
    seen.clear();
    other.tick();
    assertThat(seen).as("what is read twice").isEmpty();
    other.world().verify();
    return read;
  }

  /// Changes everything, and lets the systems read it.
  private static void spoil(App app) {
    World world = app.world();
    world.query(write(Position.class)).update(p -> new Position(p.x() + 10, 1));
    world.spawnMany(100, new Position(0, 0), new Health(1));
    world.despawn(new Entity(1, 1));
    world.events(Hit.class).publish(new Hit(100));
    app.tick();
    world.despawn(new Entity(2, 1));
    world.spawnMany(100, new Position(0, 0), new Velocity(1, 1));
  }

  private static Reader query(java.util.function.Function<SystemSetup, Query> request) {
    return (setup, seen) -> {
      Query query = request.apply(setup);
      return () -> query.chunks().forEach(chunk -> addAll(seen, chunk));
    };
  }

  private static void addAll(List<String> seen, dev.phyla.Chunk chunk) {
    for (int row = chunk.first(); row < chunk.end(); row++) {
      seen.add(chunk.entity(row).toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void changedVisitsWhatWasNotVisited(Way way) {
    assertThat(
            goOn(
                way,
                query(setup -> setup.query(read(Position.class), changed(Position.class))),
                world -> world.set(second, new Position(5, 5)),
                world -> world.set(third, new Position(6, 6))))
        .containsExactly("2:1", "3:1");
  }

  @ParameterizedTest
  @EnumSource
  void changedVisitsRowsThatALoopHasWritten(Way way) {
    assertThat(
            goOn(
                way,
                query(setup -> setup.query(changed(Health.class))),
                world -> world.query(write(Health.class)).update(h -> new Health(h.points() + 1)),
                world -> {}))
        .containsExactly("1:1", "2:1");
  }

  @ParameterizedTest
  @EnumSource
  void addedVisitsWhatWasNotVisited(Way way) {
    assertThat(
            goOn(
                way,
                query(setup -> setup.query(read(Position.class), added(Position.class))),
                world -> {
                  world.spawn(new Position(7, 7));
                  world.set(first, new Position(0, 0));
                },
                world -> world.spawn(new Position(8, 8))))
        .containsExactly("4:1", "5:1");
  }

  @ParameterizedTest
  @EnumSource
  void changedAnyVisitsWhatWasNotVisited(Way way) {
    assertThat(
            goOn(
                way,
                query(setup -> setup.query(changedAny(Position.class, Health.class))),
                world -> world.set(second, new Health(7)),
                world -> world.set(third, new Position(1, 1))))
        .containsExactly("2:1", "3:1");
  }

  @ParameterizedTest
  @EnumSource
  void relinkedVisitsWhatWasNotVisited(Way way) {
    assertThat(
            goOn(
                way,
                query(setup -> setup.query(read(Position.class), relinked(ChildOf.class))),
                world -> world.hierarchy().setParent(second, first),
                world -> world.hierarchy().setParent(third, first)))
        .containsExactly("2:1", "3:1");
  }

  @ParameterizedTest
  @EnumSource
  void aLoopThatFailedGoesOnWithTheRest(Way way) {
    Reader failing =
        (setup, seen) -> {
          var changes = setup.query(read(Health.class), changed(Health.class));
          return () ->
              changes.each(
                  (entity, health) -> {
                    seen.add(entity.toString());
                    if (health.points() == 50) {
                      throw new OnPurposeException();
                    }
                  });
        };
    World world = populated();
    App app = app(world, failing);
    app.tick();
    world.set(first, new Health(50));
    world.set(second, new Health(51));
    app.tick();
    assertThat(seen).containsExactly("1:1", "failed");
    seen.clear();
    if (way == Way.LOADED) {
      var loaded = new World();
      App other = app(loaded, failing);
      Snapshots.loader(Position.class, Health.class).load(loaded, Snapshots.toBytes(world));
      other.tick();
    } else {
      app(world.copy(), failing).tick();
    }
    assertThat(seen).containsExactly("2:1");
  }

  private static final Reader REMOVALS =
      (setup, seen) -> {
        Removals<Position> removals = setup.removed(Position.class);
        return () -> {
          if (removals.missedChanges()) {
            seen.add("missed");
          }
          removals.each((entity, position) -> seen.add(entity + " " + position.x()));
        };
      };

  @ParameterizedTest
  @EnumSource
  void removalsAreReadOnce(Way way) {
    assertThat(
            goOn(
                way,
                REMOVALS,
                world -> {
                  world.remove(second, Position.class);
                  world.despawn(first);
                },
                world -> world.remove(third, Position.class)))
        .containsExactly("2:1 2.0", "1:1 1.0", "3:1 3.0");
  }

  @ParameterizedTest
  @EnumSource
  void severalPositionsInOneLogAreKept(Way way) {
    Reader two =
        (setup, seen) -> {
          Removals<Health> often = setup.removed(Health.class);
          Removals<Health> rarely = setup.removed(Health.class);
          var changedOften = setup.query(read(Position.class), changed(Position.class));
          var changedRarely = setup.query(read(Position.class), changed(Position.class));
          World world = setup.world();
          return () -> {
            often.each((entity, _) -> seen.add("often " + entity));
            changedOften.each((entity, _) -> seen.add("changed " + entity));
            if (!world.isAlive(third)) {
              rarely.each((entity, _) -> seen.add("rarely " + entity));
              changedRarely.each((entity, _) -> seen.add("rarely changed " + entity));
            }
          };
        };
    assertThat(
            goOn(
                way,
                two,
                world -> {
                  world.remove(first, Health.class);
                  world.set(second, new Position(1, 1));
                },
                world -> world.despawn(third)))
        .containsExactly("often 1:1", "changed 2:1", "rarely 1:1", "rarely changed 2:1");
  }

  @Test
  void aConsumerThatReadsRarelyStillHasWhatOthersHaveRead() {
    Reader two =
        (setup, seen) -> {
          Removals<Health> often = setup.removed(Health.class);
          Removals<Health> rarely = setup.removed(Health.class);
          var changedOften = setup.query(read(Position.class), changed(Position.class));
          var changedRarely = setup.query(read(Position.class), changed(Position.class));
          World world = setup.world();
          return () -> {
            often.each((entity, _) -> seen.add("often " + entity));
            changedOften.each((entity, _) -> seen.add("changed " + entity));
            if (world.tick() == 2) {
              rarely.each((entity, _) -> seen.add("rarely " + entity));
              changedRarely.each((entity, _) -> seen.add("rarely changed " + entity));
            }
          };
        };
    World world = populated();
    App app = app(world, two);
    app.tick();
    world.remove(first, Health.class);
    world.set(second, new Position(1, 1));
    app.tick();
    assertThat(seen).containsExactly("often 1:1", "changed 2:1");
    seen.clear();
    world.remove(second, Health.class);
    world.set(third, new Position(1, 1));
    world.set(second, new Position(2, 2));
    app(world.copy(), two).tick();
    assertThat(seen)
        .containsExactly(
            "often 2:1",
            "changed 3:1",
            "changed 2:1",
            "rarely 1:1",
            "rarely 2:1",
            "rarely changed 3:1",
            "rarely changed 2:1");
  }

  @ParameterizedTest
  @EnumSource
  void eventsAreReadOnce(Way way) {
    Reader reader =
        (setup, seen) -> {
          var hits = setup.reader(Hit.class);
          return () -> {
            if (hits.missed() != 0) {
              seen.add("missed " + hits.missed());
            }
            hits.each(hit -> seen.add("hit " + hit.damage()));
          };
        };
    assertThat(
            goOn(
                way,
                reader,
                world -> world.events(Hit.class).publish(new Hit(1)),
                world -> world.events(Hit.class).publish(new Hit(2))))
        .containsExactly("hit 1", "hit 2");
    assertThat(goOn(way, reader, _ -> {}, world -> world.events(Hit.class).publish(new Hit(3))))
        .containsExactly("hit 3");
    assertThat(
            goOn(
                way,
                reader,
                world -> {
                  world.events(Hit.class).limit(2);
                  for (int i = 1; i <= 5; i++) {
                    world.events(Hit.class).publish(new Hit(i));
                  }
                },
                _ -> {}))
        .containsExactly("missed 3", "hit 4", "hit 5");
  }

  /// Writes down what a feed reports.
  private record FeedLog(List<String> seen) implements ChangeFeed.Listener {
    @Override
    public void resync() {
      seen.add("resync");
    }

    @Override
    public void joined(Entity entity) {
      seen.add("joined " + entity);
    }

    @Override
    public void changed(Entity entity, ChangeFeed.Changes changes) {
      seen.add("changed " + entity + " " + changes);
    }

    @Override
    public void left(Entity entity, ChangeFeed.LastValues last) {
      seen.add("left " + entity + " " + last.get(Health.class).points());
    }
  }

  private static final Reader FEED =
      (setup, seen) -> {
        ChangeFeed feed = setup.feed(Position.class, Health.class);
        return () -> feed.read(new FeedLog(seen));
      };

  @ParameterizedTest
  @EnumSource
  void feedsGoOn(Way way) {
    assertThat(
            goOn(
                way,
                FEED,
                world -> {
                  world.set(second, new Position(4, 4));
                  world.remove(first, Health.class);
                },
                world -> world.set(third, new Health(3))))
        .containsExactly("left 1:1 1", "changed 2:1 [Position]", "joined 3:1");
  }

  @Test
  void aFeedThatWasInterruptedReportsTheRest() {
    Reader interrupted =
        (setup, seen) -> {
          ChangeFeed feed = setup.feed(Health.class);
          return () ->
              feed.read(
                  new ChangeFeed.Listener() {
                    @Override
                    public void joined(Entity entity) {
                      seen.add("joined " + entity);
                      if (seen.size() == 1) {
                        throw new OnPurposeException();
                      }
                    }
                  });
        };
    World world = populated();
    app(world, interrupted).tick();
    assertThat(seen).containsExactly("joined 1:1", "failed");
    App other = app(world.copy(), interrupted);
    other.tick();
    other.tick();
    assertThat(seen).containsExactly("joined 1:1", "failed", "joined 2:1");
  }

  @Test
  void aFeedThatTheSystemClosedHasNoPosition() {
    Reader closing =
        (setup, seen) -> {
          setup.exclusive();
          ChangeFeed feed = setup.feed(Health.class);
          return () -> {
            feed.read(new FeedLog(seen));
            feed.close();
          };
        };
    World world = populated();
    app(world, closing).tick();
    seen.clear();
    app(world.copy(), closing).tick();
    assertThat(seen).containsExactly("joined 1:1", "joined 2:1");
  }

  @ParameterizedTest
  @EnumSource
  void aConditionOnAResourceKnowsWhatItHasSeen(Way way) {
    for (boolean isSet : new boolean[] {false, true}) {
      World world = populated();
      world.resources().markState(Config.class);
      world.resources().set(new Config(1));
      App app = conditional(world);
      app.run(2);
      assertThat(seen).containsExactly("ran");
      if (isSet) {
        world.resources().set(new Config(2));
      }
      seen.clear();
      App other = app;
      if (way == Way.LOADED) {
        var loaded = new World();
        loaded.resources().markState(Config.class);
        other = conditional(loaded);
        Snapshots.loader(Position.class, Health.class).load(loaded, Snapshots.toBytes(world));
      } else if (way == Way.COPIED) {
        other = conditional(world.copy());
      } else {
        world.restore(world.copy());
      }
      other.run(2);
      assertThat(seen).isEqualTo(isSet ? List.of("ran") : List.of());
      other.world().resources().set(new Config(3));
      other.run(2);
      assertThat(seen).hasSize(isSet ? 2 : 1);
      seen.clear();
    }
  }

  private App conditional(World world) {
    var app = new App(world);
    app.schedule()
        .addExclusive("conditional", _ -> seen.add("ran"))
        .runIf(Condition.resourceChanged(Config.class));
    return app;
  }

  @Test
  void aResourceThatIsSetBeforeTheFirstTickOfANewAppHasChanged() {
    World world = populated();
    world.resources().markState(Config.class);
    world.resources().set(new Config(1));
    conditional(world).run(2);
    seen.clear();
    World copy = world.copy();
    copy.resources().set(new Config(2));
    conditional(copy).run(2);
    assertThat(seen).containsExactly("ran");
  }

  @Test
  void copyingIsNoChangeOfAResource() {
    World world = populated();
    world.resources().markState(Config.class);
    world.resources().set(new Config(1));
    long version = world.resources().version(Config.class);
    world.copy();
    assertThat(world.resources().version(Config.class)).isEqualTo(version);
  }

  // Systems that do not match.

  private static final Reader CHANGES =
      query(setup -> setup.query(read(Position.class), changed(Position.class)));

  private App named(World world, String name, Reader reader) {
    var app = new App(world).threads(1);
    app.schedule().add(name, setup -> reader.create(setup, seen));
    return app;
  }

  @Test
  void aSystemWithAnotherNameStartsLikeANewOne() {
    World world = populated();
    named(world, "old", CHANGES).tick();
    world.set(second, new Position(0, 0));
    World copy = world.copy();
    App renamed = named(copy, "new", CHANGES);
    renamed.start();
    copy.set(third, new Position(0, 0));
    renamed.tick();
    assertThat(seen).containsExactly("3:1");
  }

  @Test
  void aSystemThatTheStateLacksStartsAgain() {
    World world = populated();
    World empty = world.copy();
    App app = named(world, "reader", CHANGES);
    app.tick();
    assertThat(seen).isEmpty();
    world.restore(empty);
    app.tick();
    assertThat(seen).containsExactly("1:1", "2:1", "3:1");
  }

  @Test
  void aSystemWithOtherConsumersStartsLikeANewOne() {
    World world = populated();
    named(world, "reader", CHANGES).tick();
    world.set(second, new Position(0, 0));
    World copy = world.copy();
    named(copy, "reader", query(setup -> setup.query(added(Position.class)))).tick();
    assertThat(seen).isEmpty();
    World another = world.copy();
    named(
            another,
            "reader",
            (setup, list) -> {
              Query same = setup.query(read(Position.class), changed(Position.class));
              Query more = setup.query(changed(Health.class));
              return () -> {
                list.add(same.count() + " changed");
                list.add(more.count() + " more");
              };
            })
        .tick();
    assertThat(seen).containsExactly("1 changed", "0 more");
  }

  @Test
  void aSystemThatWasReplacedGoesOn() {
    World world = populated();
    App app = named(world, "reader", CHANGES);
    app.tick();
    world.set(second, new Position(0, 0));
    app.schedule().replace("reader", setup -> CHANGES.create(setup, seen));
    app.tick();
    assertThat(seen).containsExactly("2:1");
  }

  @Test
  void aSystemThatWasRemovedHasNoPosition() {
    World world = populated();
    App app = named(world, "reader", CHANGES);
    app.tick();
    app.schedule().remove("reader");
    app.tick();
    world.set(second, new Position(0, 0));
    app.schedule().add("reader", setup -> CHANGES.create(setup, seen));
    app.tick();
    assertThat(seen).isEmpty();
    app.schedule().replace("reader", _ -> () -> {});
    app.tick();
    assertThat(versionOf(world)).isEqualTo(1);
  }

  private static int versionOf(World world) {
    return Snapshots.toBytes(world)[8];
  }

  @Test
  void positionsWithoutASystemAreDroppedWhenTheUpdateEnds() {
    World world = populated();
    named(world, "reader", CHANGES).tick();
    World copy = world.copy();
    assertThat(versionOf(copy)).isEqualTo(2);
    assertThat(versionOf(copy.copy())).isEqualTo(2);
    copy.set(second, new Position(0, 0));
    copy.endUpdate();
    assertThat(versionOf(copy)).isEqualTo(1);
    named(copy, "reader", CHANGES).tick();
    assertThat(seen).isEmpty();
    World cleared = world.copy();
    cleared.state().clear();
    assertThat(versionOf(cleared)).isEqualTo(1);
  }

  @Test
  void aWorldWithoutSystemsThatConsumeHasNoPositions() {
    World world = populated();
    var app = new App(world);
    app.schedule()
        .add("count", setup -> setup.query(read(Position.class))::count)
        .runIf(Condition.everyTicks(2));
    app.tick();
    assertThat(versionOf(world)).isEqualTo(1);
    world.query(changed(Position.class));
    assertThat(versionOf(world)).isEqualTo(1);
  }

  @Test
  void whatSystemsHaveReadIsNoPartOfTheHash() {
    World world = populated();
    App app = named(world, "reader", CHANGES);
    app.start();
    world.set(second, new Position(0, 0));
    World before = world.copy();
    app.tick();
    World after = world.copy();
    app.tick();
    before.restore(after);
    assertThat(before.stateHash()).isEqualTo(after.stateHash());
    World loaded = new World();
    App other = named(loaded, "another", CHANGES);
    Snapshots.loader(Position.class, Health.class).load(loaded, Snapshots.toBytes(after));
    assertThat(loaded.stateHash()).isEqualTo(after.stateHash());
    other.start();
    assertThat(loaded.stateHash()).isEqualTo(after.stateHash());
  }

  @Test
  void otherConsumersStillStartAgain() {
    World world = populated();
    Removals<Position> removals = world.query(dev.phyla.Term.removed(Position.class));
    Query changes = world.query(read(Position.class), changed(Position.class));
    App app = app(world, REMOVALS);
    app.tick();
    world.despawn(first);
    World copy = world.copy();
    removals.each((_, _) -> {});
    world.restore(copy);
    assertThat(removals.missedChanges()).isTrue();
    assertThat(removals.count()).isZero();
    assertThat(changes.missedChanges()).isTrue();
    assertThat(changes.count()).isEqualTo(2);
    app.tick();
    assertThat(seen).containsExactly("1:1 1.0");
    world.despawn(second);
    removals.each((entity, _) -> seen.add("also " + entity));
    assertThat(seen).containsExactly("1:1 1.0", "also 2:1");
    assertThat(removals.missedChanges()).isFalse();
  }

  @Test
  void consumersThatMissedChangesStillHave() {
    World world = populated();
    World empty = world.copy();
    App app = app(world, REMOVALS);
    app.schedule()
        .add("changes", setup -> CHANGES.create(setup, seen))
        .runIf(Condition.fromTick(9));
    app.start();
    world.restore(empty); // which has no positions
    world.despawn(first);
    World copy = world.copy();
    App other = app(copy, REMOVALS);
    other.schedule().add("changes", setup -> CHANGES.create(setup, seen));
    other.tick();
    assertThat(seen).containsExactly("missed", "1:1 1.0", "2:1", "3:1");
  }

  @Test
  void mutableObjectsOfRemovedComponentsAreCopied() {
    World world = populated();
    Reader bags =
        (setup, list) -> {
          Removals<Bag> removals = setup.removed(Bag.class);
          return () ->
              removals.each(
                  (_, bag) -> {
                    list.addAll(bag.items());
                    bag.items().add("touched");
                  });
        };
    App app = app(world, bags);
    world.set(first, new Bag(new ArrayList<>(List.of("apple"))));
    app.tick();
    world.remove(first, Bag.class);
    World copy = world.copy();
    app(copy.copy(), bags).tick();
    app.tick();
    world.restore(copy);
    app.tick();
    assertThat(seen).containsExactly("apple", "apple", "apple");
  }

  @Test
  void removalsOfAnUnknownComponentAreRefusedOrSkipped() {
    World world = populated();
    App app = app(world, REMOVALS);
    app.tick();
    world.removeAll(world.query(read(Position.class)), Position.class);
    byte[] saved = Snapshots.toBytes(world);
    var loaded = new World();
    app(loaded, FEED);
    assertThatExceptionOfType(dev.phyla.snapshot.SnapshotException.class)
        .isThrownBy(() -> Snapshots.loader(Health.class).load(loaded, saved))
        .withMessageContaining("The snapshot has the component \"Position\"");
    Snapshots.loader(Health.class).missing(dev.phyla.snapshot.Missing.SKIP).load(loaded, saved);
    App other = app(loaded, REMOVALS);
    other.tick();
    assertThat(seen).isEmpty();
    Snapshots.loader(Position.class, Health.class).load(populatedFor(REMOVALS), saved);
  }

  private World populatedFor(Reader reader) {
    var world = new World();
    app(world, reader);
    return world;
  }
}
