package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.Query3;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.UpdateQuery3;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;

/// The seven systems of abeimler/ecs_benchmark: movement, data, a system with branches, health,
/// damage, sprites and drawing.
final class SevenSystems implements Shape {
  private static final int ROWS = 1000;

  record Position(float x, float y) {
    Position moved(Velocity velocity) {
      return new Position(x + velocity.dx * (float) Game.DT, y + velocity.dy * (float) Game.DT);
    }
  }

  record Velocity(float dx, float dy) {}

  record Data(int thingy, double dingy, boolean mingy, int random) {
    Data updated() {
      return new Data(Game.count(thingy), dingy + Game.GROWTH, !mingy, Game.nextRandom(random));
    }

    Data drawn() {
      return new Data(thingy, dingy, mingy, Game.nextRandom(Game.nextRandom(random)));
    }
  }

  record Player(int type) {}

  record Health(int points, int maximum, int status) {
    Health updated() {
      if (points <= 0 && status != Game.DEAD) {
        return new Health(0, maximum, Game.DEAD);
      } else if (status == Game.DEAD && points == 0) {
        return new Health(maximum, maximum, Game.SPAWN);
      } else if (points >= maximum && status != Game.ALIVE) {
        return new Health(maximum, maximum, Game.ALIVE);
      } else {
        return new Health(points, maximum, Game.ALIVE);
      }
    }

    Health damaged(Damage damage) {
      int total = damage.attack - damage.defence;
      return points > 0 && total > 0
          ? new Health(Math.max(points - total, 0), maximum, status)
          : this;
    }
  }

  record Damage(int attack, int defence) {}

  record Sprite(char character) {}

  private final World world = new World();
  private final UpdateQuery2<Position, Velocity> moving =
      world.query(write(Position.class), read(Velocity.class));
  private final UpdateQuery1<Data> data = world.query(write(Data.class));
  private final Query3<Ref<Velocity>, Ref<Data>, Position> steered =
      world.query(write(Velocity.class), write(Data.class), read(Position.class));
  private final UpdateQuery1<Health> health = world.query(write(Health.class));
  private final UpdateQuery2<Health, Damage> fighting =
      world.query(write(Health.class), read(Damage.class));
  private final UpdateQuery3<Sprite, Player, Health> sprites =
      world.query(write(Sprite.class), read(Player.class), read(Health.class));
  private final Query2<Position, Sprite> drawn =
      world.query(read(Position.class), read(Sprite.class));
  private final char[] screen = Game.screen();
  private final int rows;
  private final SevenSystemsByHand hand;

  SevenSystems() {
    this(ROWS);
  }

  SevenSystems(int rows) {
    this.rows = rows;
    this.hand = new SevenSystemsByHand(rows);
    for (int row = 0; row < rows; row++) {
      world.spawn(
          new Position(hand.x[row], hand.y[row]),
          new Velocity(hand.dx[row], hand.dy[row]),
          new Data(0, 0, false, hand.random[row]),
          new Player(hand.type[row]),
          new Health(hand.points[row], hand.maximum[row], hand.status[row]),
          new Damage(hand.attack[row], hand.defence[row]),
          new Sprite(hand.character[row]));
    }
  }

  /// Sometimes changes a velocity at random.
  static void steer(Ref<Velocity> velocity, Ref<Data> data, Position position) {
    Data old = data.get();
    if (Game.isSteered(old.thingy())) {
      int wide = Game.nextRandom(old.random());
      int narrow = Game.nextRandom(wide);
      data.set(old.drawn());
      float far = Game.far(wide);
      float near = Game.near(narrow);
      velocity.set(position.x() > position.y() ? new Velocity(far, near) : new Velocity(near, far));
    }
  }

  /// The sprite of a player.
  static Sprite chosen(Sprite sprite, Player player, Health health) {
    return new Sprite(Game.character(player.type(), health.status()));
  }

  @Override
  public int rows() {
    return rows;
  }

  World world() {
    return world;
  }

  char[] screen() {
    return screen;
  }

  @Override
  public void tickByHand() {
    hand.move();
    hand.updateData();
    hand.steer();
    hand.updateHealth();
    hand.damage();
    hand.chooseSprites();
    hand.draw();
  }

  @Override
  public void tickByPhyla() {
    moving.update(Position::moved);
    data.update(Data::updated);
    steered.each(SevenSystems::steer);
    health.update(Health::updated);
    fighting.update(Health::damaged);
    sprites.update(SevenSystems::chosen);
    char[] screen = this.screen;
    drawn.each(
        (position, sprite) -> Game.draw(screen, position.x(), position.y(), sprite.character()));
  }

  @Override
  public long checksumByHand() {
    return hand.checksum();
  }

  @Override
  public long checksumByPhyla() {
    Checksum sum = new Checksum();
    world
        .query(
            read(Position.class),
            read(Velocity.class),
            read(Data.class),
            read(Health.class),
            read(Sprite.class))
        .each(
            (position, velocity, data, health, sprite) -> {
              sum.add(position.x, position.y);
              sum.add(velocity.dx, velocity.dy);
              sum.add(data.thingy, data.random);
              sum.add((float) data.dingy, data.mingy ? 1 : 0);
              sum.add(health.points, health.status);
              sum.add(sprite.character);
            });
    Game.addScreen(sum, screen);
    return sum.value();
  }
}
