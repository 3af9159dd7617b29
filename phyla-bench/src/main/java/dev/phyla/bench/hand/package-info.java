/// The limit: code written by hand for each task, as fast as plain Java is without tricks.
///
/// Loops run over `float[]`; structural work is real archetype code with generation-checked
/// handles, a packed location table, a free list and swap-remove, so that it includes the
/// unavoidable costs of any archetype system, and nothing else.
package dev.phyla.bench.hand;
