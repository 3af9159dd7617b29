package dev.phyla.spark.internal.table;

import java.io.Serial;
import java.io.Serializable;

/// A file that a task has written aside.
///
/// @param table the name of the table, which is its folder
/// @param path the path aside
/// @param firstRun the smallest number of a run in it
/// @param lastRun the largest one
public record WrittenPart(String table, String path, int firstRun, int lastRun)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;
}
