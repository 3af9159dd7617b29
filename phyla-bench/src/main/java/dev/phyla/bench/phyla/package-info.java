/// Phyla, with ten other systems alive in every measurement.
///
/// Loops with records are started across a call that is never inlined, as a scheduler would start
/// them.
package dev.phyla.bench.phyla;
