/// Recording: from the columns of a world to frames.
///
/// The recorder keeps a copy of everything that it has written, outside of the heap. At the end of
/// an update it copies the columns that were marked as written and compares them with that copy, so
/// that a frame contains the rows that have changed. A column is written whole if more than half of
/// its rows have changed, or if so many rows were written since it was last whole that reading it
/// would take longer than reading it whole.
@NullMarked
package dev.phyla.history.internal.record;

import org.jspecify.annotations.NullMarked;
