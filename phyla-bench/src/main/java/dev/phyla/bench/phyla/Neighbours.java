package dev.phyla.bench.phyla;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Query2;
import dev.phyla.Query5;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.UpdateQuery3;
import dev.phyla.World;
import dev.phyla.bench.phyla.Components.Body;
import dev.phyla.bench.phyla.Components.Force;
import dev.phyla.bench.phyla.Components.Frozen;
import dev.phyla.bench.phyla.Components.Health;
import dev.phyla.bench.phyla.Components.Position;
import dev.phyla.bench.phyla.Components.Velocity;
import java.util.List;

/// Ten other systems over the components of the measured one, with query shapes like its own.
///
/// They run in each measurement because a single system in a virtual machine gives unrealistic
/// figures: with one lambda everything is inlined, with eleven only code that was designed for it.
/// Their time step is zero, so they write every value unchanged.
final class Neighbours {
  /// A coordinate that no entity reaches, so conditions on it never hold.
  private static final float NEVER = 1e30f;

  /// The time step, always zero, which the compiler must not know.
  private float stillness;

  private double seen;
  private final List<Runnable> systems;

  Neighbours(World world) {
    var moving = world.query(write(Position.class), read(Velocity.class));
    var steering = world.query(write(Velocity.class), read(Position.class));
    var thawed = world.query(write(Position.class), read(Velocity.class), without(Frozen.class));
    var places = world.query(read(Position.class));
    var pushed = world.query(write(Velocity.class), read(Force.class), read(Body.class));
    var healing = world.query(write(Health.class));
    var bodies =
        world.query(
            write(Position.class),
            write(Velocity.class),
            read(Force.class),
            read(Body.class),
            write(Health.class));
    systems =
        List.of(
            () -> drift(moving),
            () -> driftBackwards(moving),
            () -> clamp(moving),
            () -> steer(steering),
            () -> driftThawed(thawed),
            () -> turnBack(moving),
            () -> places.each(position -> seen += position.x()),
            () -> places.each((entity, position) -> seen += entity.index() + position.y()),
            () -> push(pushed, healing),
            () -> step(bodies));
  }

  /// Runs each system once.
  void run() {
    systems.forEach(Runnable::run);
  }

  private void drift(Query2<Ref<Position>, Velocity> query) {
    float time = stillness;
    query.each((position, velocity) -> position.set(position.get().moved(velocity, time)));
  }

  private void driftBackwards(UpdateQuery2<Position, Velocity> query) {
    float time = -stillness;
    query.update((position, velocity) -> position.moved(velocity, time));
  }

  private void clamp(UpdateQuery2<Position, Velocity> query) {
    query.update(
        (position, velocity) ->
            new Position(
                Math.min(NEVER, position.x()),
                Math.min(NEVER, position.y()),
                Math.min(NEVER, position.z())));
  }

  private void steer(UpdateQuery2<Velocity, Position> query) {
    float time = stillness;
    query.update(
        (velocity, position) ->
            new Velocity(
                velocity.dx() - position.x() * time,
                velocity.dy() - position.y() * time,
                velocity.dz() - position.z() * time));
  }

  private void driftThawed(UpdateQuery2<Position, Velocity> query) {
    float time = stillness;
    query.each((entity, position, velocity) -> position.set(position.get().moved(velocity, time)));
  }

  private void turnBack(UpdateQuery2<Position, Velocity> query) {
    query.each(
        (position, velocity) -> {
          if (position.get().x() > NEVER) {
            position.set(new Position(0, 0, 0));
          }
        });
  }

  private void push(UpdateQuery3<Velocity, Force, Body> pushed, UpdateQuery1<Health> healing) {
    float time = stillness;
    pushed.update((velocity, force, body) -> velocity.pushed(force, body, time));
    healing.update(health -> health.recovered(time));
  }

  private void step(Query5<Ref<Position>, Ref<Velocity>, Force, Body, Ref<Health>> bodies) {
    float time = stillness;
    bodies.each(
        (position, velocity, force, body, health) -> {
          Velocity faster = velocity.get().pushed(force, body, time);
          velocity.set(faster);
          position.set(position.get().moved(faster, time));
          health.set(health.get().recovered(time));
        });
  }
}
