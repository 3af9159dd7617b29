/// The limit: code written by hand for each task, as fast as plain Java is without tricks.
///
/// Loops run over `float[]`; structural work is real archetype code with generation-checked
/// handles, a packed location table, a free list and swap-remove, so that it pays for what any
/// archetype system has to pay for, and for nothing else.
package dev.phyla.bench.hand;
