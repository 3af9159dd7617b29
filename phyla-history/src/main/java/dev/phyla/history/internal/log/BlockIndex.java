package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The blocks of a segment by table and section.
public final class BlockIndex {
  private int frames;

  /// The size of one row of each table.
  private long rowBytes;

  private final Map<Integer, List<Block>> tables = new TreeMap<>();
  private final Map<Integer, List<Block>> sections = new TreeMap<>();
  private final Map<Integer, LogTable> descriptions = new TreeMap<>();

  BlockIndex() {}

  /// The number of frames whose blocks are known.
  int frames() {
    return frames;
  }

  /// Adds the blocks of the next frame.
  void add(Segment segment, int frame, long from, long end) {
    segment.verify(frame);
    MemorySegment bytes = segment.bytes();
    long at = from;
    while (at < end) {
      if (end - at < LogFormat.BLOCK_HEADER) {
        throw segment.damagedFrame(frame, "a block is cut off");
      }
      Block block = Block.read(bytes, frame, at);
      if (block.length() < 0 || block.length() > end - block.from() || !block.isSound()) {
        throw segment.damagedFrame(frame, "the header of a block is wrong");
      }
      add(segment, block);
      at = block.from() + LogFormat.aligned(block.length());
    }
    frames++;
  }

  private void add(Segment segment, Block block) {
    switch (block.kind()) {
      case LogFormat.TABLE -> describe(segment, block);
      case LogFormat.ROWS -> {
        if (!descriptions.containsKey(block.subject())) {
          throw segment.damagedFrame(
              block.frame(), "the table " + block.subject() + " is not described");
        }
        tables.computeIfAbsent(block.subject(), _ -> new ArrayList<>()).add(block);
      }
      case LogFormat.SECTION, LogFormat.SECTION_PATCH ->
          sections.computeIfAbsent(block.subject(), _ -> new ArrayList<>()).add(block);
      default -> throw segment.damagedFrame(block.frame(), "a block has the kind " + block.kind());
    }
  }

  /// Adds a table, which may be described again when it gets rows again.
  private void describe(Segment segment, Block block) {
    LogTable known = descriptions.get(block.subject());
    long left = segment.bytes().byteSize() - rowBytes;
    LogTable table = LogTableText.read(segment, block, known == null ? left : known.rowBytes());
    if (known == null) {
      descriptions.put(block.subject(), table);
      rowBytes += table.rowBytes();
    } else if (!known.equals(table)) {
      throw segment.damagedFrame(
          block.frame(), "the table " + block.subject() + " is described in another way");
    }
  }

  /// The tables that occur in the segment, by number.
  public Map<Integer, LogTable> tables() {
    return descriptions;
  }

  /// A table of the segment.
  public LogTable table(int number) {
    return Objects.requireNonNull(descriptions.get(number));
  }

  /// The blocks with rows of a table, in the order of frames.
  public List<Block> rows(int table) {
    return tables.getOrDefault(table, List.of());
  }

  /// The blocks of a section, in the order of frames.
  public List<Block> section(int code) {
    return sections.getOrDefault(code, List.of());
  }

  /// The position of the last block up to a frame, or -1.
  public static int find(List<Block> blocks, int frame) {
    int low = 0;
    int high = blocks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (blocks.get(middle).frame() <= frame) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
