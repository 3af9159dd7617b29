/// Sweeps on a Spark cluster, with the runs, results and hashes of a sweep on one machine.
///
/// ```java
/// try (var runner = new SparkRunner(SparkOptions.on("spark://host:7077"))) {
///   SweepResult result = sweep.resume(Path.of("results"), runner, SweepListener.SILENT);
/// }
/// ```
///
/// A [dev.phyla.spark.SparkRunner] sends runs to the executors of Spark, many in each task. There,
/// a model is found by its name, as [dev.phyla.model.Models] does. Each executor has one schema for
/// all runs, so loops are compiled once. Spark repeats the tasks of lost executors; the result of a
/// run is accepted once.
///
/// ## Tables
///
/// With [dev.phyla.spark.SweepTables], executors write results to Parquet files, one for each task,
/// and the sweep is resumed from them. A folder has:
/// - `_phyla.properties`: which sweep it belongs to, and the columns of its tables;
/// - `results/world_id=<sweep>/part-<first run>-<last run>.parquet`: a row for each run;
/// - `series/world_id=<sweep>/part-….parquet`: a row for each run and tick, if series are kept;
/// - `a_<n>c_s<hash>/world_id=<sweep>/part-….parquet`: the entities with the same components, a row
///   for each tick in which an entity changed, if histories are recorded;
/// - `_temporary`: files of tasks that were not accepted. It is deleted when a sweep ends or is
///   resumed.
///
/// A task writes its files aside. When the driver accepts the task, it moves them to their place,
/// that of the results last, which commits the task. So a repeated or speculative task leaves no
/// duplicate, and a killed executor or driver no half. Rows are sorted by run in each file.
///
/// [dev.phyla.spark.IcebergTables] registers the files as Iceberg tables. Columns have field ids,
/// which Iceberg needs.
@NullMarked
package dev.phyla.spark;

import org.jspecify.annotations.NullMarked;
