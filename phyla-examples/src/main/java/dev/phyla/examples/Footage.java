package dev.phyla.examples;

/// The part of a run that an animation shows.
public enum Footage {
  /// The whole run, for simulations that change from the start.
  WHOLE_RUN,
  /// Only the last ticks, at full speed, for motion that needs time to develop.
  FINALE
}
