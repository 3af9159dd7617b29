package dev.phyla;

import java.util.Set;

/// A report about a lambda that was passed to a query: whether it is inlined into its loop, and
/// what prevents the loop from being vectorised.
///
/// A loop is fast only if its lambda is inlined. When a loop has run for a short time, Phyla adds a
/// compiler directive that makes HotSpot inline the lambda and the methods of its records and
/// handles. Where that is not possible, HotSpot decides, depending on method sizes and profiling. A
/// lambda that is not inlined allocates its records for each row.
///
/// @param query the text of the query
/// @param lambda the class of the lambda
/// @param body the method that the lambda runs, with its line if known; the largest if there are
///   several candidates
/// @param bytes the size of that method's bytecode, or -1 if unknown
/// @param verdict whether it is inlined
/// @param reason the verdict in a sentence
/// @param obstacles what prevents the loop from being vectorised, as far as the bytecode shows; the
///   union if there are several candidates
public record LambdaReport(
    String query,
    String lambda,
    String body,
    int bytes,
    Verdict verdict,
    String reason,
    Set<Obstacle> obstacles) {
  /// The default of `-XX:FreqInlineSize`: the size in bytes of the largest method that HotSpot
  /// inlines in hot code without a directive.
  public static final int MAX_INLINED_BYTES = 325;

  /// Copies the set.
  public LambdaReport {
    obstacles = Set.copyOf(obstacles);
  }

  /// Whether the lambda is inlined.
  public enum Verdict {
    /// The loop has not run long enough for a verdict.
    WARMING_UP,
    /// A compiler directive forces HotSpot to inline it.
    FORCED,
    /// HotSpot decides, and the lambda is small enough to be inlined.
    FITS,
    /// HotSpot decides, and the lambda is too large.
    TOO_LARGE,
    /// HotSpot decides; the class has several candidates, and some are too large.
    PERHAPS_TOO_LARGE,
    /// HotSpot decides, and the bytecode of the lambda was not found.
    UNKNOWN
  }

  /// A reason why a loop is not vectorised. Such a loop can still be as fast as a hand-written one.
  public enum Obstacle {
    /// The lambda, or a method it calls, has branches.
    BRANCHES,
    /// A record checks or changes its values in its constructor.
    CHECKING_CONSTRUCTOR,
    /// It writes to fields or to elements of arrays.
    WRITES,
    /// It reads elements of arrays.
    ARRAYS,
    /// It divides integers.
    INTEGER_DIVISION,
    /// It calls methods other than those of records, analysable static methods, and simple methods
    /// of `Math`.
    CALLS,
    /// A component has a field that is a reference.
    REFERENCES,
    /// It has too many columns and operations to be unrolled.
    TOO_WIDE,
    /// The bytecode of the lambda, or of a method it calls, was not found.
    UNKNOWN_CODE
  }
}
