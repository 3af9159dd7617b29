package dev.phyla.examples.models;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.model.Distributions;
import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import dev.phyla.model.space.Grid;
import dev.phyla.model.space.GridShape;

/// Cars on a ring road, which brake at random and so cause jams without a reason (Nagel and
/// Schreckenberg, 1992).
///
/// All cars act at the same time: accelerate by 1, slow down to the gap ahead, sometimes slow down
/// by 1 more, and drive.
public final class Traffic {
  /// The parameters.
  public record Settings(
      @Parameter(value = "1000", min = 2, max = 1e8, unit = "cells", description = "of the road")
          int length,
      @Parameter(value = "0.2", min = 0, max = 1, description = "cars for each cell")
          double density,
      @Parameter(value = "5", min = 1, max = 100, unit = "cells/tick", description = "top speed")
          int maxSpeed,
      @Parameter(value = "0.3", min = 0, max = 1, description = "chance of braking at random")
          double braking) {}

  /// A car.
  ///
  /// @param speed the number of cells in a tick
  public record Car(int cell, int speed) {}

  /// The model.
  public static final Model<Settings> MODEL =
      Model.of(
              "traffic",
              "Cars that brake at random cause jams that move against the traffic.",
              Settings.class,
              Traffic::new)
          .ticks(500);

  private final Settings settings;
  private final Grid road;

  private Traffic(Simulation<Settings> sim) {
    settings = sim.parameters();
    int length = settings.length();
    road = Grid.single(sim.world(), GridShape.periodic(length, 1), Car.class);
    int cars = (int) Math.round(settings.density() * length);
    for (int cell : Distributions.sample(sim.random("start"), cars, length)) {
      sim.world().spawn(new Car(cell, 0));
    }
    sim.activate("cars", Car.class).updateTogether(this::drive);
    Query1<Car> all = sim.world().query(read(Car.class));
    sim.data()
        .report("speed", () -> all.average(c -> c.speed()).orElse(0))
        .report("standing", () -> all.count(c -> c.speed() == 0))
        .derived("flow", row -> row.getDouble("speed") * cars / length);
  }

  private Car drive(Entity agent, Car car, RandomStream random) {
    int wanted = Math.min(car.speed() + 1, settings.maxSpeed());
    int speed = 0;
    while (speed < wanted && road.isEmpty(ahead(car, speed + 1))) {
      speed++;
    }
    if (speed > 0 && random.nextBoolean(settings.braking())) {
      speed--;
    }
    return new Car(ahead(car, speed), speed);
  }

  private int ahead(Car car, int cells) {
    return road.shape().shifted(car.cell(), cells, 0);
  }
}
