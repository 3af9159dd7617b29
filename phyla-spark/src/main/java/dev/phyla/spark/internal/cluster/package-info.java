/// The connection to a Spark cluster.
@NullMarked
package dev.phyla.spark.internal.cluster;

import org.jspecify.annotations.NullMarked;
