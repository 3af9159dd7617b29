package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery2;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.schedule.App;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemFactory;
import java.util.ArrayList;
import java.util.List;

/// Systems on a schedule, and the same work without one.
abstract class PhylaSchedules extends PhylaWorkload {
  private static final int SYSTEMS = 100;

  /// Systems that do nothing, called one by one and by an app.
  static List<Form> empty() {
    return List.of(
        Form.named("interface calls", EmptyCalls::new),
        Form.named("app, 1 thread", n -> new EmptySystems(n, 1)),
        Form.named("app, 2 threads", n -> new EmptySystems(n, 2)));
  }

  /// A hundred loops over few rows.
  static List<Form> small() {
    return List.of(
        Form.named("one by one", SmallCalls::new),
        Form.named("app, 1 thread", n -> new SmallSystems(n, 1)),
        Form.named("app, 2 threads", n -> new SmallSystems(n, 2)));
  }

  /// A loop that takes long for each row.
  static List<Form> heavy() {
    return List.of(
        Form.named("update", HeavyCall::new),
        Form.named("app, 1 thread", n -> new HeavySystem(n, 1)),
        Form.named("app, 2 threads", n -> new HeavySystem(n, 2)));
  }

  // Systems that do nothing.

  /// Counts the calls of one system, because systems may run at the same time.
  private static final class Calls {
    private long count;

    static long sum(List<Calls> all) {
      return all.stream().mapToLong(calls -> calls.count).sum();
    }
  }

  /// Bodies of four classes, so that calls of the interface are not inlined.
  private static SystemBody emptyBody(int number, Calls calls) {
    return switch (number % 4) {
      case 0 -> () -> calls.count++;
      case 1 -> () -> calls.count += 2;
      case 2 -> () -> calls.count += 3;
      default -> () -> calls.count += 4;
    };
  }

  private static final class EmptyCalls extends PhylaSchedules {
    private final List<Calls> calls = new ArrayList<>();
    private final List<SystemBody> bodies = new ArrayList<>();

    EmptyCalls(int systems) {
      for (int i = 0; i < systems; i++) {
        calls.add(new Calls());
        bodies.add(emptyBody(i, calls.getLast()));
      }
    }

    @Override
    public void run() {
      for (SystemBody body : bodies) {
        body.run();
      }
    }

    @Override
    public long checksum() {
      return Calls.sum(calls);
    }
  }

  private static final class EmptySystems extends PhylaSchedules {
    private final List<Calls> calls = new ArrayList<>();
    private final App app;

    EmptySystems(int systems, int threads) {
      app = new App(world).threads(threads);
      for (int i = 0; i < systems; i++) {
        calls.add(new Calls());
        SystemBody body = emptyBody(i, calls.getLast());
        app.schedule().add("system " + i, _ -> body);
      }
    }

    @Override
    public void run() {
      app.tick();
    }

    @Override
    public long checksum() {
      return Calls.sum(calls);
    }

    @Override
    public void close() {
      app.close();
      super.close();
    }
  }

  // Loops over few rows.

  private static Position moved(Position p, Velocity v) {
    return new Position(p.x() + v.dx(), p.y() + v.dy(), p.z() + v.dz());
  }

  private static Velocity slowed(Velocity v) {
    return new Velocity(v.dx() * 0.5f, v.dy() * 0.5f, v.dz());
  }

  private static Position fallen(Position p) {
    return new Position(p.x(), p.y(), p.z() * 0.5f);
  }

  private static Velocity pulled(Velocity v, Position p) {
    return new Velocity(v.dx() - p.x() * 0.01f, v.dy(), v.dz());
  }

  private static SystemFactory smallSystem(int number) {
    return switch (number % 4) {
      case 0 ->
          s ->
              s.query(write(Position.class), read(Velocity.class))
                  .updateLoop((p, v) -> moved(p, v));
      case 1 -> s -> s.query(write(Velocity.class)).updateLoop(v -> slowed(v));
      case 2 -> s -> s.query(write(Position.class)).updateLoop(p -> fallen(p));
      default ->
          s ->
              s.query(write(Velocity.class), read(Position.class))
                  .updateLoop((v, p) -> pulled(v, p));
    };
  }

  private static final class SmallCalls extends PhylaSchedules {
    private final List<SystemBody> bodies = new ArrayList<>();

    SmallCalls(int entities) {
      spawn(entities);
      UpdateQuery2<Position, Velocity> moving =
          world.query(write(Position.class), read(Velocity.class));
      var slowing = world.query(write(Velocity.class));
      var falling = world.query(write(Position.class));
      var pulled = world.query(write(Velocity.class), read(Position.class));
      for (int i = 0; i < SYSTEMS; i++) {
        bodies.add(
            switch (i % 4) {
              case 0 -> () -> moving.update((p, v) -> moved(p, v));
              case 1 -> () -> slowing.update(v -> slowed(v));
              case 2 -> () -> falling.update(p -> fallen(p));
              default -> () -> pulled.update((v, p) -> pulled(v, p));
            });
      }
    }

    @Override
    public void run() {
      for (SystemBody body : bodies) {
        body.run();
      }
      world.endUpdate();
    }
  }

  private static final class SmallSystems extends PhylaSchedules {
    private final App app;

    SmallSystems(int entities, int threads) {
      spawn(entities);
      app = new App(world).threads(threads);
      for (int i = 0; i < SYSTEMS; i++) {
        app.schedule().add("system " + i, smallSystem(i));
      }
    }

    @Override
    public void run() {
      app.tick();
    }

    @Override
    public void close() {
      app.close();
      super.close();
    }
  }

  // A loop that takes long for each row.

  /// A step along a sine, by the slow but exact function.
  private static Position waved(Position p, Velocity v) {
    return new Position(
        p.x() + (float) StrictMath.sin(v.dx()), p.y() + (float) StrictMath.cos(v.dy()), p.z());
  }

  private static final class HeavyCall extends PhylaSchedules {
    private final UpdateQuery2<Position, Velocity> moving =
        world.query(write(Position.class), read(Velocity.class));

    HeavyCall(int entities) {
      spawn(entities);
    }

    @Override
    public void run() {
      moving.update(PhylaSchedules::waved);
      world.endUpdate();
    }
  }

  private static final class HeavySystem extends PhylaSchedules {
    private final App app;

    HeavySystem(int entities, int threads) {
      spawn(entities);
      app = new App(world).threads(threads);
      app.schedule()
          .add(
              "wave",
              s ->
                  s.query(write(Position.class), read(Velocity.class))
                      .updateLoop(PhylaSchedules::waved));
    }

    @Override
    public void run() {
      app.tick();
    }

    @Override
    public void close() {
      app.close();
      super.close();
    }
  }

  void spawn(int entities) {
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      spawnMover(world, ordinal);
    }
  }

  @Override
  public long checksum() {
    var sum = new Checksum();
    addMotion(world, sum);
    return sum.value();
  }
}
