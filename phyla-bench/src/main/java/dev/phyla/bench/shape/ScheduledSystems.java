package dev.phyla.bench.shape;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.bench.shape.SevenSystems.Damage;
import dev.phyla.bench.shape.SevenSystems.Data;
import dev.phyla.bench.shape.SevenSystems.Health;
import dev.phyla.bench.shape.SevenSystems.Player;
import dev.phyla.bench.shape.SevenSystems.Position;
import dev.phyla.bench.shape.SevenSystems.Sprite;
import dev.phyla.bench.shape.SevenSystems.Velocity;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Game;
import dev.phyla.bench.workload.Workload;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import java.util.List;

/// The seven systems of abeimler/ecs_benchmark on a schedule, and as loops over arrays.
public final class ScheduledSystems implements Workload {
  private final SevenSystems systems;
  private final App app;

  private ScheduledSystems(int entities, int threads) {
    systems = new SevenSystems(entities);
    app = new App(systems.world()).threads(threads);
    Schedule schedule = app.schedule();
    schedule.add(
        "move",
        s -> s.query(write(Position.class), read(Velocity.class)).updateLoop(Position::moved));
    schedule.add("data", s -> s.query(write(Data.class)).updateLoop(Data::updated));
    schedule.add(
        "steer",
        s ->
            s.query(write(Velocity.class), write(Data.class), read(Position.class))
                .loop(SevenSystems::steer));
    schedule.add("health", s -> s.query(write(Health.class)).updateLoop(Health::updated));
    schedule.add(
        "damage",
        s -> s.query(write(Health.class), read(Damage.class)).updateLoop(Health::damaged));
    schedule.add(
        "sprites",
        s ->
            s.query(write(Sprite.class), read(Player.class), read(Health.class))
                .updateLoop(SevenSystems::chosen));
    schedule
        .add(
            "draw",
            s -> {
              char[] screen = systems.screen();
              return s.query(read(Position.class), read(Sprite.class))
                  .loop(
                      (position, sprite) ->
                          Game.draw(screen, position.x(), position.y(), sprite.character()));
            })
        .sequential(); // later rows overwrite earlier ones
  }

  /// The systems as loops over arrays.
  public static Workload byHand(int entities) {
    return new ByHand(entities);
  }

  /// The ways to run the systems with Phyla.
  public static List<Form> forms() {
    return List.of(
        Form.named("one by one", OneByOne::new),
        Form.named("app, 1 thread", entities -> new ScheduledSystems(entities, 1)),
        Form.named("app, 2 threads", entities -> new ScheduledSystems(entities, 2)));
  }

  @Override
  public void run() {
    app.tick();
  }

  @Override
  public long checksum() {
    return systems.checksumByPhyla();
  }

  @Override
  public void close() {
    app.close();
    systems.world().close();
  }

  private static final class ByHand implements Workload {
    private final SevenSystems systems;

    ByHand(int entities) {
      systems = new SevenSystems(entities);
    }

    @Override
    public void run() {
      systems.tickByHand();
    }

    @Override
    public long checksum() {
      return systems.checksumByHand();
    }
  }

  private static final class OneByOne implements Workload {
    private final SevenSystems systems;

    OneByOne(int entities) {
      systems = new SevenSystems(entities);
    }

    @Override
    public void run() {
      systems.tickByPhyla();
    }

    @Override
    public long checksum() {
      return systems.checksumByPhyla();
    }
  }
}
