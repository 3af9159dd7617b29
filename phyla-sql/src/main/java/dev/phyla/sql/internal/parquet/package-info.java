/// Rows of archetype tables as Parquet files.
///
/// ```text
/// <history>/tables/<table>/world_id=<w>/run_id=<r>/part-<first tick>-<last tick>.parquet
///                                                  key-<tick>.parquet
/// ```
///
/// A part has the rows of some ticks in the order of the ticks, and parts of a run have no ticks in
/// common. A key has a row for each entity that was in the table at the end of a tick, so that the
/// state at a later tick needs no rows from before. World and run are not stored in the files:
/// readers take them from the names of the folders, in which all characters but letters, digits and
/// `-._` are percent-encoded.
///
/// Files are written by `COPY` of DuckDB under a temporary name, forced to disk, and renamed.
/// Columns have field ids as Iceberg wants them: 1 and 2 stand for world and run, 3 to 5 for
/// `entity_id`, `tick` and `is_active`, and the columns of components follow. Only encodings of
/// version 1 are used, because other readers lack some of version 2. The metadata of each file
/// describes the table, so that a folder of files can be read without anything else.
@NullMarked
package dev.phyla.sql.internal.parquet;

import org.jspecify.annotations.NullMarked;
