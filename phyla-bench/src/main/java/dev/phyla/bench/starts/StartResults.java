package dev.phyla.bench.starts;

import dev.phyla.bench.shape.Shapes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.util.ListStatistics;

/// The results of all starts of a run, by shape.
public final class StartResults {
  private final Map<Shapes, List<Start>> starts = new EnumMap<>(Shapes.class);

  /// Milliseconds until ticks are fast.
  private final Map<Shapes, List<Double>> warmUpsByHand = new EnumMap<>(Shapes.class);

  private final Map<Shapes, List<Double>> warmUpsByPhyla = new EnumMap<>(Shapes.class);

  /// Adds the result of one start.
  public void add(Shapes shape, Start start) {
    starts.computeIfAbsent(shape, key -> new ArrayList<>()).add(start);
  }

  /// Adds the milliseconds that the hand-written program took in one start until its ticks were
  /// fast.
  public void addWarmUpByHand(Shapes shape, double milliseconds) {
    warmUpsByHand.computeIfAbsent(shape, key -> new ArrayList<>()).add(milliseconds);
  }

  /// Adds the milliseconds that the program with Phyla took in one start until its ticks were fast.
  public void addWarmUpByPhyla(Shapes shape, double milliseconds) {
    warmUpsByPhyla.computeIfAbsent(shape, key -> new ArrayList<>()).add(milliseconds);
  }

  /// The speeds of the measured shapes, in the order of the enum.
  public Map<Shapes, StartSummary> speeds() {
    Map<Shapes, StartSummary> speeds = new EnumMap<>(Shapes.class);
    starts.forEach((shape, all) -> speeds.put(shape, StartSummary.of(all)));
    return speeds;
  }

  /// The warm-ups of the shapes that were measured with Phyla and by hand, in the order of the
  /// enum.
  public Map<Shapes, WarmUp> warmUps() {
    Map<Shapes, WarmUp> warmUps = new EnumMap<>(Shapes.class);
    warmUpsByHand.forEach(
        (shape, byHand) -> {
          List<Double> byPhyla = warmUpsByPhyla.get(shape);
          if (byPhyla != null) {
            warmUps.put(shape, new WarmUp(median(byHand), median(byPhyla)));
          }
        });
    return warmUps;
  }

  private static double median(Collection<Double> numbers) {
    return new ListStatistics(numbers.stream().mapToDouble(Double::doubleValue).toArray())
        .getPercentile(50);
  }
}
