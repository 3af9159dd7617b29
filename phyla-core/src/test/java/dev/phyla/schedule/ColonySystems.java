package dev.phyla.schedule;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relatedTo;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.Colony.Child;
import dev.phyla.schedule.Colony.Likes;
import dev.phyla.schedule.Colony.Marker;
import dev.phyla.schedule.Colony.Mode;
import dev.phyla.schedule.Colony.Score;
import dev.phyla.schedule.Colony.Total;
import java.util.List;
import java.util.function.IntFunction;

/// Systems of all kinds for the world of [Colony]. They have no variables of their own, so that a
/// restored or loaded world goes on alike.
final class ColonySystems {
  private ColonySystems() {}

  /// Creates a system.
  @FunctionalInterface
  interface Kind {
    /// Adds the system to a schedule.
    ///
    /// @param amount a number from 1 to 5 that makes systems of one kind differ
    ScheduledSystem addTo(Schedule schedule, String name, int amount);
  }

  private static Kind of(IntFunction<SystemFactory> factory) {
    return (schedule, name, amount) -> schedule.add(name, factory.apply(amount));
  }

  /// Systems without consumers.
  static final List<Kind> KINDS =
      List.of(
          of(ColonyLoops::move),
          of(ColonyLoops::jitter),
          of(ColonyLoops::heal),
          of(ColonyLoops::burn),
          of(ColonyLoops::count),
          of(ColonyLoops::reap),
          of(ColonyLoops::breed),
          of(ColonyLoops::burst),
          of(ColonyLoops::dress),
          of(ColonyLoops::admire),
          of(ColonyLoops::forget),
          of(ColonyLoops::shout),
          of(ColonyLoops::ignite),
          of(ColonyLoops::clean),
          of(ColonySystems::tagging),
          of(ColonySystems::befriended),
          of(ColonySystems::sum),
          of(ColonySystems::score),
          of(ColonySystems::columns),
          of(ColonySystems::requestStates),
          of(ColonySystems::parallelInside),
          of(ColonySystems::targets),
          of(ColonyLoops::bud),
          of(ColonyLoops::stumble),
          of(ColonyLoops::stumbleWhileRecording),
          ColonySystems::sort,
          ColonySystems::direct);

  /// Systems that read events or changes.
  static final List<Kind> CONSUMERS =
      List.of(
          of(ColonyConsumers::hurt),
          of(ColonyConsumers::listen),
          of(ColonyConsumers::changes),
          of(ColonyConsumers::changesOfTwo),
          of(ColonyConsumers::anyChanges),
          of(ColonyConsumers::arrivals),
          of(ColonyConsumers::removals),
          of(ColonyConsumers::relinks),
          of(ColonyConsumers::feed),
          of(ColonyConsumers::stumblingFeed),
          of(ColonyConsumers::stumblingChanges));

  // Other code.

  private static SystemFactory tagging(int amount) {
    return setup -> {
      Tag burning = setup.tag(Burning.class);
      var all = setup.query(read(Health.class));
      return () ->
          all.each(
              (entity, h) -> {
                if (h.points() % 13 == amount) {
                  burning.add(entity);
                } else if (h.points() % 7 == 0) {
                  burning.remove(entity);
                }
              });
    };
  }

  private static SystemFactory befriended(int amount) {
    return setup -> {
      RelationAccess<Likes> likes = setup.relation(Likes.class);
      Accessor<Armour> armours = setup.accessor(Armour.class);
      setup.writes(Armour.class);
      var fans = setup.query(with(Armour.class), relatedTo(Likes.class, Name.class));
      return () ->
          fans.each(
              entity ->
                  armours.update(
                      entity, a -> new Armour(a.strength() + likes.targetCount(entity) * amount)));
    };
  }

  private static SystemFactory sum(int amount) {
    return setup -> {
      WritableResourceRef<Total> total = setup.writableResource(Total.class);
      Query1<Position> all = setup.query(read(Position.class), unrelated(Likes.class));
      ResourceRef<Time> time = setup.time();
      return () ->
          total.update(
              t ->
                  new Total(
                      t.sum() * 3
                          + (long) all.count() * amount
                          + (long) (time.get().elapsed() * 60)));
    };
  }

