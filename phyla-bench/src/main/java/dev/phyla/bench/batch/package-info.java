/// Batches of worlds, beside the same work by hand and in worlds of their own.
package dev.phyla.bench.batch;
