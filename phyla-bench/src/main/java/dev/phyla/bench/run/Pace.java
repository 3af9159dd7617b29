package dev.phyla.bench.run;

import java.time.Duration;

/// The number and duration of iterations in a virtual machine, for one number of entities.
///
/// @param warmups iterations that do not count, after the work has been run until it is compiled
/// @param iterations iterations that count
/// @param iteration the time of one iteration; a run that takes longer is one iteration
public record Pace(int warmups, int iterations, Duration iteration) {}