  private static SystemFactory score(int amount) {
    return setup -> {
      WritableResourceRef<Score> score = setup.writableResource(Score.class);
      ResourceRef<Total> total = setup.resource(Total.class);
      SystemRandom random = setup.random();
      Commands commands = setup.commands();
      return () -> {
        long sum = score.get().sum() + total.get().sum() + random.stream().nextInt(amount + 1);
        score.set(new Score(sum));
        if (sum % 2 == 0) {
          commands.spawn(new Marker(sum));
        }
      };
    };
  }

  private static SystemFactory columns(int amount) {
    return setup -> {
      Column<int[]> points = setup.world().column(Health.class, "points", int[].class);
      var healthy = setup.query(write(Health.class), with(Position.class));
      return () -> {
        for (Chunk chunk : healthy.chunks()) {
          int[] column = chunk.write(points);
          for (int row = chunk.first(); row < chunk.end(); row++) {
            column[row] += row % (amount + 2) == 0 ? -2 : 0;
          }
        }
      };
    };
  }

  /// Requests states, and fails if a request is impossible.
  private static SystemFactory requestStates(int amount) {
    return setup -> {
      StateMachine<Mode> mode = setup.state(Mode.class);
      SystemRandom random = setup.random();
      return () -> {
        switch (random.stream().nextInt(4 + amount)) {
          case 0 -> mode.set(mode.current() == Mode.BUSY ? Mode.CALM : Mode.BUSY);
          case 1 -> mode.push(Mode.PAUSED);
          case 2 -> mode.pop();
          default -> {}
        }
      };
    };
  }

  /// Runs a parallel loop; whether it is split depends on whether the system is alone.
  private static SystemFactory parallelInside(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      var all = setup.query(write(Armour.class), read(Health.class));
      return () -> {
        commands.spawn(new Marker(amount));
        all.eachParallel(
            (entity, a, h) -> {
              a.set(new Armour(a.get().strength() + 1));
              if (h.points() % 31 == amount) {
                commands.set(entity, new Marker(entity.index()));
                commands.set(commands.spawn(new Marker(1)), new Child(entity, 1));
              }
            });
        commands.spawn(new Marker(amount + 1));
      };
    };
  }

  private static SystemFactory targets(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      var liked = setup.query(with(Name.class), targetOf(Likes.class));
      RelationAccess<Likes> likes = setup.relation(Likes.class);
      return () ->
          liked.each(
              entity ->
                  likes.sources(entity).stream()
                      .limit(amount)
                      .forEach(fan -> commands.unrelate(fan, Likes.class, entity)));
    };
  }

  // Exclusive systems.

  private static ScheduledSystem sort(Schedule schedule, String name, int amount) {
    return schedule.add(
        name,
        setup -> {
          World world = setup.exclusive();
          var all = setup.query(write(Health.class));
          Column<int[]> points = world.column(Health.class, "points", int[].class);
          return () -> {
            if (amount % 2 == 0) {
              all.sort(points);
            } else {
              all.sortDescending(points);
            }
          };
        });
  }

  private static ScheduledSystem direct(Schedule schedule, String name, int amount) {
    return schedule.addExclusive(
        name,
        world -> {
          Query1<Marker> markers = world.query(read(Marker.class), without(Health.class));
          for (Entity entity : markers.entities()) {
            if (entity.index() % 4 != 0) {
              world.despawn(entity);
            }
          }
          Entity fresh = world.spawn(new Position(amount, 0), new Velocity(0, amount));
          world.commands().set(fresh, new Health(amount));
          if (amount == 3) {
            world.query(with(Health.class), includeDisabled()).entities().forEach(world::enable);
            world.reclaimArchetypes();
          }
          world.query(write(Armour.class)).eachParallel(a -> a.set(new Armour(amount)));
        });
  }
}
