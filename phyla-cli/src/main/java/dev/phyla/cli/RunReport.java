package dev.phyla.cli;

import java.io.PrintWriter;
import java.util.Locale;

/// What came of a run.
///
/// @param run what was run
/// @param entities the number of entities at the end
/// @param archetypes the number of archetypes at the end
/// @param worldHash the content hash of the world at the end
/// @param updates the sum over all ticks of the entities that were alive
/// @param simulationSeconds the time spent in simulation steps only
/// @param renderingSeconds the time spent painting, and writing files
/// @param frames the number of frames filmed
record RunReport(
    ExampleRun run,
    int entities,
    int archetypes,
    long worldHash,
    long updates,
    double simulationSeconds,
    double renderingSeconds,
    int frames) {

  void print(PrintWriter out) {
    String name = run.example().name();
    var settings = run.settings();
    out.printf(
        Locale.ROOT,
        "%-12s%,d entities, %,d ticks, seed %d%n",
        name,
        settings.entities(),
        run.ticks(),
        settings.seed());
    out.printf(
        Locale.ROOT,
        "simulation  %.2f s, %s ticks/s, %s entity updates/s%n",
        simulationSeconds,
        rate(run.ticks()),
        rate(updates));
    var directory = run.out();
    if (directory != null) {
      out.printf(Locale.ROOT, "rendering   %.2f s, %d frames%n", renderingSeconds, frames);
    }
    out.printf(Locale.ROOT, "at the end  %,d entities in %,d archetypes%n", entities, archetypes);
    out.printf("world hash  %016x%n", worldHash);
    if (directory != null) {
      out.println("picture     " + directory.file(ExampleRun.pictureName(run.example())));
      out.println("animation   " + directory.file(ExampleRun.animationName(run.example())));
    }
    out.flush();
  }

  /// A number of things a second, with as many digits as are worth reading.
  private String rate(long things) {
    double perSecond = things / simulationSeconds;
    if (perSecond >= 1e6) {
      return String.format(Locale.ROOT, "%.1f million", perSecond / 1e6);
    }
    return String.format(Locale.ROOT, perSecond >= 100 ? "%,.0f" : "%.1f", perSecond);
  }
}
