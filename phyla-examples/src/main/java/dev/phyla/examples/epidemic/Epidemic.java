package dev.phyla.examples.epidemic;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.ColourRamp;
import dev.phyla.chart.film.View;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.Torus;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import java.util.List;

/// A simulation of a disease that people catch, recover from, and can catch again.
///
/// The components of a person are its state: [Infected], [Immune], or neither. Falling ill and
/// recovering move an entity to another archetype, which is not allowed while a query runs; so
/// systems record commands, which are applied before the next system runs.
///
/// Each person has its own random stream in each system, so results do not depend on the order in
/// which people are visited.
public final class Epidemic implements Simulation {

  public static final Example EXAMPLE =
      new Example(
          "epidemic",
          "Waves of a disease run through a crowd, leave it immune for a while, and come again.",
          16_000,
          600,
          Footage.WHOLE_RUN,
          Epidemic::new);

  record Position(float x, float y) {}

  /// A component of people who are ill and infectious.
  record Infected(int ticksLeft) {}

  /// A component of people who were ill recently and cannot be infected.
  record Immune(int ticksLeft) {}

  private static final float RESTLESSNESS = 0.8f;
  private static final int FIRST_CASES = 4;
  private static final double RISK_PER_CONTACT = 0.05;
  private static final double CASES_FROM_OUTSIDE_PER_TICK = 0.05;
  private static final int ILLNESS_TICKS = 14;
  private static final int MIN_IMMUNE_TICKS = 60;
  private static final int MAX_IMMUNE_TICKS = 140;

  private static final ColourRamp FEVER = ColourRamp.through(0xFF2A3A, 0xFF8A3A, 0xFFF0B0);
  private static final ColourRamp IMMUNITY = ColourRamp.through(0x1B2A4A, 0x1F6F6A, 0x4AD0A0);

  private final World world = new World();
  private final App app = new App(world);
  private final Torus torus;
  private final double casesFromOutside;

  private final Query1<Position> healthy =
      world.query(read(Position.class), without(Infected.class, Immune.class));
  private final Query2<Position, Infected> infected =
      world.query(read(Position.class), read(Infected.class));
  private final Query2<Position, Immune> immune =
      world.query(read(Position.class), read(Immune.class));

  private Epidemic(Settings settings) {
    world.seed(settings.seed());
    float side = (float) Math.sqrt(settings.entities());
    torus = new Torus(Math.max(side, ContagionMap.MIN_SIDE));
    world.resources().set(new ContagionMap(torus));
    casesFromOutside = CASES_FROM_OUTSIDE_PER_TICK / settings.entities();
    RandomStream random = world.random("people");
    List<Entity> people =
        world
            .entityBuilder()
            .with(Position.class, i -> new Position(place(random), place(random)))
            .with(Velocity.class, i -> Velocity.of(random.nextDouble(2 * Math.PI)))
            .spawnMany(settings.entities());
    for (Entity patient : people.subList(0, Math.min(FIRST_CASES, people.size()))) {
      world.set(patient, new Infected(ILLNESS_TICKS));
    }
    Schedule schedule = app.threads(settings.threads()).schedule();
    schedule.add("lose immunity", Epidemic::loseImmunity);
    schedule.add("recover", Epidemic::recover);
    schedule.add("map contagion", Epidemic::mapContagion);
    schedule.add("infect", this::infect);
    schedule.add("turn", Epidemic::turn);
    schedule.add("walk", this::walk);
  }

  private float place(RandomStream random) {
    return torus.wrap((float) random.nextDouble(torus.side()));
  }

  private static SystemBody loseImmunity(SystemSetup setup) {
    Commands commands = setup.commands();
    return setup
        .query(write(Immune.class))
        .loop(
            (person, immunity) -> {
              int ticksLeft = immunity.get().ticksLeft() - 1;
              immunity.set(new Immune(ticksLeft));
              if (ticksLeft == 0) {
                commands.remove(person, Immune.class);
              }
            });
  }

  private static SystemBody recover(SystemSetup setup) {
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return setup
        .query(write(Infected.class))
        .loop(
            (person, illness) -> {
              int ticksLeft = illness.get().ticksLeft() - 1;
              illness.set(new Infected(ticksLeft));
              if (ticksLeft == 0) {
                int immuneTicks = random.stream(person).nextInt(MIN_IMMUNE_TICKS, MAX_IMMUNE_TICKS);
                commands.remove(person, Infected.class);
                commands.set(person, new Immune(immuneTicks));
              }
            });
  }

  private static SystemBody mapContagion(SystemSetup setup) {
    var map = setup.writableResource(ContagionMap.class);
    var contagious = setup.query(read(Position.class), with(Infected.class));
    return () -> {
      map.get().clear();
      contagious.each(p -> map.get().add(p.x(), p.y()));
    };
  }

  private SystemBody infect(SystemSetup setup) {
    var map = setup.resource(ContagionMap.class);
    Commands commands = setup.commands();
    SystemRandom random = setup.random();
    return setup
        .query(read(Position.class), without(Infected.class, Immune.class))
        .loop(
            (person, p) -> {
              int contacts = map.get().around(p.x(), p.y());
              double escape = StrictMath.pow(1 - RISK_PER_CONTACT, contacts) - casesFromOutside;
              if (random.stream(person).nextDouble() > escape) {
                commands.set(person, new Infected(ILLNESS_TICKS));
              }
            });
  }

  private static SystemBody turn(SystemSetup setup) {
    SystemRandom random = setup.random();
    return setup
        .query(write(Velocity.class))
        .updateLoop(
            (person, v) ->
                v.turned((float) random.stream(person).nextDouble(-RESTLESSNESS, RESTLESSNESS)));
  }

  private SystemBody walk(SystemSetup setup) {
    return setup
        .query(write(Position.class), read(Velocity.class))
        .updateLoop((p, v) -> new Position(torus.wrap(p.x() + v.dx()), torus.wrap(p.y() + v.dy())));
  }

  @Override
  public App app() {
    return app;
  }

  @Override
  public View view() {
    return View.fromOrigin(torus.side(), 0);
  }

  @Override
  public void paint(Canvas canvas) {
    healthy.each(p -> canvas.dot(p.x(), p.y(), 0.34f, 0x35508C, 0.55f));
    immune.each(
        (p, immunity) -> {
          float share = immunity.ticksLeft() / (float) MAX_IMMUNE_TICKS;
          canvas.dot(p.x(), p.y(), 0.34f, IMMUNITY.at(share), 0.6f);
        });
    infected.each(
        (p, illness) -> {
          float share = illness.ticksLeft() / (float) ILLNESS_TICKS;
          canvas.dot(p.x(), p.y(), 0.62f, FEVER.at(share), 1.3f);
        });
  }
}
