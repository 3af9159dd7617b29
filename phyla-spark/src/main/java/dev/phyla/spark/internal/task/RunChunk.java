package dev.phyla.spark.internal.task;

import dev.phyla.model.sweep.RunSpec;
import java.io.Serial;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The runs of one Spark task. The parameters of a point are kept once for all its runs, so that a
/// run takes 20 bytes.
public final class RunChunk implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  private final String model;
  private final String version;
  private final long ticks;

  /// The parameters of the points, by their number.
  private final LinkedHashMap<Integer, LinkedHashMap<String, String>> points;

  private final int[] indexes;
  private final int[] pointNumbers;
  private final int[] replicates;
  private final long[] seeds;

  /// The time after which no further run is started, or 0.
  private final long budgetNanos;

  private RunChunk(List<RunSpec> specs, long budgetNanos) {
    RunSpec first = specs.getFirst();
    this.model = first.model();
    this.version = first.version();
    this.ticks = first.ticks();
    this.points = new LinkedHashMap<>();
    this.indexes = specs.stream().mapToInt(RunSpec::index).toArray();
    this.pointNumbers = specs.stream().mapToInt(RunSpec::point).toArray();
    this.replicates = specs.stream().mapToInt(RunSpec::replicate).toArray();
    this.seeds = specs.stream().mapToLong(RunSpec::seed).toArray();
    this.budgetNanos = budgetNanos;
    for (RunSpec spec : specs) {
      points.computeIfAbsent(spec.point(), _ -> new LinkedHashMap<>(spec.parameters()));
    }
  }

  /// Divides runs into chunks.
  ///
  /// @param specs runs of one plan, in the order of their numbers
  /// @param size the number of runs of each chunk but the last
  /// @param budgetNanos the time after which a task starts no further run, or 0
  public static List<RunChunk> divide(List<RunSpec> specs, int size, long budgetNanos) {
    var chunks = new ArrayList<RunChunk>();
    for (int first = 0; first < specs.size(); first += size) {
      List<RunSpec> part = specs.subList(first, Math.min(specs.size(), first + size));
      chunks.add(new RunChunk(part, budgetNanos));
    }
    return chunks;
  }

  /// The name of the model.
  public String model() {
    return model;
  }

  /// The version of the model.
  public String version() {
    return version;
  }

  /// The time after which no further run is started, or 0.
  public long budgetNanos() {
    return budgetNanos;
  }

  /// The runs, which are made when they are asked for.
  public List<RunSpec> specs() {
    return new AbstractList<>() {
      @Override
      public RunSpec get(int i) {
        Map<String, String> parameters = Objects.requireNonNull(points.get(pointNumbers[i]));
        return new RunSpec(
            indexes[i],
            pointNumbers[i],
            replicates[i],
            model,
            version,
            parameters,
            seeds[i],
            ticks);
      }

      @Override
      public int size() {
        return indexes.length;
      }
    };
  }
}
