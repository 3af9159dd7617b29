package dev.phyla.examples.stress;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;

import dev.phyla.Query1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.transform.LocalTransform;
import dev.phyla.transform.Quat;
import dev.phyla.transform.Transforms;
import dev.phyla.transform.Vec3;
import dev.phyla.transform.WorldTransform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// A stress test of hierarchies: every entity of a flat swarm, a wide swarm, many trees and a deep
/// chain turns in every tick, and the time that each formation takes is measured.
public final class Stress implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "stress",
          "A flat swarm, a wide swarm, trees and a deep chain turn, and each is timed.",
          40_000,
          300,
          Footage.FINALE,
          Stress::new);

  /// A component of all entities: the rotation in each tick.
  record Spin(Quat perTick) {}

  private final World world = new World();
  private final App app = new App(world);
  private final Transforms transforms = new Transforms(world);
  private final List<Group> groups = new ArrayList<>();

  /// The system that turns the entities of a formation, and the duration of its fastest run so far.
  private final class Group {
    final Formation formation;
    final UpdateQuery2<LocalTransform, Spin> movers;
    final Query1<WorldTransform> members;
    long fastest = Long.MAX_VALUE;

    Group(Formation formation) {
      this.formation = formation;
      this.movers =
          world.query(write(LocalTransform.class), read(Spin.class), with(formation.member()));
      this.members = world.query(read(WorldTransform.class), with(formation.member()));
    }

    void turn() {
      long start = System.nanoTime();
      movers.updateParallel(
          (local, spin) ->
              local.withRotation(local.rotation().multiply(spin.perTick()).normalize()));
      transforms.propagate();
      fastest = Math.min(fastest, System.nanoTime() - start);
    }

    void paint(Canvas canvas) {
      members.each(
          transform -> {
            Vec3 at = transform.position();
            Vec3 ahead = transform.matrix().transformDirection(Vec3.UNIT_X);
            canvas.dart(at.x(), at.y(), ahead.x(), ahead.y(), 0.06f, formation.colour(), 0.3f);
          });
    }

    String figures() {
      int count = movers.count();
      return String.format(
          Locale.ROOT,
          "%,d entities in %.2f ms, %.1f ns each",
          count,
          fastest / 1e6,
          (double) fastest / count);
    }
  }

  private Stress(Settings settings) {
    world.seed(settings.seed());
    Schedule schedule = app.threads(settings.threads()).schedule();
    Formation[] formations = Formation.values();
    for (int i = 0; i < formations.length; i++) {
      Formation formation = formations[i];
      int count = (settings.entities() + formations.length - 1 - i) / formations.length;
      if (count > 0) {
        formation.build(world, world.random(formation.title()), count);
        var group = new Group(formation);
        groups.add(group);
        schedule.addExclusive("turn " + formation.title(), _ -> group.turn());
      }
    }
    transforms.propagate();
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return new View(0, 0, 10, 0);
  }

  @Override
  public void paint(Canvas canvas) {
    groups.forEach(group -> group.paint(canvas));
  }

  /// The duration of the fastest tick of each formation.
  @Override
  public SequencedMap<String, String> figures() {
    var figures = new LinkedHashMap<String, String>();
    groups.forEach(group -> figures.put(group.formation.title(), group.figures()));
    return figures;
  }
}
