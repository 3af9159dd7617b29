package dev.phyla.cli;


import dev.phyla.RandomStream;
import dev.phyla.Term;
import dev.phyla.UpdateQuery1;
import dev.phyla.model.Model;
import dev.phyla.model.ModelProvider;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import java.util.List;

/// A small model with parameters of all kinds, and one whose parameters have the names of options.
public final class TestModels implements ModelProvider {
  enum Weather {
    DRY,
    WET
  }

  record Herds(
      @Parameter(
              value = "10",
              min = 1,
              max = 100_000,
              unit = "herds",
              description = "initial number of herds")
          int herds,
      @Parameter(value = "0.1", min = 0, max = 1, description = "growth in a tick, 100% is 1")
          double growthRate,
      @Parameter(value = "WET", description = "the weather") Weather weather,
      @Parameter(value = "true", description = "whether herds vary") boolean varied,
      @Parameter(value = "home", description = "the name of the place") String place,
      @Parameter(value = "1e9", min = 0, description = "the size that ends a run") double limit,
      @Parameter(value = "-1", description = "the tick that fails") int failAt,
      @Parameter(value = "0", min = 0, unit = "ms", description = "how long a tick takes")
          int pause) {
    Herds {
      if (herds == 13) {
        throw new IllegalArgumentException("thirteen herds bring bad luck");
      }
    }
  }

  record Herd(double size) {}

  record Clashes(
      @Parameter(value = "7", description = "not the seed of the run") int seed,
      @Parameter("2") int size) {}

  @Override
  public List<Model<?>> models() {
    return List.of(
        Model.of("herds", "Herds grow at random.", Herds.class, TestModels::herds).ticks(20),
        Model.of("clashes", "Has parameters with names of options.", Clashes.class, _ -> {}),
        Model.of("galaxy", "Has the name of an example.", Clashes.class, _ -> {}));
  }

  private static void herds(Simulation<Herds> simulation) {
    Herds parameters = simulation.parameters();
    for (int i = 0; i < parameters.herds(); i++) {
      simulation.world().spawn(new Herd(1));
    }
    UpdateQuery1<Herd> herds = simulation.world().query(Term.write(Herd.class));
    simulation
        .app()
        .schedule()
        .addExclusive(
            "grow",
            world -> {
              if (world.tick() == parameters.failAt()) {
                throw new IllegalStateException("the fence broke");
              }
              pause(parameters.pause());
              RandomStream random = world.random("growth");
              double rate = parameters.growthRate() * (parameters.weather() == Weather.WET ? 1 : 0.5);
              herds.update(
                  herd ->
                      new Herd(
                          herd.size()
                              * (1 + rate * (parameters.varied() ? random.nextDouble() : 1))));
            });
    simulation.data().report("animals", () -> total(herds));
    simulation.data().report("share", () -> 1 / total(herds));
    simulation.stopWhen("the place is full", () -> total(herds) > parameters.limit());
  }

  private static double total(UpdateQuery1<Herd> herds) {
    var sum = new double[1];
    herds.each(herd -> sum[0] += herd.get().size());
    return sum[0];
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
