package dev.phyla.bench.dominion;

import dev.dominion.ecs.api.Scheduler;
import dev.phyla.bench.component.GameComponents.Damage;
import dev.phyla.bench.component.GameComponents.Data;
import dev.phyla.bench.component.GameComponents.Health;
import dev.phyla.bench.component.GameComponents.Player;
import dev.phyla.bench.component.GameComponents.Position;
import dev.phyla.bench.component.GameComponents.Sprite;
import dev.phyla.bench.component.GameComponents.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;
import java.util.List;

/// The seven systems as methods, called one by one.
class DominionGame extends DominionWorkload {
  final List<Runnable> systems =
      List.of(
          this::move,
          this::updateData,
          this::steer,
          this::updateHealth,
          this::damage,
          this::chooseSprites,
          this::draw);
  private final char[] screen = Game.screen();

  DominionGame(int entities) {
    var composition =
        world
            .composition()
            .of(
                Position.class,
                Velocity.class,
                Data.class,
                Player.class,
                Health.class,
                Damage.class,
                Sprite.class);
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      world.createPreparedEntity(
          composition.withValue(
              new Position().of(ordinal),
              new Velocity(),
              new Data().of(ordinal),
              new Player().of(ordinal),
              new Health().of(ordinal),
              new Damage().of(ordinal),
              new Sprite()));
    }
  }

  @Override
  public void run() {
    systems.forEach(Runnable::run);
  }

  private void move() {
    for (var row : world.findCompositionsWith(Position.class, Velocity.class)) {
      row.comp1().move(row.comp2());
    }
  }

  private void updateData() {
    for (Data data : world.findCompositionsWith(Data.class)) {
      data.update();
    }
  }

  private void steer() {
    for (var row : world.findCompositionsWith(Velocity.class, Data.class, Position.class)) {
      row.comp1().steer(row.comp2(), row.comp3());
    }
  }

  private void updateHealth() {
    for (Health health : world.findCompositionsWith(Health.class)) {
      health.update();
    }
  }

  private void damage() {
    for (var row : world.findCompositionsWith(Health.class, Damage.class)) {
      row.comp1().suffer(row.comp2());
    }
  }

  private void chooseSprites() {
    for (var row : world.findCompositionsWith(Sprite.class, Player.class, Health.class)) {
      row.comp1().choose(row.comp2(), row.comp3());
    }
  }

  private void draw() {
    for (var row : world.findCompositionsWith(Position.class, Sprite.class)) {
      row.comp2().draw(screen, row.comp1());
    }
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    var all =
        world.findCompositionsWith(
            Position.class, Velocity.class, Data.class, Health.class, Sprite.class);
    for (var row : all) {
      row.comp1().addTo(sum);
      row.comp2().addTo(sum);
      row.comp3().addTo(sum);
      row.comp4().addTo(sum);
      row.comp5().addTo(sum);
    }
    Game.addScreen(sum, screen);
    return sum.value();
  }

  /// The seven systems on a scheduler, which runs them in order, on a thread of its own.
  static final class Scheduled extends DominionGame {
    private final Scheduler scheduler = world.createScheduler();

    Scheduled(int entities) {
      super(entities);
      systems.forEach(scheduler::schedule);
    }

    @Override
    public void run() {
      scheduler.tick();
    }

    @Override
    public void close() {
      scheduler.shutDown();
      super.close();
    }
  }
}
