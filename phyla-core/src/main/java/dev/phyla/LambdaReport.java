package dev.phyla;

/// Whether HotSpot can inline a lambda into its loop.
///
/// A loop is fast because its lambda is inlined. HotSpot does not inline methods of more than
/// [#LARGEST_INLINED] bytes of bytecode, however hot they are; such a lambda allocates its records
/// for each row and is several times slower. Split it into several loops, or move rare branches
/// into methods of their own.
///
/// @param query the query in words
/// @param lambda the class of the lambda
/// @param body the method that the lambda runs, and its line where it is known; of several that it
///   could be, the largest
/// @param bytes the size of that method's bytecode, or -1 if it cannot be found out
/// @param verdict what follows
public record LambdaReport(String query, String lambda, String body, int bytes, Verdict verdict) {
  /// The size of the largest method that HotSpot inlines in hot code, unless `-XX:FreqInlineSize`
  /// says otherwise.
  public static final int LARGEST_INLINED = 325;

  /// Whether the lambda is inlined.
  public enum Verdict {
    /// It is small enough.
    FITS,
    /// It is too large.
    TOO_LARGE,
    /// Its class has several lambdas of this kind, and some of them are too large.
    PERHAPS_TOO_LARGE,
    /// Its bytecode cannot be found.
    UNKNOWN
  }
}
