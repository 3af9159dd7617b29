package dev.phyla.cli;

import dev.phyla.history.HistoryException;
import dev.phyla.history.Recording;
import dev.phyla.model.Model;
import dev.phyla.model.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A run of a model from tick 0 to the last, timed.
///
/// @param model the model
/// @param parameters the parameters
/// @param seed the seed
/// @param ticks the number of ticks, unless a stop condition holds
/// @param threads the number of threads
/// @param recording whether and how the run is recorded in a history
/// @param files where the data go
/// @param <P> the record of the parameters
record ModelRun<P extends Record>(
    Model<P> model,
    P parameters,
    long seed,
    int ticks,
    int threads,
    RecordOptions recording,
    ModelFiles files) {

  ModelReport execute(Progress progress) throws IOException {
    var simulating = new Stopwatch();
    Path folder = recording.folder();
    try (Simulation<P> simulation = model.create(parameters, seed);
        Recording history =
            folder == null
                ? null
                : recording.start(simulation.world(), folder, model.name(), origin())) {
      simulation.app().threads(threads);
      int done = 0;
      while (done < ticks && !simulation.isFinished()) {
        simulating.time(() -> step(simulation));
        done++;
        progress.done(done);
      }
      return new ModelReport(
          this,
          simulation.tick(),
          simulation.stopReason().orElse(null),
          simulation.world().count(),
          hash(simulation),
          simulating.seconds(),
          folder == null || history == null ? null : RecordedRun.of(folder, history),
          files.write(simulation.data(), title()),
          simulation.data().names().isEmpty() ? "" : simulation.data().summary());
    }
  }

  private static void step(Simulation<?> simulation) throws IOException {
    try {
      simulation.step();
    } catch (HistoryException e) { // such as a full disk, unlike a run that cannot be started
      throw new IOException(e.getMessage(), e);
    }
  }

  private static @Nullable Long hash(Simulation<?> simulation) {
    try {
      return simulation.stateHash();
    } catch (IllegalStateException e) {
      return null; // a class of the model has no hash
    }
  }

  private String title() {
    return "%s, seed %d".formatted(model.name(), seed);
  }

  /// The parameters to store with a recorded run.
  private Map<String, String> origin() {
    var origin = new LinkedHashMap<String, String>();
    origin.put("model", model.name());
    origin.put("version", model.version());
    origin.put("seed", String.valueOf(seed));
    origin.put("ticks", String.valueOf(ticks));
    model
        .parameters()
        .toTexts(parameters)
        .forEach(
            (name, value) -> origin.put(origin.containsKey(name) ? "model." + name : name, value));
    return origin;
  }
}
