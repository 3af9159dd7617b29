package dev.phyla.spi;

import dev.phyla.internal.image.BytePatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The difference between two states of a section, as bytes.
///
/// It consists of the length of the result (8 bytes, little-endian as all numbers), the number of
/// steps (4), the CRC-32C of the result (4), then 12 bytes for each step: the first byte to copy
/// from the old state, the number of bytes to copy, and the number of new bytes that follow them;
/// then the new bytes.
///
/// A patch makes a section longer by at most 16 times its own length, although steps could copy the
/// same bytes again and again: so damaged patches cannot claim much memory.
public final class SectionPatch {
  private static final int HEADER = 16;
  private static final int STEP = 3;
  private static final int MAX_GROWTH = 16;

  private SectionPatch() {}

  /// Finds the difference between two states that are not equal.
  ///
  /// @param before the old state
  /// @param after the new state
  /// @return the difference, or null if it would not be shorter than the new state, or cannot be
  ///   applied because the new state is much longer
  public static byte @Nullable [] between(byte[] before, byte[] after) {
    BytePatch patch = BytePatch.between(before, after);
    if (patch == null) {
      throw new IllegalArgumentException("The states are equal.");
    }
    int length = HEADER + patch.steps().length * Integer.BYTES + patch.literals().length;
    if (length >= after.length || after.length > maxLength(before, length)) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(after.length).putInt(patch.steps().length / STEP).putInt(patch.newChecksum());
    for (int step : patch.steps()) {
      bytes.putInt(step);
    }
    return bytes.put(patch.literals()).array();
  }

  private static long maxLength(byte[] before, int patchLength) {
    return before.length + (long) MAX_GROWTH * patchLength;
  }

  /// Makes the new state from the old one.
  ///
  /// @param before the old state
  /// @param patch the difference
  /// @return the new state, or null if the difference was not made for the old state
  public static byte @Nullable [] apply(byte[] before, byte[] patch) {
    ByteBuffer bytes = ByteBuffer.wrap(patch).order(ByteOrder.LITTLE_ENDIAN);
    if (patch.length < HEADER) {
      return null;
    }
    long length = bytes.getLong();
    int count = bytes.getInt();
    int checksum = bytes.getInt();
    if (count < 0
        || count > bytes.remaining() / (STEP * Integer.BYTES)
        || length < 0
        || length > Math.min(maxLength(before, patch.length), Integer.MAX_VALUE - 8)) {
      return null;
    }
    var steps = new int[count * STEP];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = bytes.getInt();
    }
    var literals = new byte[bytes.remaining()];
    bytes.get(literals);
    var difference =
        new BytePatch(BytePatch.checksum(before), checksum, (int) length, steps, literals);
    return difference.isSound(before.length) ? difference.apply(before) : null;
  }
}
