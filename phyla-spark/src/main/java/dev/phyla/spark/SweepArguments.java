package dev.phyla.spark;

import dev.phyla.model.Model;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.spark.internal.task.ModelSource;
import dev.phyla.spark.internal.task.ModelSource.MissingModelException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The command line of [SparkSweep].
final class SweepArguments {
  private static final Set<String> KNOWN =
      Set.of(
          "model",
          "out",
          "seeds",
          "first-seed",
          "ticks",
          "series",
          "master",
          "provider",
          "runs-per-task",
          "iceberg",
          "verify");

  /// The values of known options.
  private final Map<String, String> values = new LinkedHashMap<>();

  /// The values of parameters.
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private boolean isFailFast;

  private boolean hasHistories;

  private SweepArguments() {}

  static SweepArguments parse(String[] args) {
    var parsed = new SweepArguments();
    Iterator<String> words = List.of(args).iterator();
    while (words.hasNext()) {
      String word = words.next();
      String name = word.startsWith("--") ? word.substring(2) : "";
      if (name.equals("fail-fast")) {
        parsed.isFailFast = true;
        continue;
      }
      if (name.equals("histories")) {
        parsed.hasHistories = true;
        continue;
      }
      if (name.isEmpty() || !words.hasNext()) {
        throw new IllegalArgumentException(
            name.isEmpty()
                ? "\"" + word + "\" is no option; options start with --."
                : "The option --" + name + " has no value.");
      }
      Map<String, String> target = KNOWN.contains(name) ? parsed.values : parsed.parameters;
      if (target.put(name, words.next()) != null) {
        throw new IllegalArgumentException("The option --" + name + " is given twice.");
      }
    }
    parsed.require("model");
    parsed.require("out");
    return parsed;
  }

  private String require(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The option --" + name + " is missing.");
    }
    return value;
  }

  private long number(String name, long initial) {
    String text = values.get(name);
    try {
      return text == null ? initial : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The option --" + name + " is a whole number, and cannot be \"" + text + "\".", e);
    }
  }

  private @Nullable String provider() {
    return values.get("provider");
  }

  Model<?> model(ClassLoader loader) throws MissingModelException {
    return ModelSource.find(loader, require("model"), provider());
  }

  <P extends Record> Sweep<P> sweep(Model<P> model) {
    Sweep<P> sweep = Sweep.of(model);
    parameters.forEach(sweep::parse);
    sweep.seeds(number("first-seed", 1), Math.toIntExact(number("seeds", 1)));
    sweep.ticks(number("ticks", model.ticks()));
    if (values.containsKey("series")) {
      sweep.keepSeries(Math.toIntExact(number("series", 1)));
    }
    return sweep;
  }

  SparkOptions options() {
    SparkOptions options =
        SparkOptions.on(values.getOrDefault("master", ""))
            .runsPerTask(Math.toIntExact(number("runs-per-task", 0)));
    String provider = provider();
    options = provider == null ? options : options.provider(provider);
    return isFailFast ? options.failFast() : options;
  }

  SweepTables tables(Sweep<?> sweep) {
    return hasHistories
        ? SweepTables.openWithHistories(require("out"), sweep.plan(), sweep.task())
        : SweepTables.open(require("out"), sweep.plan(), sweep.task());
  }

  String iceberg() {
    return values.getOrDefault("iceberg", "");
  }

  int verify() {
    return Math.toIntExact(number("verify", 0));
  }
}
