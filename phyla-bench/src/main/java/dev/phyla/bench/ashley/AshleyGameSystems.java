package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import dev.phyla.bench.component.GameComponents.Damage;
import dev.phyla.bench.component.GameComponents.Data;
import dev.phyla.bench.component.GameComponents.Health;
import dev.phyla.bench.component.GameComponents.Player;
import dev.phyla.bench.component.GameComponents.Position;
import dev.phyla.bench.component.GameComponents.Sprite;
import dev.phyla.bench.component.GameComponents.Velocity;

/// The seven systems.
final class AshleyGameSystems {
  static final ComponentMapper<Position> POSITIONS = ComponentMapper.getFor(Position.class);
  static final ComponentMapper<Velocity> VELOCITIES = ComponentMapper.getFor(Velocity.class);
  static final ComponentMapper<Data> DATAS = ComponentMapper.getFor(Data.class);
  static final ComponentMapper<Player> PLAYERS = ComponentMapper.getFor(Player.class);
  static final ComponentMapper<Health> HEALTHS = ComponentMapper.getFor(Health.class);
  static final ComponentMapper<Damage> DAMAGES = ComponentMapper.getFor(Damage.class);
  static final ComponentMapper<Sprite> SPRITES = ComponentMapper.getFor(Sprite.class);

  private AshleyGameSystems() {}

  /// Moves every entity.
  static final class Move extends IteratingSystem {
    Move() {
      super(Family.all(Position.class, Velocity.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      POSITIONS.get(entity).move(VELOCITIES.get(entity));
    }
  }

  /// Changes the data of every entity.
  static final class UpdateData extends IteratingSystem {
    UpdateData() {
      super(Family.all(Data.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      DATAS.get(entity).update();
    }
  }

  /// Sometimes changes a velocity at random.
  static final class Steer extends IteratingSystem {
    Steer() {
      super(Family.all(Velocity.class, Data.class, Position.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      VELOCITIES.get(entity).steer(DATAS.get(entity), POSITIONS.get(entity));
    }
  }

  /// Lets players die and spawn again.
  static final class UpdateHealth extends IteratingSystem {
    UpdateHealth() {
      super(Family.all(Health.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      HEALTHS.get(entity).update();
    }
  }

  /// Lets players suffer damage.
  static final class DoDamage extends IteratingSystem {
    DoDamage() {
      super(Family.all(Health.class, Damage.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      HEALTHS.get(entity).suffer(DAMAGES.get(entity));
    }
  }

  /// Chooses the sprites of players.
  static final class ChooseSprite extends IteratingSystem {
    ChooseSprite() {
      super(Family.all(Sprite.class, Player.class, Health.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      SPRITES.get(entity).choose(PLAYERS.get(entity), HEALTHS.get(entity));
    }
  }

  /// Draws every entity.
  static final class Draw extends IteratingSystem {
    private final char[] screen;

    Draw(char[] screen) {
      super(Family.all(Position.class, Sprite.class).get());
      this.screen = screen;
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
      SPRITES.get(entity).draw(screen, POSITIONS.get(entity));
    }
  }
}
