package dev.phyla.spark;

import dev.phyla.model.Model;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepResult;
import dev.phyla.spark.internal.task.ModelSource.MissingModelException;
import java.io.PrintStream;

/// Runs a sweep with `spark-submit`, and leaves its tables in a folder:
///
/// ```
/// spark-submit --master spark://host:7077 --class dev.phyla.spark.SparkSweep \
///   --jars phyla-core.jar,phyla-model.jar,my-models.jar phyla-spark.jar \
///   --model wolf-sheep --sheep 100:1000:100 --seeds 20 --out hdfs://host/sweeps/sheep
/// ```
///
/// Options that are not known are parameters of the model. If the folder has results of the same
/// sweep, it is resumed. Exits with 1 if the sweep fails or a verified run differs, and with 2 if
/// the options are wrong.
public final class SparkSweep {
  static final String USAGE =
      """
      usage: SparkSweep --model NAME --out FOLDER [option…] [--PARAMETER VALUES…]
        --model NAME         the model
        --out FOLDER         the folder of the tables: a path that all machines have, or a URI
        --PARAMETER VALUES   a value, several ones (1,2,3) or a range (first:last:step)
        --seeds N            the number of seeds, initially 1
        --first-seed N       the first seed, initially 1
        --ticks N            the number of ticks, initially that of the model
        --series N           also keep the series of each run, every N ticks
        --histories          also record every tick of each run
        --master MASTER      the master of Spark, unless spark-submit was given one
        --provider CLASS     the class that provides the model, instead of all services
        --runs-per-task N    the number of runs of a Spark task, initially chosen
        --fail-fast          end the sweep when a run fails
        --iceberg FOLDER     register the tables in the Hadoop catalog of a folder
        --verify N           repeat N runs here and compare their state hashes""";

  private SparkSweep() {}

  /// Runs a sweep, and exits.
  ///
  /// @param args the options
  public static void main(String[] args) {
    int code = run(args, System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    try {
      SweepArguments arguments = SweepArguments.parse(args);
      Model<?> model = arguments.model(Thread.currentThread().getContextClassLoader());
      return run(arguments, arguments.sweep(model), out);
    } catch (IllegalArgumentException | MissingModelException e) {
      err.println(e.getMessage());
      err.println(USAGE);
      return 2;
    } catch (SweepException e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private static int run(SweepArguments arguments, Sweep<?> sweep, PrintStream out) {
    SweepTables tables = arguments.tables(sweep);
    SweepResult result;
    try (var runner = new SparkRunner(arguments.options().tables(tables))) {
      result = sweep.resume(tables, runner, new ProgressLines(out));
    }
    out.print(result.summary());
    if (!arguments.iceberg().isEmpty()) {
      int added = HadoopTables.register(arguments.iceberg(), tables);
      out.println(added + " files were registered in Iceberg");
    }
    Verification verification = Verification.of(result, sweep.task(), arguments.verify());
    if (verification.checked() > 0) {
      out.printf(
          "%d runs were repeated here, %d differ%n",
          verification.checked(), verification.differences().size());
      verification.differences().forEach(out::println);
    }
    return verification.isPassed() ? 0 : 1;
  }
}
