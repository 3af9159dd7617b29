/// Phyla, with ten other systems in every measurement.
///
/// Loops with records are called through a method that is never inlined, like a scheduler would
/// call them.
package dev.phyla.bench.phyla;
