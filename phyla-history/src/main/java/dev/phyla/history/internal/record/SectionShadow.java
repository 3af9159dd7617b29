package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;
import dev.phyla.history.internal.log.LogFormat;
import dev.phyla.spi.SectionPatch;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What was last recorded of a section.
final class SectionShadow {
  /// Sections that are not longer are always written whole.
  private static final int MIN_PATCHED = 256;

  /// The number of patches that reading a section applies at most.
  private static final int MAX_PATCHES = 64;

  private final int code;
  private final boolean isHashed;
  private byte[] last = {};
  private long digest;

  /// The number of patches since the section was whole, and their bytes.
  private int patches;

  private long patched;

  SectionShadow(String name, boolean isHashed) {
    this.code = LogFormat.sectionCode(name);
    this.isHashed = isHashed;
  }

  /// Writes what has changed.
  ///
  /// @param isWhole whether the section is written in any case
  /// @param current the section, or null if it has not changed
  void record(FrameBuilder frame, boolean isWhole, byte @Nullable [] current) {
    if (current == null || Arrays.equals(current, last)) {
      if (isWhole && last.length != 0) {
        writeAll(frame, last);
      }
      return;
    }
    byte[] patch =
        isWhole || current.length <= MIN_PATCHED || patches >= MAX_PATCHES
            ? null
            : SectionPatch.between(last, current);
    if (patch == null
        || patch.length > current.length / 2
        || patched + patch.length > current.length) {
      writeAll(frame, current);
    } else {
      write(frame, LogFormat.SECTION_PATCH, patch);
      patches++;
      patched += patch.length;
    }
    last = current;
    int checksum = LogFormat.checksum(MemorySegment.ofArray(current), 0, current.length);
    digest =
        isHashed && current.length != 0
            ? Digest.spread(Digest.mix(Digest.mix(code, current.length), checksum))
            : 0;
  }

  private void writeAll(FrameBuilder frame, byte[] bytes) {
    write(frame, LogFormat.SECTION, bytes);
    patches = 0;
    patched = 0;
  }

  private void write(FrameBuilder frame, int kind, byte[] bytes) {
    frame.beginBlock(kind, code, 0, 0, 0, 0);
    frame.putBytes(bytes);
    frame.endBlock();
  }

  /// The digest of the section, 0 if it does not count.
  long digest() {
    return digest;
  }
}
