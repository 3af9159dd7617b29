/// The tasks, and what a contender has to provide to take part.
///
/// A `Task` says what is done to each entity, a `Workload` is one contender doing it, and `Values`
/// and `Checksum` see to it that all do the same.
package dev.phyla.bench.workload;
