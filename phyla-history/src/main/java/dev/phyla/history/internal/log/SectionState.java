package dev.phyla.history.internal.log;

import dev.phyla.spi.SectionPatch;
import java.util.List;

/// Reads sections.
public final class SectionState {
  private SectionState() {}

  /// Reads a section as it was at the end of a frame.
  ///
  /// @param code the section
  /// @return its bytes, empty if it is left out
  public static byte[] read(Segment segment, int code, int frame) {
    List<Block> blocks = segment.index(frame).section(code);
    int last = BlockIndex.find(blocks, frame);
    int first = last;
    while (first >= 0 && blocks.get(first).kind() == LogFormat.SECTION_PATCH) {
      first--;
    }
    if (first < 0) {
      if (last < 0) {
        return new byte[0];
      }
      throw segment.damagedFrame(blocks.get(last).frame(), "a section is never whole");
    }
    byte[] section = bytes(segment, blocks.get(first));
    for (int i = first + 1; i <= last; i++) {
      byte[] next = SectionPatch.apply(section, bytes(segment, blocks.get(i)));
      if (next == null) {
        throw segment.damagedFrame(
            blocks.get(i).frame(), "the patch of a section does not fit the section before");
      }
      section = next;
    }
    return section;
  }

  private static byte[] bytes(Segment segment, Block block) {
    return segment.read(block.from(), block.length(), block.frame());
  }
}
