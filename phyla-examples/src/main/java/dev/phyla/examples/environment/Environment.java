package dev.phyla.examples.environment;

import dev.phyla.World;
import dev.phyla.batch.Batch;
import dev.phyla.batch.BatchBuilder;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;

/// The description of a world in which agents act: how an episode starts, and the systems.
///
/// An environment has no state. The same seed and actions give the same world, bit for bit, in a
/// batch or alone, on any number of threads.
public interface Environment {

  /// The name on the command line and in file names.
  String name();

  /// A description in one sentence.
  String description();

  /// Brings an empty world into the state in which an episode starts, which depends on its seed.
  void setUp(World world);

  /// Adds the systems.
  void addSystems(Schedule schedule);

  /// Declares what a batch of these worlds should know besides set-up and systems: the maximum
  /// number of entities per world, and how worlds restart.
  void configure(BatchBuilder builder);

  /// Exports observations, actions, rewards and the ends of episodes.
  BatchEnvironment export(Batch batch);

  /// The part of a world to show.
  View view();

  /// Draws a world, which it only reads.
  void paint(World world, Canvas canvas);

  /// Starts a batch of worlds. Worlds whose episode has ended restart by themselves.
  ///
  /// @param worlds the number of worlds, at least 1
  /// @param seed the random seed; world `i` has the seed `seed + i` in its first episode
  /// @param threads the number of threads, at least 1; results do not depend on it
  /// @return the environment, whose batch the caller closes
  default BatchEnvironment start(int worlds, long seed, int threads) {
    BatchBuilder builder =
        Batch.of(worlds).seed(seed).threads(threads).setUp((world, number) -> setUp(world));
    addSystems(builder.schedule());
    configure(builder);
    Batch batch = builder.build();
    try {
      return export(batch);
    } catch (Throwable e) {
      batch.close();
      throw e;
    }
  }

  /// Starts a single world, without a batch.
  ///
  /// @param seed the random seed
  /// @return the app of the world; the caller closes both
  default App alone(long seed) {
    var world = new World();
    world.seed(seed);
    setUp(world);
    App app = new App(world).threads(1);
    addSystems(app.schedule());
    return app;
  }
}
