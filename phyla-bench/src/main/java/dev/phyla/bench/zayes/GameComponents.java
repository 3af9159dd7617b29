package dev.phyla.bench.zayes;

import com.simsilica.es.EntityComponent;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;

/// The components of the seven systems, immutable as Zay-ES requires.
final class GameComponents {
  private GameComponents() {}

  record Position(float x, float y) implements EntityComponent {
    static Position of(int ordinal) {
      return new Position(Game.x(ordinal), Game.y(ordinal));
    }

    Position moved(Velocity velocity) {
      return new Position(x + velocity.dx * (float) Game.DT, y + velocity.dy * (float) Game.DT);
    }

    void addTo(Checksum sum) {
      sum.add(x, y);
    }
  }

  record Velocity(float dx, float dy) implements EntityComponent {
    void addTo(Checksum sum) {
      sum.add(dx, dy);
    }
  }

  record Data(int thingy, double dingy, boolean mingy, int random) implements EntityComponent {
    static Data of(int ordinal) {
      return new Data(0, 0, false, Game.random(ordinal));
    }

    Data updated() {
      return new Data(Game.count(thingy), dingy + Game.GROWTH, !mingy, Game.nextRandom(random));
    }

    Data withRandom(int newRandom) {
      return new Data(thingy, dingy, mingy, newRandom);
    }

    void addTo(Checksum sum) {
      sum.add(thingy, random);
      sum.add((float) dingy, mingy ? 1 : 0);
    }
  }

  record Player(int type) implements EntityComponent {}

  record Health(int points, int maximum, int status) implements EntityComponent {
    static Health of(int ordinal) {
      return new Health(0, Game.maximum(ordinal), Game.SPAWN);
    }

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

    void addTo(Checksum sum) {
      sum.add(points, status);
    }
  }

  record Damage(int attack, int defence) implements EntityComponent {
    static Damage of(int ordinal) {
      return new Damage(Game.attack(ordinal), Game.defence(ordinal));
    }
  }

  record Sprite(char character) implements EntityComponent {
    void addTo(Checksum sum) {
      sum.add(character);
    }
  }
}
