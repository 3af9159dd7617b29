package dev.phyla.bench.report;

import static dev.phyla.bench.report.Report.number;

import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.starts.StartResults;
import dev.phyla.bench.starts.StartSummary;
import dev.phyla.bench.starts.WarmUp;
import java.util.ArrayList;
import java.util.List;

/// The performance goals of Phyla in every start of the virtual machine, and whether they are met.
final class StartBars {
  private static final double MAX_SPREAD = 1.5;
  private static final double MAX_BYTES = 1;
  private static final double MAX_WARM_UP = 3;

  private StartBars() {}

  /// One line for the speed of each measured shape and one for each warm-up.
  static List<String> judge(StartResults results) {
    List<String> lines = new ArrayList<>();
    results.speeds().forEach((shape, speed) -> lines.add(judge(shape, speed)));
    results.warmUps().forEach((shape, warmUp) -> lines.add(judge(shape, warmUp)));
    return lines;
  }

  private static String judge(Shapes shape, StartSummary speed) {
    double maxRatio = shape == Shapes.SEVEN_SYSTEMS ? 1.1 : 1.5;
    boolean allocates = shape.isLoop() && speed.bytes() > MAX_BYTES;
    return Bars.line(
        speed.median() <= maxRatio && speed.spread() <= MAX_SPREAD && !allocates,
        ("%s: %s × hand-written in the median start, at most %s allowed;"
                + " slowest start %s × the fastest, at most %s allowed%s")
            .formatted(
                shape.title(),
                number(speed.median(), 2),
                number(maxRatio, 2),
                number(speed.spread(), 2),
                number(MAX_SPREAD, 2),
                allocates ? "; allocates " + number(speed.bytes(), 1) + " B for each row" : ""));
  }

  private static String judge(Shapes shape, WarmUp warmUp) {
    return Bars.line(
        warmUp.ratio() <= MAX_WARM_UP,
        "%s, warm-up: %s × hand-written, at most %s allowed"
            .formatted(shape.title(), number(warmUp.ratio(), 2), number(MAX_WARM_UP, 2)));
  }
}
