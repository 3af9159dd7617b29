package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The header of a frame.
///
/// @param flags the flags
/// @param tick the tick
/// @param length the length of the content
/// @param digest the digest of the state
/// @param blocks the number of blocks
/// @param checksum the checksum of the content
/// @param previous the tick of the frame before, or -1
/// @param entities the number of entities
public record FrameHeader(
    int flags,
    long tick,
    long length,
    long digest,
    int blocks,
    int checksum,
    long previous,
    int entities) {
  /// Reads the header of a frame whose checksum is right and whose content is in the segment.
  ///
  /// @param from where the frame starts, with room for a header
  /// @return the header, or null if there is no such frame
  static @Nullable FrameHeader read(MemorySegment segment, long from) {
    if (segment.get(LogFormat.INTS, from) != LogFormat.FRAME_MAGIC
        || LogFormat.checksum(segment, from, from + LogFormat.CHECKED)
            != segment.get(LogFormat.INTS, from + LogFormat.CHECKED)) {
      return null;
    }
    var header =
        new FrameHeader(
            segment.get(LogFormat.INTS, from + 4),
            segment.get(LogFormat.LONGS, from + 8),
            segment.get(LogFormat.LONGS, from + 16),
            segment.get(LogFormat.LONGS, from + 24),
            segment.get(LogFormat.INTS, from + 32),
            segment.get(LogFormat.INTS, from + 36),
            segment.get(LogFormat.LONGS, from + 40),
            segment.get(LogFormat.INTS, from + 48));
    boolean isSound =
        header.length >= 0
            && header.length % Long.BYTES == 0
            && header.tick >= 0
            && header.blocks >= 0
            && header.blocks <= header.length / LogFormat.BLOCK_HEADER;
    return isSound ? header : null;
  }
}
