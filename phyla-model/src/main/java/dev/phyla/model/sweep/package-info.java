/// Sweeps: many runs of a model, with different parameters and seeds, and one table of results.
///
/// ```java
/// SweepResult result =
///     Sweep.of(model)
///         .range("sheep", 100, 1000, 100)
///         .seeds(20)
///         .ticks(500)
///         .outcome("peak", sim -> sim.data().table().quantile("sheep", 1))
///         .resume(Path.of("results"));
/// result.table().writeCsv(Path.of("sweep.csv"));
/// ```
///
/// A [dev.phyla.model.sweep.Sweep] says what is varied. Its [plan][dev.phyla.model.sweep.SweepPlan]
/// lists the runs: a **point** is a combination of parameters, and each point is run once with each
/// seed, which are its **replicates**. A [dev.phyla.model.sweep.Runner] says where runs are
/// executed, a [dev.phyla.model.sweep.RunStore] where results are kept. The result of a run depends
/// on its [specification][dev.phyla.model.sweep.RunSpec] only, so tables are equal for any number
/// of threads, and after a sweep that was killed and resumed.
///
/// A run whose model throws is recorded as a failure, and the sweep goes on.
///
/// ## The folder of a sweep
///
/// [dev.phyla.model.sweep.FolderStore] keeps results in a folder:
/// - `plan.properties` identifies the plan. It is written aside and renamed, so it is there as a
///   whole or not at all.
/// - `runs.csv` has a line for each finished run, which is appended when the run has ended: a
///   CRC-32 of the rest of the line in hexadecimal digits, then the run, the state hash, the ticks,
///   the stop reason, the CRC-32 of the series, the tick, class, message and stack trace of a
///   failure, and the names and values of outcomes in turn. A backslash starts an escape: `\\`,
///   `\n` and `\r`. Lines that are torn or damaged are dropped when a sweep is resumed, and their
///   runs are repeated.
/// - `series-<run>.csv` has the series of a run, if they are kept.
/// - `lock` is locked while a sweep uses the folder.
@NullMarked
package dev.phyla.model.sweep;

import org.jspecify.annotations.NullMarked;
