package dev.phyla.spark.internal.table;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Properties;

/// Which sweep a folder belongs to, and the columns of its tables.
///
/// @param model the name of the model
/// @param version its version
/// @param plan the fingerprint of the plan
/// @param outcomes the names of the outcomes
/// @param series the names of the series without `tick`
/// @param hasHistories whether full histories are recorded
public record SweepProperties(
    String model,
    String version,
    String plan,
    List<String> outcomes,
    List<String> series,
    boolean hasHistories) {
  static final String FILE = "_phyla.properties";
  static final SweepProperties EMPTY = new SweepProperties("", "", "", List.of(), List.of(), false);

  private static final String FORMAT = "1";

  /// The number of points that are tried to learn what results contain.
  private static final int TRIED_POINTS = 10;

  /// The properties of a sweep. What results contain is learned from runs of no ticks.
  static SweepProperties of(SweepPlan<?> plan, RunTask<?> task, boolean hasHistories) {
    List<String> outcomes = List.copyOf(task.outcomes().keySet());
    List<String> series = List.of();
    for (int point = 0; point < Math.min(TRIED_POINTS, plan.points()); point++) {
      RunSpec run = plan.run(point * plan.replicates());
      RunResult result = withSeries(plan).execute(atStart(run));
      if (!result.isFailed()) {
        outcomes = outcomes.isEmpty() ? List.copyOf(result.outcomes().keySet()) : outcomes;
        series = result.series().keySet().stream().filter(name -> !name.equals("tick")).toList();
        break;
      }
    }
    return new SweepProperties(
        plan.model().name(),
        plan.model().version(),
        plan.fingerprint(),
        outcomes,
        series,
        hasHistories);
  }

  /// A task with default outcomes, because others may not be defined at the start of a run.
  private static <P extends Record> RunTask<P> withSeries(SweepPlan<P> plan) {
    return Sweep.of(plan.model()).keepSeries(1).task();
  }

  private static RunSpec atStart(RunSpec run) {
    return new RunSpec(
        run.index(),
        run.point(),
        run.replicate(),
        run.model(),
        run.version(),
        run.parameters(),
        run.seed(),
        0);
  }

  /// Refuses a folder that has results of something else.
  void requireSame(String folder, SweepPlan<?> wanted, boolean wantsHistories) {
    if (!model.equals(wanted.model().name()) || !version.equals(wanted.model().version())) {
      throw new SweepException(
          String.format(
              "The tables in %s have results of %s, version %s, and cannot be mixed with those of"
                  + " %s, version %s; choose another folder.",
              folder, model, version, wanted.model().name(), wanted.model().version()),
          null);
    }
    if (!plan.equals(wanted.fingerprint())) {
      throw new SweepException(
          String.format(
              "The tables in %s belong to another sweep of %s: parameters, seeds, ticks or outcomes"
                  + " differ; choose another folder.",
              folder, model),
          null);
    }
    if (hasHistories != wantsHistories) {
      throw new SweepException(
          String.format(
              "The sweep in %s was started %s histories, and has to be resumed so.",
              folder, hasHistories ? "with" : "without"),
          null);
    }
  }

  String toText() throws IOException {
    var properties = new Properties();
    properties.setProperty("format", FORMAT);
    properties.setProperty("model", model);
    properties.setProperty("version", version);
    properties.setProperty("plan", plan);
    properties.setProperty("outcomes", String.join("\n", outcomes));
    properties.setProperty("series", String.join("\n", series));
    properties.setProperty("histories", Boolean.toString(hasHistories));
    var text = new StringWriter();
    properties.store(text, null);
    return text.toString();
  }

  static SweepProperties parse(String text) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(text));
    if (!FORMAT.equals(properties.getProperty("format"))) {
      throw new IOException("they have an unknown format; use a newer version of Phyla");
    }
    return new SweepProperties(
        properties.getProperty("model", ""),
        properties.getProperty("version", ""),
        properties.getProperty("plan", ""),
        names(properties.getProperty("outcomes", "")),
        names(properties.getProperty("series", "")),
        Boolean.parseBoolean(properties.getProperty("histories")));
  }

  private static List<String> names(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split("\n"));
  }
}
