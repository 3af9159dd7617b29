package dev.phyla.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.utils.IntBag;
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

/// A world with the seven systems, processed once a run.
final class ArtemisGame implements Workload {
  private final char[] screen = Game.screen();
  private final World world =
      new World(
          new WorldConfigurationBuilder()
              .with(
                  new ArtemisGameSystems.Move(),
                  new ArtemisGameSystems.UpdateData(),
                  new ArtemisGameSystems.Steer(),
                  new ArtemisGameSystems.UpdateHealth(),
                  new ArtemisGameSystems.DoDamage(),
                  new ArtemisGameSystems.ChooseSprite(),
                  new ArtemisGameSystems.Draw(screen))
              .build());

  ArtemisGame(int entities) {
    Archetype everything =
        new ArchetypeBuilder()
            .add(Position.class)
            .add(Velocity.class)
            .add(Data.class)
            .add(Player.class)
            .add(Health.class)
            .add(Damage.class)
            .add(Sprite.class)
            .build(world);
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      int id = world.create(everything);
      world.getMapper(Position.class).get(id).of(ordinal);
      world.getMapper(Data.class).get(id).of(ordinal);
      world.getMapper(Player.class).get(id).of(ordinal);
      world.getMapper(Health.class).get(id).of(ordinal);
      world.getMapper(Damage.class).get(id).of(ordinal);
    }
  }

  @Override
  public void run() {
    world.process();
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    IntBag ids = world.getAspectSubscriptionManager().get(Aspect.all(Position.class)).getEntities();
    for (int i = 0; i < ids.size(); i++) {
      int id = ids.get(i);
      world.getMapper(Position.class).get(id).addTo(sum);
      world.getMapper(Velocity.class).get(id).addTo(sum);
      world.getMapper(Data.class).get(id).addTo(sum);
      world.getMapper(Health.class).get(id).addTo(sum);
      world.getMapper(Sprite.class).get(id).addTo(sum);
    }
    Game.addScreen(sum, screen);
    return sum.value();
  }

  @Override
  public void close() {
    world.dispose();
  }
}
