package dev.phyla.bench.run;

/// What a cell measured.
///
/// @param cell what was measured
/// @param nanos nanoseconds for each entity: the median of all iterations
/// @param fastest nanoseconds for each entity in the fastest iteration
/// @param slowest nanoseconds for each entity in the slowest iteration
/// @param bytes bytes allocated for each entity
public record Score(Cell cell, double nanos, double fastest, double slowest, double bytes) {}
