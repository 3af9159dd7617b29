/// The tasks, and the interfaces of contenders.
///
/// A `Task` defines what is done to each entity, a `Workload` is the implementation of one
/// contender, and `Values` and `Checksum` ensure that all do the same.
package dev.phyla.bench.workload;
