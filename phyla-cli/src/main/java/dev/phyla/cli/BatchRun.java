package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.remote.AutoresetMode;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.chart.film.Film;
import dev.phyla.examples.Footage;
import dev.phyla.examples.FrameSchedule;
import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.RandomPolicy;
import dev.phyla.examples.environment.WorldTiles;
import dev.phyla.history.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A run of many worlds with random actions, timed, and drawn and recorded on request.
///
/// @param environment the environment
/// @param worlds the number of worlds
/// @param steps the number of steps of each world
/// @param seed the seed of the worlds and of the actions
/// @param threads the number of threads
/// @param pictures what to draw; null for nothing
/// @param recording what to record
record BatchRun(
    Environment environment,
    int worlds,
    int steps,
    long seed,
    int threads,
    @Nullable Pictures pictures,
    RecordOptions recording) {

  /// What a run draws.
  ///
  /// @param worlds the number of worlds
  /// @param out where to write the picture and the animation
  record Pictures(int worlds, OutputDirectory out) {}

  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

  /// The file name of the picture of an environment.
  static String pictureName(Environment environment) {
    return environment.name() + "-worlds.png";
  }

  /// The file name of the animation of an environment.
  static String animationName(Environment environment) {
    return environment.name() + "-worlds.gif";
  }

  BatchReport execute(Progress progress) throws IOException {
    BatchEnvironment running = environment.start(worlds, seed, threads);
    try (Batch batch = running.batch();
        Recording recorded = record(batch)) {
      running.autoreset(AutoresetMode.SAME_STEP);
      var policy = new RandomPolicy(running, seed);
      var episodes = new Episodes(worlds);
      var stepping = new Stopwatch();
      var choosing = new Stopwatch();
      var tiles = new WorldTiles(environment, pictures == null ? 1 : pictures.worlds());
      var film = Film.of(tiles.view());
      var schedule = FrameSchedule.of(Footage.FINALE, steps);
      for (int step = 1; step <= steps; step++) {
        choosing.time(policy::act);
        stepping.time(running::step);
        episodes.add(running);
        if (pictures != null && schedule.films(step)) {
          film.frame(canvas -> tiles.paint(batch, canvas));
        }
        progress.done(step);
      }
      if (pictures != null) {
        film.savePng(pictures.out().file(pictureName(environment)));
        film.saveGif(pictures.out().file(animationName(environment)));
      }
      return new BatchReport(
          this,
          stepping.seconds(),
          choosing.seconds(),
          episodes,
          hash(batch),
          recorded == null ? null : RecordedRun.of(folder(), recorded));
    }
  }

  private @Nullable Recording record(Batch batch) {
    if (recording.folder() == null) {
      return null;
    }
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("environment", environment.name());
    parameters.put("worlds", String.valueOf(worlds));
    parameters.put("seed", String.valueOf(seed));
    parameters.put("steps", String.valueOf(steps));
    return recording.start(batch, folder(), environment.name(), parameters);
  }

  private Path folder() {
    return Objects.requireNonNull(recording.folder());
  }

  /// A hash of the states of all worlds, in their order.
  private static long hash(Batch batch) {
    long hash = 0;
    for (int world = 0; world < batch.worlds(); world++) {
      hash = (hash ^ batch.get(world, World::stateHash)) * HASH_FACTOR;
    }
    return hash;
  }
}
