package dev.phyla.history.internal.record;

/// Mixes numbers into 64 bits.
final class Digest {
  private static final long FIRST = 0x9E3779B97F4A7C15L;

  private Digest() {}

  /// Mixes a value into a digest. The order of operands matters.
  static long mix(long digest, long value) {
    return spread(((digest + FIRST) * 31) ^ value);
  }

  /// Spreads the bits of a number, so that it can be added to others: the last step of SplitMix64.
  static long spread(long number) {
    long mixed = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /// The digest of a text.
  static long ofText(String text) {
    long digest = text.length();
    for (int i = 0; i < text.length(); i++) {
      digest = mix(digest, text.charAt(i));
    }
    return digest;
  }
}
