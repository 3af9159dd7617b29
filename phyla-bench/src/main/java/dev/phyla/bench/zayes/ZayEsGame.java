package dev.phyla.bench.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import com.simsilica.es.base.DefaultEntityData;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;
import dev.phyla.bench.workload.Workload;
import dev.phyla.bench.zayes.GameComponents.Damage;
import dev.phyla.bench.zayes.GameComponents.Data;
import dev.phyla.bench.zayes.GameComponents.Health;
import dev.phyla.bench.zayes.GameComponents.Player;
import dev.phyla.bench.zayes.GameComponents.Position;
import dev.phyla.bench.zayes.GameComponents.Sprite;
import dev.phyla.bench.zayes.GameComponents.Velocity;

/// The seven systems as loops over entity sets. Each system has its own, which it updates first.
/// Only what has changed is set.
final class ZayEsGame implements Workload {
  private final EntityData data = new DefaultEntityData();
  private final EntitySet moving = data.getEntities(Position.class, Velocity.class);
  private final EntitySet counting = data.getEntities(Data.class);
  private final EntitySet steered = data.getEntities(Velocity.class, Data.class, Position.class);
  private final EntitySet living = data.getEntities(Health.class);
  private final EntitySet fighting = data.getEntities(Health.class, Damage.class);
  private final EntitySet shown = data.getEntities(Sprite.class, Player.class, Health.class);
  private final EntitySet drawn = data.getEntities(Position.class, Sprite.class);
  private final char[] screen = Game.screen();

  ZayEsGame(int entities) {
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      data.setComponents(
          data.createEntity(),
          Position.of(ordinal),
          new Velocity(1, 1),
          Data.of(ordinal),
          new Player(Game.type(ordinal)),
          Health.of(ordinal),
          Damage.of(ordinal),
          new Sprite(Game.SPAWNING));
    }
  }

  @Override
  public void run() {
    move();
    updateData();
    steer();
    updateHealth();
    damage();
    chooseSprites();
    draw();
  }

  private void move() {
    moving.applyChanges();
    for (Entity entity : moving) {
      entity.set(entity.get(Position.class).moved(entity.get(Velocity.class)));
    }
  }

  private void updateData() {
    counting.applyChanges();
    for (Entity entity : counting) {
      entity.set(entity.get(Data.class).updated());
    }
  }

  private void steer() {
    steered.applyChanges();
    for (Entity entity : steered) {
      Data old = entity.get(Data.class);
      if (Game.isSteered(old.thingy())) {
        int wide = Game.nextRandom(old.random());
        int narrow = Game.nextRandom(wide);
        Position position = entity.get(Position.class);
        float far = Game.far(wide);
        float near = Game.near(narrow);
        entity.set(old.withRandom(narrow));
        entity.set(position.x() > position.y() ? new Velocity(far, near) : new Velocity(near, far));
      }
    }
  }

  private void updateHealth() {
    living.applyChanges();
    for (Entity entity : living) {
      Health old = entity.get(Health.class);
      Health updated = old.updated();
      if (!updated.equals(old)) {
        entity.set(updated);
      }
    }
  }

  private void damage() {
    fighting.applyChanges();
    for (Entity entity : fighting) {
      Health health = entity.get(Health.class);
      Damage damage = entity.get(Damage.class);
      int total = damage.attack() - damage.defence();
      if (health.points() > 0 && total > 0) {
        entity.set(
            new Health(Math.max(health.points() - total, 0), health.maximum(), health.status()));
      }
    }
  }

  private void chooseSprites() {
    shown.applyChanges();
    for (Entity entity : shown) {
      char character =
          Game.character(entity.get(Player.class).type(), entity.get(Health.class).status());
      if (character != entity.get(Sprite.class).character()) {
        entity.set(new Sprite(character));
      }
    }
  }

  private void draw() {
    drawn.applyChanges();
    for (Entity entity : drawn) {
      Position position = entity.get(Position.class);
      Game.draw(screen, position.x(), position.y(), entity.get(Sprite.class).character());
    }
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    for (EntityId id : data.findEntities(null, Position.class)) {
      data.getComponent(id, Position.class).addTo(sum);
      data.getComponent(id, Velocity.class).addTo(sum);
      data.getComponent(id, Data.class).addTo(sum);
      data.getComponent(id, Health.class).addTo(sum);
      data.getComponent(id, Sprite.class).addTo(sum);
    }
    Game.addScreen(sum, screen);
    return sum.value();
  }

  @Override
  public void close() {
    moving.release();
    counting.release();
    steered.release();
    living.release();
    fighting.release();
    shown.release();
    drawn.release();
    data.close();
  }
}
