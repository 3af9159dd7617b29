/// The JMH benchmarks: one class for tasks that leave the population unchanged, one for tasks that
/// do not, and their common parts.
package dev.phyla.bench.jmh;
