package dev.phyla.history;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;

/// The bytes of a segment, for tests that change them and make the checksums right again.
final class SegmentBytes {
  private static final int HEADER = 64;
  private static final int BLOCK_HEADER = 32;
  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    7,
    8,
    255,
    1 << 16,
    1 << 24,
    1 << 30,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 63
  };

  /// A block of a frame.
  ///
  /// @param at where its header starts
  record Block(int frame, int at, int kind, int length) {
    /// Where its content starts.
    int from() {
      return at + BLOCK_HEADER;
    }
  }

  final ByteBuffer bytes;

  /// Where each frame starts, and where the last one ends.
  private final List<Integer> starts = new ArrayList<>();

  SegmentBytes(byte[] content) {
    this.bytes = ByteBuffer.wrap(content.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int at = HEADER;
    while (at < content.length) {
      starts.add(at);
      at += HEADER + (int) bytes.getLong(at + 16);
    }
    starts.add(at);
  }

  int frames() {
    return starts.size() - 1;
  }

  int start(int frame) {
    return starts.get(frame);
  }

  long tick(int frame) {
    return bytes.getLong(start(frame) + 8);
  }

  /// The blocks of a kind in all frames.
  List<Block> blocks(int kind) {
    return blocks().stream().filter(block -> block.kind == kind).toList();
  }

  List<Block> blocks() {
    var blocks = new ArrayList<Block>();
    for (int frame = 0; frame < frames(); frame++) {
      int at = start(frame) + HEADER;
      while (at < start(frame + 1)) {
        int length = (int) bytes.getLong(at + 8);
        blocks.add(new Block(frame, at, bytes.getInt(at), length));
        at += BLOCK_HEADER + (length + 7 & -8);
      }
    }
    return blocks;
  }

  /// The content with a copy of a frame before another one.
  byte[] withCopyOf(int frame, int before) {
    return joined(
        0, start(before), start(frame), start(frame + 1), start(before), starts.getLast());
  }

  /// The content without a frame.
  byte[] without(int frame) {
    return joined(0, start(frame), start(frame + 1), starts.getLast());
  }

  /// Ranges of bytes, one after the other.
  private byte[] joined(int... ranges) {
    ByteBuffer joined = ByteBuffer.allocate(2 * bytes.capacity());
    for (int i = 0; i < ranges.length; i += 2) {
      joined.put(bytes.array(), ranges[i], ranges[i + 1] - ranges[i]);
    }
    return Arrays.copyOf(joined.array(), joined.position());
  }

  /// Replaces the content of a block, and adapts the lengths of block and frame.
  byte[] withBlock(Block block, byte[] content) {
    int frame = start(block.frame);
    int end = start(block.frame + 1);
    int padded = content.length + 7 & -8;
    int next = block.from() + (block.length + 7 & -8);
    ByteBuffer out =
        ByteBuffer.allocate(bytes.capacity() + padded - (next - block.from()))
            .order(ByteOrder.LITTLE_ENDIAN);
    out.put(bytes.array(), 0, block.from());
    out.put(content).put(new byte[padded - content.length]);
    out.put(bytes.array(), next, bytes.capacity() - next);
    out.putLong(block.at + 8, content.length);
    int length = end - frame - HEADER + padded - (next - block.from());
    out.putLong(frame + 16, length);
    seal(out, frame, length);
    return out.array();
  }

  /// Replaces one or two numbers of a frame by numbers that make trouble.
  ///
  /// @return what was changed
  String changeNumbers(int frame, Random random) {
    var what = new StringBuilder("frame " + frame);
    List<Block> blocks = blocks().stream().filter(block -> block.frame == frame).toList();
    int changes = 1 + random.nextInt(2);
    for (int i = 0; i < changes && !blocks.isEmpty(); i++) {
      what.append(changeNumber(frame, blocks.get(random.nextInt(blocks.size())), random));
    }
    return what.toString();
  }

  private String changeNumber(int frame, Block block, Random random) {
    int at =
        switch (random.nextInt(6)) {
          case 0 -> start(frame) + 4 + 4 * random.nextInt(12);
          case 1, 2 -> block.at() + 4 * random.nextInt(8);
          case 3, 4 ->
              block.from() + 4 * random.nextInt(Math.max(1, Math.min(block.length, 160) / 4));
          default -> block.from() + random.nextInt(Math.max(1, block.length - 8));
        };
    at = Math.min(at, start(frame + 1) - 8);
    long number = number(random);
    if (random.nextInt(3) == 0) {
      bytes.putLong(at, number);
    } else {
      bytes.putInt(at, (int) number);
    }
    return ", " + number + " at byte " + at;
  }

  /// A number that makes trouble.
  static long number(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
      case 1 -> random.nextInt(64) - 8L;
      default -> random.nextLong() >>> random.nextInt(64);
    };
  }

  /// Makes the checksums of a frame right, and returns the content.
  byte[] sealed(int frame) {
    seal(bytes, start(frame), start(frame + 1) - start(frame) - HEADER);
    return bytes.array();
  }

  private static void seal(ByteBuffer out, int frame, int length) {
    out.putInt(frame + 36, checksum(out, frame + HEADER, length));
    out.putInt(frame + 60, checksum(out, frame, HEADER - 4));
  }

  private static int checksum(ByteBuffer bytes, int from, int length) {
    var checksum = new CRC32C();
    checksum.update(bytes.slice(from, length));
    return (int) checksum.getValue();
  }
}
