package dev.phyla.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import dev.phyla.bench.component.GameComponents.Damage;
import dev.phyla.bench.component.GameComponents.Data;
import dev.phyla.bench.component.GameComponents.Health;
import dev.phyla.bench.component.GameComponents.Player;
import dev.phyla.bench.component.GameComponents.Position;
import dev.phyla.bench.component.GameComponents.Sprite;
import dev.phyla.bench.component.GameComponents.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;
import dev.phyla.bench.workload.Workload;

/// An engine with the seven systems, updated once a run.
final class AshleyGame implements Workload {
  private final Engine engine = new Engine();
  private final char[] screen = Game.screen();

  AshleyGame(int entities) {
    engine.addSystem(new AshleyGameSystems.Move());
    engine.addSystem(new AshleyGameSystems.UpdateData());
    engine.addSystem(new AshleyGameSystems.Steer());
    engine.addSystem(new AshleyGameSystems.UpdateHealth());
    engine.addSystem(new AshleyGameSystems.DoDamage());
    engine.addSystem(new AshleyGameSystems.ChooseSprite());
    engine.addSystem(new AshleyGameSystems.Draw(screen));
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      engine.addEntity(
          engine
              .createEntity()
              .add(new Position().of(ordinal))
              .add(new Velocity())
              .add(new Data().of(ordinal))
              .add(new Player().of(ordinal))
              .add(new Health().of(ordinal))
              .add(new Damage().of(ordinal))
              .add(new Sprite()));
    }
  }

  @Override
  public void run() {
    engine.update((float) Game.DT);
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    for (Entity entity : engine.getEntities()) {
      AshleyGameSystems.POSITIONS.get(entity).addTo(sum);
      AshleyGameSystems.VELOCITIES.get(entity).addTo(sum);
      AshleyGameSystems.DATAS.get(entity).addTo(sum);
      AshleyGameSystems.HEALTHS.get(entity).addTo(sum);
      AshleyGameSystems.SPRITES.get(entity).addTo(sum);
    }
    Game.addScreen(sum, screen);
    return sum.value();
  }
}
