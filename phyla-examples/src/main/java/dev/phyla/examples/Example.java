package dev.phyla.examples;

import java.util.function.Function;

/// A small, complete simulation to learn from: what it is called, what it shows, and how to start
/// it.
///
/// An example holds no state. Every start makes a new world, and the same settings give the same
/// world after the same number of steps, bit for bit.
///
/// @param name the name on the command line and in file names: lower-case letters only
/// @param description what there is to see, in one sentence
/// @param defaultEntities the number of entities that shows the example at its best
/// @param defaultTicks the number of ticks after which there is something worth looking at
/// @param footage the part of a run that an animation should show
/// @param starter makes a new run
public record Example(
    String name,
    String description,
    int defaultEntities,
    int defaultTicks,
    Footage footage,
    Function<Settings, Simulation> starter) {

  /// Starts a run.
  ///
  /// @param settings how many entities, and the seed of everything random
  /// @return a running simulation, to be closed by the caller
  public Simulation start(Settings settings) {
    return starter.apply(settings);
  }
}
