package dev.phyla.examples;

/// The part of a run that is worth filming.
public enum Footage {
  /// All of it, from the first tick to the last: for a story with a beginning.
  WHOLE_RUN,
  /// Its last moments only, at full speed: for motion that needs time to develop.
  FINALE
}
