package dev.phyla.internal.loop;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// The lambdas that were passed to a query, and the reports about them.
final class LambdaReports {
  private final Map<Class<?>, LambdaLoop> lambdas = new WeakHashMap<>();

  /// Adds a lambda class, which is held weakly, and its loop.
  void add(Class<?> lambda, LambdaLoop loop) {
    lambdas.put(lambda, loop);
  }

  /// Adds all lambdas of another object.
  void addAll(LambdaReports others) {
    lambdas.putAll(others.lambdas);
  }

  /// A report for each lambda.
  List<LambdaReport> all(String query) {
    return lambdas.entrySet().stream()
        .map(entry -> report(query, entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(LambdaReport::lambda))
        .toList();
  }

  private static LambdaReport report(String query, Class<?> lambda, LambdaLoop loop) {
    List<LambdaBody> bodies = LambdaBody.candidates(lambda, loop.shape().parameterTypes());
    LambdaBody largest =
        bodies.stream().max(Comparator.comparingInt(LambdaBody::bytes)).orElse(LambdaBody.UNKNOWN);
    LoopInlining.State inlining = loop.inlining();
    Verdict verdict = verdict(inlining, bodies);
    return new LambdaReport(
        query,
        lambda.getName(),
        largest.name(),
        largest.bytes(),
        verdict,
        reason(verdict, largest),
        new LoopAnalysis(new LambdaCode(lambda, loop.shape().parameterTypes()), loop.shape())
            .obstacles());
  }

  static Verdict verdict(LoopInlining.@Nullable State inlining, List<LambdaBody> bodies) {
    if (inlining == null || inlining == LoopInlining.State.PENDING) {
      return Verdict.WARMING_UP;
    } else if (inlining == LoopInlining.State.FORCED) {
      return Verdict.FORCED;
    }
    long unknown = bodies.stream().filter(body -> body.bytes() < 0).count();
    long tooLarge =
        bodies.stream().filter(body -> body.bytes() > LambdaReport.MAX_INLINED_BYTES).count();
    if (tooLarge != 0) {
      return tooLarge == bodies.size() ? Verdict.TOO_LARGE : Verdict.PERHAPS_TOO_LARGE;
    } else {
      return bodies.isEmpty() || unknown != 0 ? Verdict.UNKNOWN : Verdict.FITS;
    }
  }

  private static String reason(Verdict verdict, LambdaBody body) {
    String decides = "HotSpot decides by itself, because " + LoopInlining.obstacle();
    return switch (verdict) {
      case WARMING_UP -> "The loop has not run long enough.";
      case FORCED -> "A compiler directive has HotSpot inline it.";
      case FITS -> decides + "; its %d bytes are few enough.".formatted(body.bytes());
      case TOO_LARGE, PERHAPS_TOO_LARGE ->
          decides
              + "; it inlines no more than %d bytes, and these are %d."
                  .formatted(LambdaReport.MAX_INLINED_BYTES, body.bytes());
      case UNKNOWN -> decides + "; the bytecode of the lambda was not found.";
    };
  }
}
