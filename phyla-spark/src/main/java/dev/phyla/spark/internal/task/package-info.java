/// What Spark's executors do.
@NullMarked
package dev.phyla.spark.internal.task;

import org.jspecify.annotations.NullMarked;
