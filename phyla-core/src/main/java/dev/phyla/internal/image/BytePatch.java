package dev.phyla.internal.image;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/*
 * The old bytes are divided into blocks of equal length, which are found by a sum that can be rolled
 * over the new bytes one by one, as rsync does. So bytes that are inserted or removed only cost
 * themselves, wherever they are.
 */

/// What turns bytes into other bytes: copies of ranges of the old ones, and new bytes.
///
/// @param oldChecksum the CRC-32C of the old bytes
/// @param newChecksum the CRC-32C of the new bytes
/// @param newLength the number of new bytes
/// @param steps groups of three: the first byte of a copied range, its length, and the number of
///   new bytes that follow it
/// @param literals the new bytes of all steps one after the other
public record BytePatch(
    int oldChecksum, int newChecksum, int newLength, int[] steps, byte[] literals) {
  private static final int BLOCK = 32;
  private static final int FACTOR = 0x01000193;
  private static final int LAST_FACTOR = power(BLOCK - 1);

  private static int power(int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= FACTOR;
    }
    return power;
  }

  /// The CRC-32C of bytes.
  public static int checksum(byte[] bytes) {
    var checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }

  /// Finds what turns bytes into others.
  ///
  /// @return the patch, or null if they are equal
  public static @Nullable BytePatch between(byte[] before, byte[] after) {
    return Arrays.equals(before, after) ? null : new Search(before, after).run();
  }

  /// Makes the new bytes.
  ///
  /// @return the bytes, or null if the old bytes are not those that the patch was made for
  public byte @Nullable [] apply(byte[] before) {
    if (checksum(before) != oldChecksum) {
      return null;
    }
    var out = new byte[newLength];
    int at = 0;
    int literal = 0;
    for (int i = 0; i < steps.length; i += 3) {
      System.arraycopy(before, steps[i], out, at, steps[i + 1]);
      at += steps[i + 1];
      System.arraycopy(literals, literal, out, at, steps[i + 2]);
      at += steps[i + 2];
      literal += steps[i + 2];
    }
    return at == newLength && checksum(out) == newChecksum ? out : null;
  }

  /// Whether copies and literals fit, so that the patch can be applied to bytes of a length.
  public boolean isSound(int oldLength) {
    long at = 0;
    long literal = 0;
    for (int i = 0; i + 2 < steps.length; i += 3) {
      if (steps[i] < 0
          || steps[i + 1] < 0
          || steps[i + 2] < 0
          || (long) steps[i] + steps[i + 1] > oldLength) {
        return false;
      }
      at += (long) steps[i + 1] + steps[i + 2];
      literal += steps[i + 2];
    }
    return steps.length % 3 == 0 && at == newLength && literal == literals.length;
  }

  /// The search for old bytes among the new ones.
  private static final class Search {
    private final byte[] before;
    private final byte[] after;
    private final BlockTable blocks;
    private final ByteArrayOutputStream literals = new ByteArrayOutputStream();
    private int[] steps = new int[12];
    private int count;

    /// The range that was copied last, and the literals after it.
    private int copied;

    private int copiedLength;
    private int literalStart;

    Search(byte[] before, byte[] after) {
      this.before = before;
      this.after = after;
      this.blocks = new BlockTable(before.length / BLOCK);
    }

    BytePatch run() {
      for (int at = 0; at + BLOCK <= before.length; at += BLOCK) {
        blocks.add(sum(before, at), at);
      }
      int at = match(0, 0);
      literalStart = at;
      copiedLength = at;
      int sum = at + BLOCK <= after.length ? sum(after, at) : 0;
      while (at + BLOCK <= after.length) {
        int found = blocks.find(sum);
        int length = found < 0 ? 0 : match(found, at);
        if (length >= BLOCK) {
          flush(at);
          copied = found;
          copiedLength = length;
          at += length;
          literalStart = at;
          sum = at + BLOCK <= after.length ? sum(after, at) : 0;
        } else {
          sum = (sum - after[at] * LAST_FACTOR) * FACTOR;
          at++;
          sum += at + BLOCK <= after.length ? after[at + BLOCK - 1] : 0;
        }
      }
      flush(after.length);
      return new BytePatch(
          checksum(before),
          checksum(after),
          after.length,
          Arrays.copyOf(steps, count),
          literals.toByteArray());
    }

    /// The number of equal bytes from two positions on.
    private int match(int from, int at) {
      int length = Math.min(before.length - from, after.length - at);
      int mismatch = Arrays.mismatch(before, from, from + length, after, at, at + length);
      return mismatch < 0 ? length : mismatch;
    }

    private static int sum(byte[] bytes, int at) {
      int sum = 0;
      for (int i = 0; i < BLOCK; i++) {
        sum = sum * FACTOR + bytes[at + i];
      }
      return sum;
    }

    /// Ends a step with the literals up to a position.
    private void flush(int at) {
      if (count + 3 > steps.length) {
        steps = Arrays.copyOf(steps, 2 * steps.length);
      }
      steps[count++] = copied;
      steps[count++] = copiedLength;
      steps[count++] = at - literalStart;
      literals.write(after, literalStart, at - literalStart);
    }
  }

  /// The first block of each sum, in a table with open addressing that is at most half full.
  private static final class BlockTable {
    /// Spreads the bits of a sum to the upper ones.
    private static final int SPREAD = 0x9E3779B9;

    private final int[] sums;

    /// Where the blocks start, plus 1; 0 for free slots.
    private final int[] starts;

    private final int shift;

    /// Creates an empty table.
    ///
    /// @param blocks the maximum number of blocks
    BlockTable(int blocks) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * blocks + 1);
      this.sums = new int[1 << bits];
      this.starts = new int[1 << bits];
      this.shift = Integer.SIZE - bits;
    }

    /// Adds a block, unless there is one with the same sum.
    void add(int sum, int start) {
      int slot = slot(sum);
      if (starts[slot] == 0) {
        sums[slot] = sum;
        starts[slot] = start + 1;
      }
    }

    /// Where the first block with a sum starts, or -1.
    int find(int sum) {
      return starts[slot(sum)] - 1;
    }

    /// The slot of a sum, or the free one where it would go.
    private int slot(int sum) {
      int slot = (sum * SPREAD) >>> shift;
      while (starts[slot] != 0 && sums[slot] != sum) {
        slot = (slot + 1) & (starts.length - 1);
      }
      return slot;
    }
  }
}
