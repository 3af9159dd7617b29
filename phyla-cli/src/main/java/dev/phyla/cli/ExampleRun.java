package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.chart.film.Film;
import dev.phyla.examples.Example;
import dev.phyla.examples.FrameSchedule;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.history.HistoryException;
import dev.phyla.history.Recording;
import dev.phyla.schedule.Trace;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A run of an example from the first tick to the last, timed, and recorded as pictures on request.
///
/// @param example the example
/// @param settings the settings of the run
/// @param ticks the number of steps
/// @param files the snapshots to start from and to write
/// @param recorder records the run in a history; null for none
/// @param trace where to write a trace of the last ticks; null for none
/// @param out where to write the picture and the animation; null for none
record ExampleRun(
    Example example,
    Settings settings,
    int ticks,
    SnapshotFiles files,
    @Nullable ExampleRecorder recorder,
    @Nullable Path trace,
    @Nullable OutputDirectory out) {

  /// The maximum number of ticks in a trace.
  static final int TRACED_TICKS = 10;

  /// The file name of an example's picture.
  static String pictureName(Example example) {
    return example.name() + ".png";
  }

  /// The file name of the chart of an example's populations.
  static String chartName(Example example) {
    return example.name() + "-populations.png";
  }

  /// The file name of an example's animation.
  static String animationName(Example example) {
    return example.name() + ".gif";
  }

  RunReport execute(Progress progress) throws IOException {
    var simulating = new Stopwatch();
    var rendering = new Stopwatch();
    try (Simulation simulation = files.start(example, settings);
        Recording history = recorder == null ? null : recorder.start(simulation)) {
      simulation.app().profile(true);
      var film = Film.of(simulation.view());
      var chart = new PopulationChart();
      var schedule = FrameSchedule.of(example.footage(), ticks);
      Trace recording = null;
      long updates = 0;
      for (int tick = 1; tick <= ticks; tick++) {
        if (trace != null && recording == null && tick > ticks - TRACED_TICKS) {
          recording = simulation.app().trace();
        }
        simulating.time(() -> step(simulation));
        updates += simulation.world().count();
        chart.add(simulation);
        files.stepped(simulation, tick, ticks);
        if (out != null && schedule.films(tick)) {
          rendering.time(() -> film.frame(simulation::paint));
        }
        progress.done(tick);
      }
      if (trace != null && recording != null) {
        recording.stop();
        recording.writeTo(trace);
      }
      if (out != null) {
        rendering.time(() -> save(film, chart, out));
      }
      return new RunReport(
          this,
          RunOrigin.settings(simulation),
          simulation.world().count(),
          archetypes(simulation.world()),
          simulation.world().contentHash(),
          updates,
          simulating.seconds(),
          rendering.seconds(),
          film.frames(),
          simulation.figures(),
          !chart.isEmpty(),
          recorder == null || history == null ? null : RecordedRun.of(recorder.folder(), history),
          simulation.app().report());
    }
  }

  private static void step(Simulation simulation) throws IOException {
    try {
      simulation.step();
    } catch (HistoryException e) { // such as a full disk, unlike a run that cannot be started
      throw new IOException(e.getMessage(), e);
    }
  }

  private static int archetypes(World world) {
    return (int) world.archetypes().stream().filter(archetype -> archetype.size() > 0).count();
  }

  private void save(Film film, PopulationChart chart, OutputDirectory directory)
      throws IOException {
    film.savePng(directory.file(pictureName(example)));
    film.saveGif(directory.file(animationName(example)));
    if (!chart.isEmpty()) {
      chart.save(
          "Populations of the example " + example.name(), directory.file(chartName(example)));
    }
  }
}
