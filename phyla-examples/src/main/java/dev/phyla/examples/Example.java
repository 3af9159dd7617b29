package dev.phyla.examples;

import java.util.function.Function;

/// The description of a small, complete simulation to learn from.
///
/// An example has no state. Every start creates a new world, and the same settings give the same
/// world after the same number of steps, bit for bit.
///
/// The whole state of a run is in its world: in components, or in resources that are marked as
/// state. Fields and other resources are computed from the settings, or again in each tick. So a
/// run goes on from a snapshot or a recorded tick: it is started with the same settings, and the
/// state of its world is replaced.
///
/// @param name the name on the command line and in file names: lower-case letters only
/// @param description a description in one sentence
/// @param defaultEntities the default number of entities
/// @param defaultTicks the default number of ticks
/// @param footage the part of a run that an animation should show
/// @param starter starts a new run
public record Example(
    String name,
    String description,
    int defaultEntities,
    int defaultTicks,
    Footage footage,
    Function<Settings, Simulation> starter) {

  /// Starts a run.
  ///
  /// @param settings the number of entities, and the random seed
  /// @return a running simulation, which the caller closes
  public Simulation start(Settings settings) {
    Simulation simulation = starter.apply(settings);
    simulation.app().start(); // which creates the systems, so that snapshots can be loaded
    return simulation;
  }
}
