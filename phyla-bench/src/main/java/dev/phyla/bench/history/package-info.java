/// Recording ticks, reading them back and queries in SQL, beside copying and writing the same bytes
/// and loops over arrays.
@NullMarked
package dev.phyla.bench.history;

import org.jspecify.annotations.NullMarked;
