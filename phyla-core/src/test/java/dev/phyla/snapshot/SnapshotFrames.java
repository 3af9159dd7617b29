package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/// The sections of a snapshot, taken apart and put together again with the right checksums, so that
/// a test can change what the checksums protect.
final class SnapshotFrames {
  private static final int HEADER = 16;
  private static final int NAME = 4;

  /// The maximum number of bytes of a block.
  private static final int BLOCK = 1 << 16;

  /// A section, with the bytes of all its blocks in one array.
  ///
  /// @param ends where its blocks end; a number never crosses such an end
  record Section(String name, byte[] content, List<Integer> ends) {
    Section withContent(byte[] changed) {
      return new Section(name, changed, ends);
    }
  }

  private final byte[] header;
  private final List<Section> sections;

  private SnapshotFrames(byte[] header, List<Section> sections) {
    this.header = header;
    this.sections = sections;
  }

  /// Takes a snapshot apart.
  static SnapshotFrames of(byte[] snapshot) {
    ByteBuffer in = ByteBuffer.wrap(snapshot).order(ByteOrder.LITTLE_ENDIAN).position(HEADER);
    List<Section> sections = new ArrayList<>();
    while (in.hasRemaining()) {
      byte[] name = new byte[NAME];
      in.get(name);
      var content = new ByteArrayOutputStream();
      List<Integer> ends = new ArrayList<>();
      for (int length = in.getInt(); length != 0; length = in.getInt()) {
        in.getInt();
        content.write(snapshot, in.position(), length);
        ends.add(content.size());
        in.position(in.position() + length);
      }
      in.getInt();
      sections.add(
          new Section(new String(name, StandardCharsets.US_ASCII), content.toByteArray(), ends));
    }
    return new SnapshotFrames(Arrays.copyOf(snapshot, HEADER), sections);
  }

  /// Fails unless two snapshots are the same, and says in which section they differ.
  static void assertSame(byte[] actual, byte[] expected) {
    for (Section section : of(expected).sections) {
      byte[] content = of(actual).section(section.name).content;
      assertThat(Arrays.mismatch(content, section.content)).as(section.name).isEqualTo(-1);
    }
    assertThat(Arrays.mismatch(actual, expected)).isEqualTo(-1);
  }

  /// The sections, which can be changed.
  List<Section> sections() {
    return sections;
  }

  /// The section with a name.
  Section section(String name) {
    return sections.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  /// Replaces the content of a section.
  void replace(String name, byte[] content) {
    sections.replaceAll(each -> each.name.equals(name) ? each.withContent(content) : each);
  }

  /// Replaces the version of the format.
  void setVersion(int version) {
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(8, version);
  }

  /// Puts the snapshot together.
  byte[] toBytes() {
    var out = new ByteArrayOutputStream();
    ByteBuffer.wrap(header)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(HEADER - Integer.BYTES, checksum(header, 0, HEADER - Integer.BYTES));
    out.writeBytes(header);
    for (Section section : sections) {
      out.writeBytes(section.name.getBytes(StandardCharsets.US_ASCII));
      int first = 0;
      for (int end : section.ends) {
        first = writeBlocks(out, section.content, first, Math.min(end, section.content.length));
      }
      writeBlocks(out, section.content, first, section.content.length);
      writeBlock(out, section.content, 0, 0);
    }
    return out.toByteArray();
  }

  private static int writeBlocks(ByteArrayOutputStream out, byte[] content, int from, int end) {
    int first = from;
    while (first < end) {
      int length = Math.min(BLOCK, end - first);
      writeBlock(out, content, first, length);
      first += length;
    }
    return first;
  }

  private static void writeBlock(ByteArrayOutputStream out, byte[] content, int from, int length) {
    byte[] prefix = new byte[2 * Integer.BYTES];
    ByteBuffer.wrap(prefix)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(length)
        .putInt(checksum(content, from, length));
    out.writeBytes(prefix);
    out.write(content, from, length);
  }

  private static int checksum(byte[] bytes, int from, int length) {
    var checksum = new CRC32C();
    checksum.update(bytes, from, length);
    return (int) checksum.getValue();
  }
}
