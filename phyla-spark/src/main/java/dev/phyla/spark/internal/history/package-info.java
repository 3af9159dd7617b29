/// Full histories of runs that executors record, as Parquet files.
@NullMarked
package dev.phyla.spark.internal.history;

import org.jspecify.annotations.NullMarked;
