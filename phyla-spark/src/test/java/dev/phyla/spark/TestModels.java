package dev.phyla.spark;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.model.Model;
import dev.phyla.model.ModelProvider;
import dev.phyla.model.Parameter;
import dev.phyla.model.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Small models, which executors find as a service.
public final class TestModels implements ModelProvider {
  /// Parameters of plants that grow.
  ///
  /// @param plants their number; 13 fails at the start, and 14 at tick 3
  /// @param rate how fast they grow
  /// @param pause milliseconds that each run waits
  /// @param marker a file that the first run with seed 3 creates; that run hangs
  public record Settings(
      @Parameter(value = "5", min = 0, max = 100_000) int plants,
      @Parameter(value = "0.5", min = 0, max = 1) double rate,
      int pause,
      String marker) {}

  record Plant(double height) {}

  static final Model<Settings> GROWTH =
      Model.of("growth", "Plants that grow.", Settings.class, TestModels::setUp).ticks(10);

  /// A model that no service provides.
  static final Model<Settings> UNKNOWN =
      Model.of("weeds", "Plants that are not wanted.", Settings.class, TestModels::setUp);

  @Override
  public List<Model<?>> models() {
    return List.of(GROWTH);
  }

  private static void setUp(Simulation<Settings> sim) {
    Settings settings = sim.parameters();
    if (settings.plants() == 13) {
      throw new IllegalArgumentException("no soil in /opt/cluster/work/soil.csv");
    }
    hangOnce(settings.marker(), sim.seed());
    sim.world().spawnMany(settings.plants(), new Plant(0));
    sim.app()
        .schedule()
        .add(
            "grow",
            setup -> {
              var plants = setup.query(write(Plant.class));
              return () -> {
                if (settings.plants() == 14 && sim.tick() == 3) {
                  throw new ArithmeticException("drought");
                }
                if (sim.tick() == 0 && settings.pause() > 0) {
                  sleep(settings.pause());
                }
                var random = sim.random("grow");
                plants.update(p -> new Plant(p.height() + random.nextDouble() * settings.rate()));
              };
            });
    var plants = sim.world().query(read(Plant.class));
    sim.data()
        .count("plants", plants)
        .report("total height", () -> plants.sum(Plant::height))
        .reportValue("mood", () -> "green");
    sim.stopWhen("tall", () -> sim.data().last("total height") > 1000);
  }

  private static void hangOnce(String marker, long seed) {
    if (marker.isEmpty() || seed != 3) {
      return;
    }
    try {
      Files.createFile(Path.of(marker));
      sleep(600_000);
    } catch (FileAlreadyExistsException e) {
      // A later attempt.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
