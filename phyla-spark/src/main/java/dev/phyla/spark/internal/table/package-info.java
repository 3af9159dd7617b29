/// Parquet files with the results of sweeps.
@NullMarked
package dev.phyla.spark.internal.table;

import org.jspecify.annotations.NullMarked;
