/// Parquet files as Iceberg has them.
@NullMarked
package dev.phyla.spark.internal.iceberg;

import org.jspecify.annotations.NullMarked;
