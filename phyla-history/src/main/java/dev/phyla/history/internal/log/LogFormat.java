package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// The constants of the format, which writing and reading have in common.
public final class LogFormat {
  /// The first bytes of a segment, as a number.
  static final long SEGMENT_MAGIC = text("PHYLASEG");

  /// The first bytes of a frame, as a number.
  static final int FRAME_MAGIC = (int) text("FRAM");

  /// The version of the format.
  static final int VERSION = 1;

  /// The size of the header of a segment and of a frame.
  public static final int HEADER = 64;

  /// The part of a header that its checksum covers.
  static final int CHECKED = HEADER - Integer.BYTES;

  /// The size of the header of a block.
  public static final int BLOCK_HEADER = 32;

  /// The size of an entry in the list of columns of a block.
  public static final int COLUMN_ENTRY = 24;

  /// The flag of a frame that needs no frame before it.
  public static final int WHOLE_FRAME = 1;

  /// The flag of a frame that does not have the whole state.
  public static final int PARTIAL_FRAME = 2;

  /// The kind of a block that describes a table.
  public static final int TABLE = 1;

  /// The kind of a block with rows.
  public static final int ROWS = 2;

  /// The kind of a block with a section.
  public static final int SECTION = 3;

  /// The kind of a block with the patch of a section.
  public static final int SECTION_PATCH = 4;

  /// Numbers in a log.
  public static final ValueLayout.OfInt INTS =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// Long numbers in a log.
  public static final ValueLayout.OfLong LONGS =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// The number of bytes that are read at once, because buffers have an `int` as length.
  private static final long CHUNK = 1L << 30;

  private LogFormat() {}

  private static long text(String letters) {
    long number = 0;
    for (int i = letters.length() - 1; i >= 0; i--) {
      number = (number << 8) | letters.charAt(i);
    }
    return number;
  }

  /// The name of a section as a number.
  public static int sectionCode(String name) {
    return (int) text(name);
  }

  /// The next multiple of 8.
  public static long aligned(long length) {
    return (length + 7) & -8;
  }

  /// The CRC-32C of a range of bytes.
  ///
  /// @param bytes native memory, or bytes of an array
  public static int checksum(MemorySegment bytes, long from, long to) {
    var checksum = new CRC32C();
    for (long at = from; at < to; at += CHUNK) {
      ByteBuffer chunk = bytes.asSlice(at, Math.min(CHUNK, to - at)).asByteBuffer();
      checksum.update(chunk);
    }
    return (int) checksum.getValue();
  }
}
