package dev.phyla.model.sweep;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.model.Model;
import dev.phyla.model.Parameter;

/// A small model for tests of sweeps.
final class Growth {
  enum Weather {
    SUN,
    RAIN
  }

  record Settings(
      @Parameter(value = "5", min = 0, max = 1000) int plants,
      @Parameter(value = "0.5", min = 0, max = 1) double rate,
      @Parameter("true") boolean isWatered,
      Weather weather,
      @Parameter("none") String note) {}

  record Plant(double height) {}

  static final Model<Settings> MODEL =
      Model.of(
              "growth",
              "Plants that grow.",
              Settings.class,
              sim -> {
                if (sim.parameters().plants() == 13) {
                  throw new IllegalArgumentException("13 plants,\n\"bad\" luck \\ soil");
                }
                sim.world().spawnMany(sim.parameters().plants(), new Plant(0));
                sim.app()
                    .schedule()
                    .add(
                        "grow",
                        setup -> {
                          var plants = setup.query(write(Plant.class));
                          return () -> {
                            if (sim.parameters().plants() == 14 && sim.tick() == 3) {
                              throw new ArithmeticException("drought");
                            }
                            var random = sim.random("grow");
                            plants.update(
                                p ->
                                    new Plant(
                                        p.height()
                                            + random.nextDouble() * sim.parameters().rate()));
                          };
                        });
                var plants = sim.world().query(read(Plant.class));
                sim.data()
                    .count("plants", plants)
                    .report("height", () -> plants.sum(Plant::height))
                    .reportValue("mood", () -> "green");
                sim.stopWhen("tall", () -> sim.data().last("height") > 50);
              })
          .ticks(10);

  private Growth() {}
}
