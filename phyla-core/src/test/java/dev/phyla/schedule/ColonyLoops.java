package dev.phyla.schedule;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
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
import dev.phyla.schedule.Colony.Noise;

/// Systems for the world of [Colony] that are loops, which are split.
final class ColonyLoops {
  private ColonyLoops() {}

  static SystemFactory move(int amount) {
    return setup ->
        setup
            .query(write(Position.class), read(Velocity.class))
            .updateLoop((p, v) -> new Position(p.x() + v.dx() * amount, p.y() / 2 + v.dy()));
  }

  static SystemFactory jitter(int amount) {
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

  static SystemFactory heal(int amount) {
    return setup ->
        setup
            .query(write(Health.class), optional(Armour.class), without(Frozen.class))
            .updateLoop((h, a) -> new Health(h.points() + (a == null ? -1 : amount)));
  }

  static SystemFactory burn(int amount) {
    return setup ->
        setup
            .query(write(Health.class), tagged(Burning.class))
            .loop(h -> h.set(new Health(h.get().points() - amount)));
  }

  /// Reads through other queries inside a loop.
  static SystemFactory count(int amount) {
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

  static SystemFactory reap(int amount) {
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

  static SystemFactory breed(int amount) {
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
  static SystemFactory burst(int amount) {
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

  static SystemFactory dress(int amount) {
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

  static SystemFactory admire(int amount) {
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

  static SystemFactory forget(int amount) {
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

  static SystemFactory shout(int amount) {
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

  static SystemFactory ignite(int amount) {
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

  static SystemFactory clean(int amount) {
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
  static SystemFactory bud(int amount) {
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
  static SystemFactory stumble(int amount) {
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

  static SystemFactory stumbleWhileRecording(int amount) {
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
}
