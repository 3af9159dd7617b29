package dev.phyla.internal.stream;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The constants that writing and reading have in common. They are part of the format: append,
/// never renumber.
final class StreamFormat {
  /// The first bytes of every snapshot. The first is not ASCII, and the last two are changed by
  /// programs that take the file for a text.
  static final byte[] MAGIC = {(byte) 0x89, 'P', 'H', 'Y', 'L', 'A', '\r', '\n'};

  /// The version of files without positions.
  static final short VERSION = 1;

  /// The version of files with positions, which older programs cannot read.
  static final short VERSION_WITH_POSITIONS = 2;

  /// The maximum number of bytes of a block, without its length and its checksum.
  static final int BLOCK = 1 << 16;

  /// The number of bytes of a section's name.
  static final int NAME = 4;

  // What follows in a plain value.
  static final byte NULL = 0;
  static final byte FALSE = 1;
  static final byte TRUE = 2;
  static final byte BYTE = 3;
  static final byte SHORT = 4;
  static final byte INT = 5;
  static final byte LONG = 6;
  static final byte FLOAT = 7;
  static final byte DOUBLE = 8;
  static final byte TEXT = 9;
  static final byte KNOWN_TEXT = 10;
  static final byte ENTITY = 11;
  static final byte LIST = 12;
  static final byte SET = 13;
  static final byte MAP = 14;
  static final byte ARRAY = 15;

  /// The maximum number of plain values inside each other.
  static final int MAX_DEPTH = 200;

  /// The maximum length of a text that is written once and referred to later.
  static final int MAX_KNOWN_LENGTH = 64;

  /// The maximum number of such texts in a section.
  static final int MAX_KNOWN_TEXTS = 1 << 16;

  static final ValueLayout.OfShort SHORTS =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfChar CHARS =
      ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfInt INTS =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONGS =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfFloat FLOATS =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfDouble DOUBLES =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private StreamFormat() {}
}
