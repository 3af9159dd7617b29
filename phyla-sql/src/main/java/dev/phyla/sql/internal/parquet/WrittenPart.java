package dev.phyla.sql.internal.parquet;

import java.nio.file.Path;

/// A Parquet file that was written.
///
/// @param path where it is
/// @param rows the number of its rows
/// @param firstTick the tick of its first row
/// @param lastTick the tick of its last row
/// @param bytes its size
public record WrittenPart(Path path, long rows, long firstTick, long lastTick, long bytes) {}
