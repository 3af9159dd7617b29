package dev.phyla.bench.mason;

import dev.phyla.examples.models.FlockingBirds.Settings;
import sim.engine.RandomSequence;
import sim.engine.SimState;
import sim.engine.Steppable;
import sim.field.continuous.Continuous2D;
import sim.util.Bag;
import sim.util.Double2D;

/// The flocking model: a continuous field, and birds in a random sequence.
final class MasonFlocking extends SimState {
  private static final long serialVersionUID = 1;

  private final transient Settings settings;
  private final Continuous2D sky;
  private final Bird[] birds;

  MasonFlocking(Settings settings, long seed) {
    super(seed);
    this.settings = settings;
    sky = new Continuous2D(settings.sight() / 1.5, settings.side(), settings.side());
    birds = new Bird[settings.birds()];
  }

  /// Runs the model.
  ///
  /// @return the number of birds
  static long run(Settings settings, long seed) {
    MasonFlocking model = started(settings, seed);
    for (int tick = 0; tick < 100; tick++) {
      model.schedule.step(model);
    }
    return model.sky.getAllObjects().numObjs;
  }

  static MasonFlocking started(Settings settings, long seed) {
    var model = new MasonFlocking(settings, seed);
    model.start();
    return model;
  }

  /// How much the birds fly in one direction, from 0 to 1.
  double order() {
    double sumX = 0;
    double sumY = 0;
    for (Bird bird : birds) {
      sumX += bird.dx;
      sumY += bird.dy;
    }
    return Math.hypot(sumX, sumY) / birds.length;
  }

  @Override
  public void start() {
    super.start();
    for (int i = 0; i < birds.length; i++) {
      var place =
          new Double2D(
              random.nextDouble() * settings.side(), random.nextDouble() * settings.side());
      birds[i] = new Bird(place);
      birds[i].turn(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
      sky.setObjectLocation(birds[i], place);
    }
    schedule.scheduleRepeating(new RandomSequence(birds));
  }

  private static final class Bird implements Steppable {
    private static final long serialVersionUID = 1;

    private Double2D place;
    private double dx;
    private double dy;

    private Bird(Double2D place) {
      this.place = place;
    }

    private void turn(double toX, double toY) {
      double length = Math.sqrt(toX * toX + toY * toY);
      dx = toX / length;
      dy = toY / length;
    }

    @Override
    public void step(SimState state) {
      var model = (MasonFlocking) state;
      Settings settings = model.settings;
      Continuous2D sky = model.sky;
      double limit = settings.sight() * settings.sight();
      double tooNear = settings.separation() * settings.separation();
      double sumX = 0;
      double sumY = 0;
      int count = 0;
      Bag near = sky.getObjectsWithinDistance(place, settings.sight(), true);
      for (int i = 0; i < near.numObjs; i++) {
        var other = (Bird) near.objs[i];
        double wayX = sky.tdx(other.place.x, place.x);
        double wayY = sky.tdy(other.place.y, place.y);
        double square = wayX * wayX + wayY * wayY;
        if (other != this && square <= limit) {
          count++;
          double pull = settings.cohere() - (square < tooNear ? settings.separate() : 0);
          sumX += pull * wayX + settings.match() * other.dx;
          sumY += pull * wayY + settings.match() * other.dy;
        }
      }
      int divisor = Math.max(1, count);
      turn(dx + sumX / divisor, dy + sumY / divisor);
      place =
          new Double2D(
              sky.stx(place.x + dx * settings.speed()), sky.sty(place.y + dy * settings.speed()));
      sky.setObjectLocation(this, place);
    }
  }
}
