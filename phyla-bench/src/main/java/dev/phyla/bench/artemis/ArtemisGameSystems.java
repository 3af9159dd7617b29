package dev.phyla.bench.artemis;

import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.systems.IteratingSystem;
import dev.phyla.bench.component.GameComponents.Damage;
import dev.phyla.bench.component.GameComponents.Data;
import dev.phyla.bench.component.GameComponents.Health;
import dev.phyla.bench.component.GameComponents.Player;
import dev.phyla.bench.component.GameComponents.Position;
import dev.phyla.bench.component.GameComponents.Sprite;
import dev.phyla.bench.component.GameComponents.Velocity;

/// The seven systems. artemis-odb fills their mappers when the world is built.
@SuppressWarnings("NullAway.Init")
final class ArtemisGameSystems {
  private ArtemisGameSystems() {}

  /// Moves every entity.
  static final class Move extends IteratingSystem {
    ComponentMapper<Position> positions;
    ComponentMapper<Velocity> velocities;

    Move() {
      super(Aspect.all(Position.class, Velocity.class));
    }

    @Override
    protected void process(int id) {
      positions.get(id).move(velocities.get(id));
    }
  }

  /// Changes the data of every entity.
  static final class UpdateData extends IteratingSystem {
    ComponentMapper<Data> datas;

    UpdateData() {
      super(Aspect.all(Data.class));
    }

    @Override
    protected void process(int id) {
      datas.get(id).update();
    }
  }

  /// Sometimes changes a velocity at random.
  static final class Steer extends IteratingSystem {
    ComponentMapper<Velocity> velocities;
    ComponentMapper<Data> datas;
    ComponentMapper<Position> positions;

    Steer() {
      super(Aspect.all(Velocity.class, Data.class, Position.class));
    }

    @Override
    protected void process(int id) {
      velocities.get(id).steer(datas.get(id), positions.get(id));
    }
  }

  /// Lets players die and spawn again.
  static final class UpdateHealth extends IteratingSystem {
    ComponentMapper<Health> healths;

    UpdateHealth() {
      super(Aspect.all(Health.class));
    }

    @Override
    protected void process(int id) {
      healths.get(id).update();
    }
  }

  /// Lets players suffer damage.
  static final class DoDamage extends IteratingSystem {
    ComponentMapper<Health> healths;
    ComponentMapper<Damage> damages;

    DoDamage() {
      super(Aspect.all(Health.class, Damage.class));
    }

    @Override
    protected void process(int id) {
      healths.get(id).suffer(damages.get(id));
    }
  }

  /// Chooses the sprites of players.
  static final class ChooseSprite extends IteratingSystem {
    ComponentMapper<Sprite> sprites;
    ComponentMapper<Player> players;
    ComponentMapper<Health> healths;

    ChooseSprite() {
      super(Aspect.all(Sprite.class, Player.class, Health.class));
    }

    @Override
    protected void process(int id) {
      sprites.get(id).choose(players.get(id), healths.get(id));
    }
  }

  /// Draws every entity.
  static final class Draw extends IteratingSystem {
    private final char[] screen;
    ComponentMapper<Position> positions;
    ComponentMapper<Sprite> sprites;

    Draw(char[] screen) {
      super(Aspect.all(Position.class, Sprite.class));
      this.screen = screen;
    }

    @Override
    protected void process(int id) {
      sprites.get(id).draw(screen, positions.get(id));
    }
  }
}
