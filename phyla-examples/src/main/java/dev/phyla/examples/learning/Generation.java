package dev.phyla.examples.learning;

/// The result of a generation.
///
/// @param number the number of the generation, from 1
/// @param population the mean return of all candidates
/// @param best the mean return of the best candidate
/// @param policy the mean return of the learned policy, which is the middle of the distribution
///   that was fitted to the best candidates, in episodes that it was not fitted to
public record Generation(int number, double population, double best, double policy) {}
