package dev.phyla.schedule;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.changedAny;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.without;

import dev.phyla.Accessor;
import dev.phyla.ChangeFeed;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Removals;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.schedule.Colony.Child;
import dev.phyla.schedule.Colony.Likes;
import dev.phyla.schedule.Colony.Marker;
import dev.phyla.schedule.Colony.Noise;
import dev.phyla.schedule.Colony.Score;
import dev.phyla.schedule.Colony.Total;

/// Systems for the world of [Colony] that consume events or changes. What they have read is part of
/// the state.
final class ColonyConsumers {
  private ColonyConsumers() {}

  static SystemFactory hurt(int amount) {
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

  static SystemFactory listen(int amount) {
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

  static SystemFactory changes(int amount) {
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

  static SystemFactory arrivals(int amount) {
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

  static SystemFactory removals(int amount) {
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

  static SystemFactory changesOfTwo(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      var changes =
          setup.query(
              read(Health.class),
              changed(Health.class),
              changed(Armour.class),
              without(Frozen.class));
      return changes.loop(
          (entity, h) -> {
            if (h.points() % 5 < amount) {
              commands.set(entity, new Marker(h.points()));
            }
          });
    };
  }

  static SystemFactory anyChanges(int amount) {
    return setup -> {
      WritableResourceRef<Score> score = setup.writableResource(Score.class);
      var changes = setup.query(changedAny(Velocity.class, Armour.class, Marker.class));
      return () -> {
        var sum = new long[1];
        changes.each(entity -> sum[0] = sum[0] * 17 + entity.index());
        score.update(s -> new Score(s.sum() + sum[0] * amount));
      };
    };
  }

  static SystemFactory relinks(int amount) {
    return setup -> {
      Commands commands = setup.commands();
      var relinked = setup.query(read(Health.class), relinked(Likes.class));
      return () ->
          relinked.each((entity, h) -> commands.set(entity, new Marker(amount + h.points())));
    };
  }

  /// Sums up what a feed reports.
  private static final class Sum implements ChangeFeed.Listener {
    private final boolean isStumbling;
    private long sum;

    Sum(boolean isStumbling) {
      this.isStumbling = isStumbling;
    }

    private void add(long number, Entity entity) {
      sum = sum * 31 + number * 7919 + entity.bits();
      if (isStumbling && sum % 300 == 0) {
        throw new OnPurposeException(entity + " stumbles");
      }
    }

    @Override
    public void resync() {
      sum++;
    }

    @Override
    public void joined(Entity entity) {
      add(1, entity);
    }

    @Override
    public void changed(Entity entity, ChangeFeed.Changes changes) {
      add(changes.has(Armour.class) ? 2 : 3, entity);
    }

    @Override
    public void left(Entity entity, ChangeFeed.LastValues last) {
      add(last.get(Armour.class).strength() + last.get(Health.class).points(), entity);
    }
  }

  static SystemFactory feed(int amount) {
    return setup -> {
      ChangeFeed feed = setup.feed(Armour.class, Health.class);
      WritableResourceRef<Score> score = setup.writableResource(Score.class);
      return () -> {
        var sum = new Sum(false);
        feed.read(sum);
        score.update(s -> new Score(s.sum() * 3 + sum.sum * amount));
      };
    };
  }

  /// Fails in the middle of some reads.
  static SystemFactory stumblingFeed(int amount) {
    return setup -> {
      ChangeFeed feed = setup.feed(Armour.class, Health.class);
      WritableResourceRef<Total> total = setup.writableResource(Total.class);
      return () -> {
        var sum = new Sum(true);
        try {
          feed.read(sum);
        } finally {
          total.update(t -> new Total(t.sum() * 5 + sum.sum * amount));
        }
      };
    };
  }

  /// Fails in the middle of some loops, after which the next one visits the rest.
  static SystemFactory stumblingChanges(int amount) {
    return setup -> {
      WritableResourceRef<Total> total = setup.writableResource(Total.class);
      SystemRandom random = setup.random();
      var changes = setup.query(read(Position.class), changed(Position.class));
      return () -> {
        var sum = new long[1];
        try {
          changes.each(
              (entity, p) -> {
                sum[0] = sum[0] * 13 + entity.index();
                if (random.stream(entity).nextInt(2000) == 0) {
                  throw new OnPurposeException(entity + " stumbles");
                }
              });
        } finally {
          total.update(t -> new Total(t.sum() + sum[0] * amount));
        }
      };
    };
  }
}
