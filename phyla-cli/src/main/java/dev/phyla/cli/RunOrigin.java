package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.examples.Example;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.snapshot.Snapshots;
import java.io.IOException;
import java.nio.file.Path;

/// What a run was started with. It is a resource of the world, so that a snapshot of the run
/// contains it.
///
/// @param example the name of the example
/// @param entities the number of entities
/// @param seed the seed
public record RunOrigin(String example, int entities, long seed) {

  /// Starts a run.
  static Simulation start(Example example, Settings settings) {
    Simulation simulation = example.start(settings);
    set(simulation.world(), example, settings);
    simulation.world().resources().markState(RunOrigin.class);
    return simulation;
  }

  /// Stores what a run was started with in its world.
  static void set(World world, Example example, Settings settings) {
    world.resources().set(new RunOrigin(example.name(), settings.entities(), settings.seed()));
  }

  /// Continues a run from a file.
  ///
  /// @param example the example that the file must be of
  /// @param settings the expected settings; the run continues with those of the file
  static Simulation resume(Example example, Settings settings, Path file) throws IOException {
    Simulation simulation = load(example, settings, file);
    Settings saved = settings(simulation);
    if (saved.equals(settings)) {
      return simulation;
    }
    simulation.close(); // sizes that do not change in a run depend on the settings
    return load(example, saved, file);
  }

  private static Simulation load(Example example, Settings settings, Path file) throws IOException {
    Simulation simulation = start(example, settings);
    try {
      simulation.world().state().clear();
      Snapshots.load(simulation.world(), file);
      RunOrigin origin = simulation.world().resources().get(RunOrigin.class);
      if (!origin.example.equals(example.name())) {
        throw new IOException(
            "The file "
                + file
                + " is of the example "
                + origin.example
                + ", not of "
                + example.name()
                + ".");
      }
      return simulation;
    } catch (Throwable e) {
      simulation.close();
      throw e;
    }
  }

  /// The settings of a run.
  static Settings settings(Simulation simulation) {
    RunOrigin origin = simulation.world().resources().get(RunOrigin.class);
    return new Settings(origin.entities, origin.seed, simulation.app().threads());
  }
}
