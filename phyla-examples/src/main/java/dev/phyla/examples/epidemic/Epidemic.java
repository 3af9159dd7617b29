package dev.phyla.examples.epidemic;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.RandomStream;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.examples.Canvas;
import dev.phyla.examples.Example;
import dev.phyla.examples.Footage;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.examples.Torus;
import dev.phyla.examples.View;
import dev.phyla.examples.colour.ColourRamp;
import dev.phyla.schedule.App;
import java.util.ArrayList;
import java.util.List;

/// A simulation of a disease that people catch, recover from, and can catch again.
///
/// The components of a person are its state: [Infected], [Immune], or neither. Falling ill and
/// recovering move an entity to another archetype, which is not allowed while a query runs; so each
/// rule collects entities and changes them after its loop.
///
/// Each person and rule has its own random stream, so results do not depend on the order in which
/// people are visited.
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
  private final ContagionMap contagion;
  private final List<Entity> concerned = new ArrayList<>();

  private final UpdateQuery1<Velocity> walkers = world.query(write(Velocity.class));
  private final UpdateQuery2<Position, Velocity> movers =
      world.query(write(Position.class), read(Velocity.class));
  private final UpdateQuery1<Infected> illnesses = world.query(write(Infected.class));
  private final UpdateQuery1<Immune> immunities = world.query(write(Immune.class));
  private final Query1<Position> healthy =
      world.query(read(Position.class), without(Infected.class, Immune.class));
  private final Query2<Position, Infected> infected =
      world.query(read(Position.class), read(Infected.class));
  private final Query2<Position, Immune> immune =
      world.query(read(Position.class), read(Immune.class));

  private Epidemic(Settings settings) {
    world.seed(settings.seed());
    app.threads(settings.threads()).schedule().addExclusive("simulate", _ -> simulate());
    float side = (float) Math.sqrt(settings.entities());
    torus = new Torus(Math.max(side, ContagionMap.MIN_SIDE));
    contagion = new ContagionMap(torus);
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
  }

  private float place(RandomStream random) {
    return torus.wrap((float) random.nextDouble(torus.side()));
  }

  private void simulate() {
    loseImmunity();
    recover();
    infect();
    walkers.update((person, v) -> v.turned(turn(world.random("turn", person))));
    movers.update((p, v) -> move(p, v));
  }

  private static float turn(RandomStream random) {
    return (float) random.nextDouble(-RESTLESSNESS, RESTLESSNESS);
  }

  private void loseImmunity() {
    concerned.clear();
    immunities.each(
        (person, immunity) -> {
          int ticksLeft = immunity.get().ticksLeft() - 1;
          immunity.set(new Immune(ticksLeft));
          if (ticksLeft == 0) {
            concerned.add(person);
          }
        });
    for (Entity person : concerned) {
      world.remove(person, Immune.class);
    }
  }

  private void recover() {
    concerned.clear();
    illnesses.each(
        (person, illness) -> {
          int ticksLeft = illness.get().ticksLeft() - 1;
          illness.set(new Infected(ticksLeft));
          if (ticksLeft == 0) {
            concerned.add(person);
          }
        });
    for (Entity person : concerned) {
      world.remove(person, Infected.class);
      RandomStream random = world.random("immunity", person);
      world.set(person, new Immune(random.nextInt(MIN_IMMUNE_TICKS, MAX_IMMUNE_TICKS)));
    }
  }

  private void infect() {
    contagion.clear();
    infected.each((p, illness) -> contagion.add(p.x(), p.y()));
    concerned.clear();
    healthy.each(
        (person, p) -> {
          int contacts = contagion.around(p.x(), p.y());
          double escape = StrictMath.pow(1 - RISK_PER_CONTACT, contacts) - casesFromOutside;
          if (world.random("infection", person).nextDouble() > escape) {
            concerned.add(person);
          }
        });
    for (Entity person : concerned) {
      world.set(person, new Infected(ILLNESS_TICKS));
    }
  }

  private Position move(Position p, Velocity v) {
    return new Position(torus.wrap(p.x() + v.dx()), torus.wrap(p.y() + v.dy()));
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
