package dev.phyla.bench.starts;

/// The time that a shape takes until its ticks are fast, the medians of several starts.
///
/// @param hand milliseconds by hand
/// @param phyla milliseconds with Phyla
public record WarmUp(double hand, double phyla) {
  /// The time with Phyla, as a multiple of the time by hand.
  public double ratio() {
    return phyla / hand;
  }
}
