package dev.phyla.model.sweep;

import dev.phyla.model.ParameterInfo;
import dev.phyla.model.ParameterSet;
import dev.phyla.model.internal.sweep.LatinHypercube;
import dev.phyla.model.internal.sweep.ValueRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// The parameters of a sweep: which are fixed, and how the others are varied.
final class Design<P extends Record> {
  private record Interval(double first, double last) {}

  private final ParameterSet<P> parameters;

  /// Values of parameters that are the same in all runs.
  private final Map<String, Object> fixed = new LinkedHashMap<>();

  /// The values of parameters that are varied, as texts.
  private final Map<String, List<String>> varied = new LinkedHashMap<>();

  private final Map<String, Interval> sampled = new LinkedHashMap<>();

  /// The number of samples, or 0.
  private int samples;

  private long designSeed;

  Design(ParameterSet<P> parameters) {
    this.parameters = parameters;
  }

  void set(String name, Object value) {
    ParameterInfo info = free(name);
    fixed.put(info.name(), info.convert(value));
  }

  void vary(String name, List<?> values) {
    ParameterInfo info = free(name);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "The sweep has no runs, because \"" + info.name() + "\" has no values.");
    }
    var texts = new LinkedHashSet<String>();
    for (Object value : values) {
      String text = info.toText(info.convert(value));
      if (!texts.add(text)) {
        throw new IllegalArgumentException(
            "The value " + text + " of \"" + info.name() + "\" is there twice.");
      }
    }
    varied.put(info.name(), List.copyOf(texts));
  }

  void range(String name, double first, double last, double step) {
    ParameterInfo info = number(free(name));
    vary(name, ValueRange.of(info.name(), first, last, step, Sweep.MAX_RUNS));
  }

  void parse(String name, String values) {
    ParameterInfo info = free(name);
    String[] parts = values.split(":", -1);
    int dots = values.indexOf("..");
    if (info.isNumber() && dots >= 0) {
      between(name, toNumber(info, values.substring(0, dots)), toNumber(info, values.substring(dots + 2)));
    } else if (info.isNumber() && parts.length == 3) {
      range(name, toNumber(info, parts[0]), toNumber(info, parts[1]), toNumber(info, parts[2]));
    } else if (info.type() != String.class && values.contains(",")) {
      vary(name, List.of(values.split(",", -1)));
    } else {
      set(name, values);
    }
  }

  private static double toNumber(ParameterInfo info, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          String.format(
              "The range of \"%s\" cannot have \"%s\"; write it as first:last:step, such as"
                  + " 100:1000:100, or as first..last for a sample.",
              info.name(), text),
          e);
    }
  }

  void between(String name, double first, double last) {
    ParameterInfo info = number(free(name));
    info.convert(first);
    info.convert(last);
    if (!(first <= last) || !Double.isFinite(last - first)) {
      throw new IllegalArgumentException(
          String.format(
              "\"%s\" cannot be sampled between %s and %s; give two finite numbers, the smaller one"
                  + " first.",
              info.name(), first, last));
    }
    sampled.put(info.name(), new Interval(first, last));
  }

  void sample(int count, long seed) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "A sweep with " + count + " samples has no runs; give it at least 1.");
    }
    samples = count;
    designSeed = seed;
  }

  private static ParameterInfo number(ParameterInfo info) {
    if (!info.isNumber()) {
      throw new IllegalArgumentException(
          String.format(
              "The parameter \"%s\" is %s and has no range; vary it over values.",
              info.name(), info.allowed()));
    }
    return info;
  }

  private ParameterInfo free(String name) {
    ParameterInfo info = parameters.info(name);
    var given = new HashSet<>(fixed.keySet());
    given.addAll(varied.keySet());
    given.addAll(sampled.keySet());
    if (given.contains(info.name())) {
      throw new IllegalArgumentException(
          "The parameter \"" + info.name() + "\" of the sweep was given already.");
    }
    return info;
  }

  /// The names of parameters that differ between points.
  List<String> varied() {
    var names = new ArrayList<>(varied.keySet());
    names.addAll(sampled.keySet());
    return names;
  }

  /// The parameters of all points, as texts.
  ///
  /// @param replicates the number of runs of each point
  List<Map<String, String>> points(int replicates) {
    if ((samples == 0) != sampled.isEmpty()) {
      throw new IllegalStateException(
          samples == 0
              ? "The sweep samples " + sampled.keySet() + "; say how often with sample(…)."
              : "The sweep has samples of nothing; say of what with between(…).");
    }
    requireSize(replicates);
    List<Map<String, String>> choices = List.of(Map.of());
    for (Map.Entry<String, List<String>> each : varied.entrySet()) {
      choices = combine(choices, each.getKey(), each.getValue());
    }
    var points = new ArrayList<Map<String, String>>();
    for (Map<String, String> choice : choices) {
      for (Map<String, String> sample : samplePoints()) {
        var given = new LinkedHashMap<String, Object>(fixed);
        given.putAll(choice);
        given.putAll(sample);
        points.add(parameters.toTexts(parameters.parse(given)));
      }
    }
    return points;
  }

  private void requireSize(int replicates) {
    BigInteger runs = BigInteger.valueOf(Math.max(1, samples));
    runs = runs.multiply(BigInteger.valueOf(replicates));
    for (List<String> values : varied.values()) {
      runs = runs.multiply(BigInteger.valueOf(values.size()));
    }
    if (runs.compareTo(BigInteger.valueOf(Sweep.MAX_RUNS)) > 0) {
      throw new IllegalArgumentException(
          String.format(
              "The sweep has %s runs, more than the maximum of %d; vary fewer parameters, use larger"
                  + " steps or a sample.",
              runs, Sweep.MAX_RUNS));
    }
  }

  private static List<Map<String, String>> combine(
      List<Map<String, String>> choices, String name, List<String> values) {
    var combined = new ArrayList<Map<String, String>>();
    for (Map<String, String> choice : choices) {
      for (String value : values) {
        var next = new LinkedHashMap<>(choice);
        next.put(name, value);
        combined.add(next);
      }
    }
    return combined;
  }

  /// The values of sampled parameters, one empty map if there are none.
  private List<Map<String, String>> samplePoints() {
    if (samples == 0) {
      return List.of(Map.of());
    }
    double[][] cube = LatinHypercube.sample(samples, sampled.size(), designSeed);
    var points = new ArrayList<Map<String, String>>();
    for (double[] sample : cube) {
      var point = new LinkedHashMap<String, String>();
      int dimension = 0;
      for (Map.Entry<String, Interval> each : sampled.entrySet()) {
        ParameterInfo info = parameters.info(each.getKey());
        point.put(info.name(), info.toText(scale(info, each.getValue(), sample[dimension++])));
      }
      points.add(point);
    }
    return points;
  }

  /// A value of an interval; whole numbers have equal shares of it.
  private static Object scale(ParameterInfo info, Interval interval, double share) {
    double width = interval.last - interval.first;
    if (info.isWhole()) {
      double number = interval.first + Math.floor(share * (width + 1));
      return info.convert((long) Math.min(number, interval.last));
    }
    return info.convert(Math.min(interval.first + share * width, interval.last));
  }
}
