package dev.phyla.examples;

import dev.phyla.World;
import dev.phyla.chart.film.Canvas;
import dev.phyla.chart.film.View;
import dev.phyla.schedule.App;
import java.util.Collections;
import java.util.SequencedMap;

/// A run of an [Example]: a world, the app that runs its systems, and its visual representation.
public interface Simulation extends AutoCloseable {

  /// The app that runs the systems of the simulation.
  App app();

  /// The world being simulated.
  default World world() {
    return app().world();
  }

  /// Simulates one tick.
  default void step() {
    app().tick();
  }

  /// The part of the world to show, the same for the whole run.
  View view();

  /// Draws the current state of the world. Painting only reads the world, so it does not affect the
  /// run.
  void paint(Canvas canvas);

  /// The sizes of the populations by name, for a chart over time; empty for no chart.
  default SequencedMap<String, Integer> populations() {
    return Collections.emptyNavigableMap();
  }

  /// Measurements of the run so far, by short names, to print at the end; empty for none.
  default SequencedMap<String, String> figures() {
    return Collections.emptyNavigableMap();
  }

  /// Closes the app and the world.
  @Override
  default void close() {
    app().close();
    world().close();
  }
}
