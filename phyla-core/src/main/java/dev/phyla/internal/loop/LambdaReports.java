package dev.phyla.internal.loop;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/// The lambdas that a query was looped with, and what can be found out about them.
public final class LambdaReports {
  private final Map<Class<?>, LoopShape> lambdas = new WeakHashMap<>();

  /// Remembers a lambda's class, for as long as it is loaded, and how it is called.
  public void add(Class<?> lambda, LoopShape shape) {
    lambdas.put(lambda, shape);
  }

  /// Remembers what others remember.
  void addAll(LambdaReports others) {
    lambdas.putAll(others.lambdas);
  }

  /// A report for each lambda.
  public List<LambdaReport> all(String query) {
    return lambdas.entrySet().stream()
        .map(entry -> report(query, entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(LambdaReport::lambda))
        .toList();
  }

  private static LambdaReport report(String query, Class<?> lambda, LoopShape shape) {
    List<LambdaBody> bodies = LambdaBody.candidates(lambda, shape.parameterTypes());
    LambdaBody largest =
        bodies.stream().max(Comparator.comparingInt(LambdaBody::bytes)).orElse(LambdaBody.UNKNOWN);
    long unknown = bodies.stream().filter(body -> body.bytes() < 0).count();
    long tooLarge =
        bodies.stream().filter(body -> body.bytes() > LambdaReport.LARGEST_INLINED).count();
    Verdict verdict;
    if (tooLarge != 0) {
      verdict = tooLarge == bodies.size() ? Verdict.TOO_LARGE : Verdict.PERHAPS_TOO_LARGE;
    } else {
      verdict = bodies.isEmpty() || unknown != 0 ? Verdict.UNKNOWN : Verdict.FITS;
    }
    return new LambdaReport(query, lambda.getName(), largest.name(), largest.bytes(), verdict);
  }
}
