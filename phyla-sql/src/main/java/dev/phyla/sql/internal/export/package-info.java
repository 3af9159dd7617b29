/// From the logs of runs to Parquet files.
///
/// Files are made from the log when they are needed, and can be deleted: the log is what counts. A
/// table has one part for each segment of the log, or more if it was exported while it was
/// recorded; small parts are merged. Keys have all rows of a table at a tick, so that the state at
/// a tick can be found without reading all parts before it.
@NullMarked
package dev.phyla.sql.internal.export;

import org.jspecify.annotations.NullMarked;
