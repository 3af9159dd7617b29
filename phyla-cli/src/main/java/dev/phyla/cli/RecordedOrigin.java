package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What the parameters of a recorded run say about its program.
///
/// @param example the example
/// @param settings the settings it was started with
/// @param lastTick the tick that the run was to end with
record RecordedOrigin(Example example, Settings settings, long lastTick) {
  private static final String EXAMPLE = "example";
  private static final String ENTITIES = "entities";
  private static final String SEED = "seed";
  private static final String TICKS = "ticks";

  /// The origin of a run that is about to be recorded.
  static RecordedOrigin of(Simulation simulation, Example example, long lastTick) {
    return new RecordedOrigin(example, RunOrigin.settings(simulation), lastTick);
  }

  /// The origin of a recorded run.
  ///
  /// @param threads the number of threads to go on with
  /// @throws HistoryException if the run was not recorded by `phyla run`
  static RecordedOrigin of(Run run, int threads) {
    Map<String, String> parameters = run.info().parameters();
    String name = parameters.get(EXAMPLE);
    if (name == null) {
      throw new HistoryException(
          "The run %s is not one of an example, so its systems are not known; phyla run --record records examples."
              .formatted(run.id()));
    }
    Example example =
        Examples.find(name)
            .orElseThrow(
                () ->
                    new HistoryException(
                        "The run %s is one of the example %s, which does not exist any more."
                            .formatted(run.id(), name)));
    try {
      return new RecordedOrigin(
          example,
          new Settings(
              Integer.parseInt(parameters.getOrDefault(ENTITIES, "")),
              Long.parseLong(parameters.getOrDefault(SEED, "")),
              threads),
          Long.parseLong(parameters.getOrDefault(TICKS, "")));
    } catch (IllegalArgumentException e) {
      throw new HistoryException(
          "The run %s lacks the parameters entities, seed and ticks, which phyla run stores."
              .formatted(run.id()),
          e);
    }
  }

  /// The same origin with another seed and last tick.
  RecordedOrigin with(@Nullable Long seed, long tick) {
    return new RecordedOrigin(
        example,
        seed == null ? settings : new Settings(settings.entities(), seed, settings.threads()),
        tick);
  }

  /// The parameters to store with a run.
  SequencedMap<String, String> parameters() {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put(EXAMPLE, example.name());
    parameters.put(ENTITIES, String.valueOf(settings.entities()));
    parameters.put(SEED, String.valueOf(settings.seed()));
    parameters.put(TICKS, String.valueOf(lastTick));
    return parameters;
  }
}
