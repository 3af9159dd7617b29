package dev.phyla.bench;

import dev.phyla.bench.report.Results;
import dev.phyla.bench.shape.Shapes;
import dev.phyla.bench.starts.Start;
import dev.phyla.bench.starts.StartRunner;
import java.util.List;

/// The measurements that compare starts of the virtual machine.
///
/// A round measures every shape once before the next starts, so that a slow period of the machine
/// affects all shapes.
///
/// @param shapes the shapes to measure
/// @param rounds the number of starts
/// @param runner measures a start
record StartsRun(List<Shapes> shapes, int rounds, StartRunner runner) {
  /// The default number of rounds.
  static final int USUAL_ROUNDS = 10;

  /// The number of lines on the console: one for each start.
  int startCount() {
    int warmUps = 2 * (int) shapes.stream().filter(Shapes::isSlowToWarmUp).count();
    return rounds * (shapes.size() + warmUps);
  }

  /// Measures everything, with a line on the console for each start.
  void execute(Progress progress, Results results) {
    for (int round = 0; round < rounds; round++) {
      for (Shapes shape : shapes) {
        measureSpeed(shape, progress, results);
        if (shape.isSlowToWarmUp()) {
          measureWarmUp(shape, progress, results);
        }
      }
    }
  }

  private void measureSpeed(Shapes shape, Progress progress, Results results) {
    progress.next(
        results,
        () -> {
          Start start = runner.speed(shape);
          results.starts().add(shape, start);
          return Progress.line(shape, start);
        });
  }

  private void measureWarmUp(Shapes shape, Progress progress, Results results) {
    progress.next(
        results,
        () -> {
          double milliseconds = runner.warmUpByHand(shape);
          results.starts().addWarmUpByHand(shape, milliseconds);
          return Progress.line(shape, "by hand", milliseconds);
        });
    progress.next(
        results,
        () -> {
          double milliseconds = runner.warmUpByPhyla(shape);
          results.starts().addWarmUpByPhyla(shape, milliseconds);
          return Progress.line(shape, "with Phyla", milliseconds);
        });
  }
}
