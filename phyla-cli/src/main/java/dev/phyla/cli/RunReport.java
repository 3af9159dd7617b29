package dev.phyla.cli;

import dev.phyla.examples.Settings;
import dev.phyla.schedule.ScheduleReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The results of a run.
///
/// @param run the run
/// @param settings the settings, which are those of the snapshot if the run continued one
/// @param entities the number of entities at the end
/// @param archetypes the number of archetypes at the end
/// @param worldHash the content hash of the world at the end
/// @param updates the sum over all ticks of the entities that were alive
/// @param simulationSeconds the time spent in simulation steps only
/// @param renderingSeconds the time spent painting and writing files
/// @param frames the number of recorded frames
/// @param figures measurements of the example itself, by name
/// @param hasChart whether the example has populations to draw
/// @param recorded what was recorded in a history; null for nothing
/// @param systems what the systems did
record RunReport(
    ExampleRun run,
    Settings settings,
    int entities,
    int archetypes,
    long worldHash,
    long updates,
    double simulationSeconds,
    double renderingSeconds,
    int frames,
    SequencedMap<String, String> figures,
    boolean hasChart,
    @Nullable RecordedRun recorded,
    ScheduleReport systems) {

  void print(PrintWriter out) {
    String name = run.example().name();
    out.printf(
        Locale.ROOT,
        "%-12s%s, %s, seed %d, %s%n",
        name,
        Amounts.counted(settings.entities(), "entity", "entities"),
        Amounts.counted(run.ticks(), "tick", "ticks"),
        settings.seed(),
        Amounts.counted(settings.threads(), "thread", "threads"));
    out.printf(
        Locale.ROOT,
        "simulation  %.2f s, %s ticks/s, %s entity updates/s%n",
        simulationSeconds,
        Amounts.rate(run.ticks(), simulationSeconds),
        Amounts.rate(updates, simulationSeconds));
    figures.forEach((figure, value) -> out.printf("%-12s%s%n", figure, value));
    var directory = run.out();
    if (directory != null) {
      out.printf(
          Locale.ROOT,
          "rendering   %.2f s, %s%n",
          renderingSeconds,
          Amounts.counted(frames, "frame", "frames"));
    }
    out.printf(
        "at the end  %s in %s%n",
        Amounts.counted(entities, "entity", "entities"),
        Amounts.counted(archetypes, "archetype", "archetypes"));
    out.printf("world hash  %016x%n", worldHash);
    Path saved = run.files().save();
    if (saved != null) {
      out.println("saved to    " + saved);
    }
    if (recorded != null) {
      recorded.print(out);
    }
    if (run.trace() != null) {
      out.println("trace       " + run.trace());
    }
    if (directory != null) {
      out.println("picture     " + directory.file(ExampleRun.pictureName(run.example())));
      out.println("animation   " + directory.file(ExampleRun.animationName(run.example())));
      if (hasChart) {
        out.println("populations " + directory.file(ExampleRun.chartName(run.example())));
      }
    }
    out.println();
    out.print(systems);
    out.flush();
  }
}
