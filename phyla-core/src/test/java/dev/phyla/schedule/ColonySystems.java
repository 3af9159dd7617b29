package dev.phyla.schedule;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.relatedTo;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Prefab;
import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.Removals;
import dev.phyla.Tag;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.RelationAccess;
import dev.phyla.schedule.Colony.Child;
import dev.phyla.schedule.Colony.Follows;
import dev.phyla.schedule.Colony.Likes;
import dev.phyla.schedule.Colony.Marker;
import dev.phyla.schedule.Colony.Mode;
import dev.phyla.schedule.Colony.Noise;
import dev.phyla.schedule.Colony.Score;
import dev.phyla.schedule.Colony.Total;
import java.util.List;
import java.util.function.IntFunction;

/// Systems of all kinds for the world of [Colony]. They have no state of their own, so that a
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

  /// Systems that behave alike after a world was restored or loaded.
  static final List<Kind> KINDS =
      List.of(
          of(ColonySystems::move),
          of(ColonySystems::jitter),
          of(ColonySystems::heal),
          of(ColonySystems::burn),
          of(ColonySystems::count),
          of(ColonySystems::reap),
          of(ColonySystems::breed),
          of(ColonySystems::burst),
          of(ColonySystems::dress),
          of(ColonySystems::admire),
          of(ColonySystems::forget),
          of(ColonySystems::shout),
          of(ColonySystems::ignite),
          of(ColonySystems::clean),
          of(ColonySystems::tagging),
          of(ColonySystems::befriended),
          of(ColonySystems::sum),
          of(ColonySystems::score),
          of(ColonySystems::columns),
          of(ColonySystems::requestStates),
          of(ColonySystems::parallelInside),
          of(ColonySystems::targets),
          of(ColonySystems::bud),
          of(ColonySystems::stumble),
          of(ColonySystems::stumbleWhileRecording),
          ColonySystems::sort,
          ColonySystems::direct);

  /// Systems that read events or changes: what they have read is not part of the state.
  static final List<Kind> READERS =
      List.of(
          of(ColonySystems::hurt),
          of(ColonySystems::listen),
          of(ColonySystems::changes),
          of(ColonySystems::arrivals),
          of(ColonySystems::removals));

  // Loops that are split.

  private static SystemFactory move(int amount) {
    return setup ->
        setup
            .query(write(Position.class), read(Velocity.class))
            .updateLoop((p, v) -> new Position(p.x() + v.dx() * amount, p.y() / 2 + v.dy()));
  }

  private static SystemFactory jitter(int amount) {
    return setup -> {
      SystemRandom random = setup.random();
      return setup
          .query(write(Velocity.class), read(Position.class))
          .loop(
              (entity, v, p) -> {
                RandomStream stream = random.stream(entity);
                if (stream.nextInt(3) == 0) {
                  v.set(new Velocity(stream.nextFloat() * amount, p.x() % 10));
                }
              });
    };
  }

  private static SystemFactory heal(int amount) {
    return setup ->
        setup
            .query(write(Health.class), optional(Armour.class), without(Frozen.class))
            .updateLoop((h, a) -> new Health(h.points() + (a == null ? -1 : amount)));
  }

  private static SystemFactory burn(int amount) {
    return setup ->
        setup
            .query(write(Health.class), tagged(Burning.class))
            .loop(h -> h.set(new Health(h.get().points() - amount)));
  }

  /// Reads through other queries inside a loop.
  private static SystemFactory count(int amount) {
    return setup -> {
      Query1<Health> burning = setup.query(read(Health.class), tagged(Burning.class));
      Query fans = setup.query(with(Position.class), related(Likes.class));
      return setup
          .query(write(Velocity.class), untagged(Burning.class))
          .updateLoop(
              (entity, v) ->
                  entity.index() % 512 == 0
                      ? new Velocity(burning.count(), fans.entities().size() + amount)
                      : v);
    };
  }

  private static SystemFactory reap(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      return setup
          .query(read(Health.class))
          .loop(
              (entity, h) -> {
                if (h.points() < -amount) {
                  commands.despawn(entity);
                }
              });
    };
  }

  private static SystemFactory breed(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      SystemRandom random = setup.random();
      Query1<Health> all = setup.query(read(Health.class));
      return setup
          .query(read(Position.class), read(Health.class))
          .loop(
              (entity, p, h) -> {
                if (random.stream(entity).nextInt(20) < amount
                    && all.count() < Colony.MAX_POPULATION) {
                  Entity child = commands.spawn(p, h, new Child(entity, amount));
                  commands.set(child, new Velocity(amount, child.index() % 100));
                }
              });
    };
  }

  /// Spawns more in one chunk than the blocks of a task have handles.
  private static SystemFactory burst(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      Query1<Health> all = setup.query(read(Health.class));
      Prefab prefab = Prefab.of(new Health(amount), new Armour(3));
      return setup
          .query(read(Position.class))
          .loop(
              (entity, p) -> {
                if (entity.index() % 1999 == amount && all.count() < Colony.MAX_POPULATION) {
                  commands.spawnMany(700, new Child(entity, amount), new Position(p.y(), p.x()));
                  for (int i = 0; i < 400; i++) {
                    commands.spawn(new Health(-i), new Child(entity, i));
                  }
                  commands.instantiateMany(prefab, 10);
                }
              });
    };
  }

  private static SystemFactory dress(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      SystemRandom random = setup.random();
      return setup
          .query(read(Health.class), optional(Armour.class))
          .loop(
              (entity, h, a) -> {
                switch (random.stream(entity).nextInt(30)) {
                  case 0 -> commands.set(entity, new Armour(h.points() + amount));
                  case 1 -> commands.set(entity, new Frozen(), new Marker(amount));
                  case 2 -> commands.remove(entity, Armour.class);
                  case 3 -> commands.remove(entity, Frozen.class, Marker.class);
                  case 4 -> {
                    commands.set(entity, new Name("d" + amount));
                    commands.remove(entity, Name.class);
                  }
                  case 5 -> commands.set(entity, a == null ? new Armour(5) : new Marker(5));
                  default -> {}
                }
              });
    };
  }

  private static SystemFactory admire(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      Query leaders = setup.query(tagged(Selected.class));
      return setup
          .query(read(Health.class), without(Name.class))
          .loop(
              (entity, h) -> {
                if (h.points() % 97 == amount) {
                  leaders
                      .first()
                      .ifPresent(leader -> commands.relate(entity, new Likes(amount), leader));
                } else if (h.points() % 97 == amount + 1) {
                  leaders
                      .first()
                      .ifPresent(leader -> commands.relate(entity, new Follows(amount), leader));
                }
              });
    };
  }

  private static SystemFactory forget(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      RelationAccess<Likes> likes = setup.relation(Likes.class);
      return setup
          .query(read(Health.class), related(Likes.class))
          .loop(
              (entity, h) -> {
                if (h.points() % 3 == amount % 3) {
                  commands.unrelate(entity, Likes.class, likes.target(entity));
                }
              });
    };
  }

  private static SystemFactory shout(int amount) {
    return setup -> {
      EventWriter<Noise> noises = setup.writer(Noise.class);
      Commands commands = setup.commands();
      return setup
          .query(read(Velocity.class))
          .loop(
              (entity, v) -> {
                if (v.dx() > 2 * amount) {
                  noises.publish(entity, new Noise(entity, amount));
                } else if (v.dy() > 7) {
                  commands.publish(Hit.class, entity, new Hit(amount));
                }
              });
    };
  }

  private static SystemFactory ignite(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      return setup
          .query(read(Health.class), untagged(Burning.class))
          .loop(
              (entity, h) -> {
                if (h.points() % 41 == amount) {
                  commands.run(w -> w.tag(Burning.class).add(entity));
                } else if (h.points() % 41 == amount + 10) {
                  commands.run(w -> w.disable(entity));
                }
              });
    };
  }

  private static SystemFactory clean(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      return setup
          .query(with(Child.class), without(Velocity.class))
          .loop(
              entity -> {
                if (entity.index() % 3 != amount) {
                  commands.despawn(entity);
                }
              });
    };
  }

  /// Writes through handles and stores the handles of recorded spawns.
  private static SystemFactory bud(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      return setup
          .query(write(Health.class), read(Position.class))
          .loop(
              (entity, h, p) -> {
                if (h.get().points() % 19 == amount) {
                  Entity bud = commands.spawn(new Marker(amount), new Child(entity, amount));
                  h.set(new Health(bud.index() % 50));
                }
              });
    };
  }

  /// Fails in some chunks of some ticks.
  private static SystemFactory stumble(int amount) {
    return setup -> {
      SystemRandom random = setup.random();
      return setup
          .query(write(Velocity.class))
          .loop(
              (entity, v) -> {
                if (random.stream(entity).nextInt(3000) == 0) {
                  throw new OnPurposeException(entity + " stumbles");
                }
                v.set(new Velocity(v.get().dx() + amount, v.get().dy()));
              });
    };
  }

  private static SystemFactory stumbleWhileRecording(int amount) {
    return setup -> {
      SystemRandom random = setup.random();
      Commands commands = setup.commands();
      return setup
          .query(write(Armour.class))
          .updateLoop(
              (entity, a) -> {
                RandomStream stream = random.stream(entity);
                if (stream.nextInt(200) == 0) {
                  commands.set(entity, new Child(commands.spawn(new Marker(9)), amount));
                }
                if (stream.nextInt(4000) == 0) {
                  throw new OnPurposeException(entity + " stumbles");
                }
                return new Armour(a.strength() + 1);
              });
    };
  }

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

  // Readers of events and changes.

  private static SystemFactory hurt(int amount) {
    return setup -> {
      EventReader<Hit> hits = setup.reader(Hit.class);
      Accessor<Health> healths = setup.accessor(Health.class);
      setup.writes(Health.class);
      return () ->
          hits.each(
              (target, hit) ->
                  healths.update(target, h -> new Health(h.points() - hit.damage() * amount)));
    };
  }

  private static SystemFactory listen(int amount) {
    return setup -> {
      EventReader<Noise> noises = setup.reader(Noise.class);
      Commands commands = setup.commands();
      return () ->
          noises.each(
              noise -> {
                if (noise.source().index() % 17 == amount) {
                  commands.set(noise.source(), new Armour(noise.volume()));
                }
              });
    };
  }

  private static SystemFactory changes(int amount) {
    return setup -> {
      WritableResourceRef<Total> total = setup.writableResource(Total.class);
      var changes = setup.query(read(Health.class), changed(Health.class));
      return () -> {
        var sum = new long[1];
        changes.each((entity, h) -> sum[0] = sum[0] * 31 + entity.index() + h.points());
        total.update(t -> new Total(t.sum() + sum[0] * amount));
      };
    };
  }

  private static SystemFactory arrivals(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      var arrivals = setup.query(read(Child.class), added(Child.class));
      return () ->
          arrivals.each(
              (entity, child) -> {
                if (child.number() % 3 == 0) {
                  commands.set(entity, new Marker(amount));
                }
              });
    };
  }

  private static SystemFactory removals(int amount) {
    return setup -> {
      Removals<Armour> removed = setup.removed(Armour.class);
      WritableResourceRef<Score> score = setup.writableResource(Score.class);
      return () ->
          removed.each(
              (entity, a) ->
                  score.update(
                      s -> new Score(s.sum() * 7 + entity.index() + (long) a.strength() * amount)));
    };
  }
}
