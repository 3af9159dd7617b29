package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;

/// The components of the seven systems.
public final class GameComponents {
  private GameComponents() {}

  /// The position of an entity on the screen.
  public static final class Position extends PooledComponent implements Component {
    public float x;
    public float y;

    /// Takes the values of the entity with the given ordinal.
    public Position of(int ordinal) {
      x = Game.x(ordinal);
      y = Game.y(ordinal);
      return this;
    }

    /// Moves by one step.
    public void move(Velocity velocity) {
      x += velocity.dx * (float) Game.DT;
      y += velocity.dy * (float) Game.DT;
    }

    public void addTo(Checksum sum) {
      sum.add(x, y);
    }

    @Override
    public void reset() {
      x = 0;
      y = 0;
    }
  }

  /// The velocity of an entity, initially the same for all.
  public static final class Velocity extends PooledComponent implements Component {
    public float dx = 1;
    public float dy = 1;

    /// Sometimes changes at random.
    public void steer(Data data, Position position) {
      if (Game.isSteered(data.thingy)) {
        int wide = Game.nextRandom(data.random);
        int narrow = Game.nextRandom(wide);
        data.random = narrow;
        boolean isRight = position.x > position.y;
        dx = isRight ? Game.far(wide) : Game.near(narrow);
        dy = isRight ? Game.near(narrow) : Game.far(wide);
      }
    }

    public void addTo(Checksum sum) {
      sum.add(dx, dy);
    }

    @Override
    public void reset() {
      dx = 1;
      dy = 1;
    }
  }

  /// Values of several types.
  public static final class Data extends PooledComponent implements Component {
    public int thingy;
    public double dingy;
    public boolean mingy;
    public int random;

    /// Takes the values of the entity with the given ordinal.
    public Data of(int ordinal) {
      random = Game.random(ordinal);
      return this;
    }

    /// Changes all values.
    public void update() {
      thingy = Game.count(thingy);
      dingy += Game.GROWTH;
      mingy = !mingy;
      random = Game.nextRandom(random);
    }

    public void addTo(Checksum sum) {
      sum.add(thingy, random);
      sum.add((float) dingy, mingy ? 1 : 0);
    }

    @Override
    public void reset() {
      thingy = 0;
      dingy = 0;
      mingy = false;
      random = 0;
    }
  }

  /// The type of a player.
  public static final class Player extends PooledComponent implements Component {
    public int type;

    /// Takes the values of the entity with the given ordinal.
    public Player of(int ordinal) {
      type = Game.type(ordinal);
      return this;
    }

    @Override
    public void reset() {
      type = 0;
    }
  }

  /// The health of a player.
  public static final class Health extends PooledComponent implements Component {
    public int points;
    public int maximum;
    public int status;

    /// Takes the values of the entity with the given ordinal.
    public Health of(int ordinal) {
      maximum = Game.maximum(ordinal);
      return this;
    }

    /// Dies, spawns again, or lives on.
    public void update() {
      if (points <= 0 && status != Game.DEAD) {
        points = 0;
        status = Game.DEAD;
      } else if (status == Game.DEAD && points == 0) {
        points = maximum;
        status = Game.SPAWN;
      } else if (points >= maximum && status != Game.ALIVE) {
        points = maximum;
        status = Game.ALIVE;
      } else {
        status = Game.ALIVE;
      }
    }

    /// Loses points.
    public void suffer(Damage damage) {
      int total = damage.attack - damage.defence;
      if (points > 0 && total > 0) {
        points = Math.max(points - total, 0);
      }
    }

    public void addTo(Checksum sum) {
      sum.add(points, status);
    }

    @Override
    public void reset() {
      points = 0;
      maximum = 0;
      status = 0;
    }
  }

  /// The damage that a player suffers in each step.
  public static final class Damage extends PooledComponent implements Component {
    public int attack;
    public int defence;

    /// Takes the values of the entity with the given ordinal.
    public Damage of(int ordinal) {
      attack = Game.attack(ordinal);
      defence = Game.defence(ordinal);
      return this;
    }

    @Override
    public void reset() {
      attack = 0;
      defence = 0;
    }
  }

  /// The character that is drawn for a player.
  public static final class Sprite extends PooledComponent implements Component {
    public char character = Game.SPAWNING;

    /// Takes the character of a player.
    public void choose(Player player, Health health) {
      character = Game.character(player.type, health.status);
    }

    /// Draws the character.
    public void draw(char[] screen, Position position) {
      Game.draw(screen, position.x, position.y, character);
    }

    public void addTo(Checksum sum) {
      sum.add(character);
    }

    @Override
    public void reset() {
      character = Game.SPAWNING;
    }
  }
}
