/// What JMH runs: one class for tasks that leave the population as it was, one for tasks that do
/// not, and what both have in common.
package dev.phyla.bench.jmh;
