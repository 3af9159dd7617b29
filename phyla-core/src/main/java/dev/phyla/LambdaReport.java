package dev.phyla;

import java.util.Set;

/// What is known of a lambda that a query was looped with: whether it is inlined into its loop, and
/// what keeps the loop from being vectorised.
///
/// A loop is fast because its lambda is inlined. Phyla has HotSpot inline the lambda, and the
/// methods that deal with its records and handles, by a compiler directive, which is added when the
/// loop has run for a short time. Where that is not possible, HotSpot decides by itself, which
/// depends on sizes and on luck, and a lambda that is not inlined allocates its records for each
/// row.
///
/// @param query the query in words
/// @param lambda the class of the lambda
/// @param body the method that the lambda runs, and its line where it is known; of several that it
///   could be, the largest
/// @param bytes the size of that method's bytecode, or -1 if it cannot be found out
/// @param verdict whether it is inlined
/// @param reason the verdict in a sentence
/// @param obstacles what keeps the loop from being vectorised, as far as the bytecode shows; of
///   several methods that the lambda could run, those of all
public record LambdaReport(
    String query,
    String lambda,
    String body,
    int bytes,
    Verdict verdict,
    String reason,
    Set<Obstacle> obstacles) {
  /// The size of the largest method that HotSpot inlines in hot code where it decides by itself,
  /// unless `-XX:FreqInlineSize` says otherwise.
  public static final int MAX_INLINED_BYTES = 325;

  /// Copies the set.
  public LambdaReport {
    obstacles = Set.copyOf(obstacles);
  }

  /// Whether the lambda is inlined.
  public enum Verdict {
    /// The loop has not run long enough for anything to be decided.
    WARMING_UP,
    /// It is inlined as soon as the loop is compiled: HotSpot has no choice.
    FORCED,
    /// HotSpot decides by itself, and the lambda is small enough. Whether it is inlined is not
    /// known.
    FITS,
    /// HotSpot decides by itself, and the lambda is too large.
    TOO_LARGE,
    /// HotSpot decides by itself; the class has several lambdas of this kind, and some are too
    /// large.
    PERHAPS_TOO_LARGE,
    /// HotSpot decides by itself, and the bytecode of the lambda cannot be found.
    UNKNOWN
  }

  /// What keeps a loop from being vectorised. Such a loop can still be as fast as it is by hand.
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
    /// It calls methods other than those of records, static ones that can be seen through, and
    /// simple ones of `Math`.
    CALLS,
    /// A component has a field that is a reference.
    REFERENCES,
    /// It has too many columns and operations to be unrolled.
    TOO_WIDE,
    /// The bytecode of the lambda, or of a method it calls, cannot be found.
    UNKNOWN_CODE
  }
}
