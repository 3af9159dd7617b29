/// Zay-ES, a system of immutable components in hash maps, made for change tracking between threads.
///
/// Loops run over entity sets, which collect changes and apply them on request.
package dev.phyla.bench.zayes;
