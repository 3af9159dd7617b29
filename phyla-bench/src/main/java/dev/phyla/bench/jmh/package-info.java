/// What JMH runs: one class for tasks that leave the population as it was, one for tasks that do
/// not.
package dev.phyla.bench.jmh;
