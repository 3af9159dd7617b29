package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files that were made to do harm, with checksums that are right: they are refused, and they take
/// no more memory than a small multiple of their size.
@Timeout(300)
class HostileFilesTest {
  private static final int SAMPLES = Integer.getInteger("phyla.damages", 300);
  private static final int TABLE = 1;
  private static final int ROWS = 2;
  private static final int SECTION = 3;
  private static final int PATCH = 4;
  @TempDir Path temporary;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private RecordedFiles recorded;

  @BeforeEach
  void record() throws IOException {
    recorded = new RecordedFiles(temporary.resolve("history"), seed % 100);
    Files.delete(recorded.run.resolve("manifest.json")); // which has checksums too
    assertThat(recorded.read(true).problems()).isEmpty();
  }

  /// Reads a changed file.
  ///
  /// @return the problems, one of which at least is expected if the file cannot be right
  private List<RuntimeException> check(Path file, byte[] content, String what) throws IOException {
    Files.write(file, content);
    List<RuntimeException> problems =
        recorded
            .assertRefusedProperly("seed " + seed + ", " + file.getFileName() + ", " + what)
            .problems();
    Files.write(file, recorded.files.get(file));
    return problems;
  }

  private Path segment() {
    return recorded.segments().get(random.nextInt(recorded.segments().size()));
  }

  @Test
  void anyNumberOfAFrameMayBeWrong() throws IOException {
    for (int i = 0; i < SAMPLES; i++) {
      Path file = segment();
      var bytes = new SegmentBytes(recorded.files.get(file));
      int frame = random.nextInt(bytes.frames());
      String what = bytes.changeNumbers(frame, random);
      check(file, bytes.sealed(frame), what);
    }
  }

  @Test
  void anyCharacterOfATableMayBeWrong() throws IOException {
    for (int i = 0; i < SAMPLES / 3; i++) {
      Path file = segment();
      var bytes = new SegmentBytes(recorded.files.get(file));
      List<SegmentBytes.Block> tables = bytes.blocks(TABLE);
      SegmentBytes.Block table = tables.get(random.nextInt(tables.size()));
      byte[] text =
          Arrays.copyOfRange(bytes.bytes.array(), table.from(), table.from() + table.length());
      String changed = new String(text, StandardCharsets.UTF_8);
      int at = random.nextInt(changed.length());
      changed =
          switch (random.nextInt(4)) {
            case 0 ->
                changed.substring(0, at)
                    + changed.substring(Math.min(changed.length(), at + 1 + random.nextInt(9)));
            case 1 ->
                changed.substring(0, at) + "[".repeat(random.nextInt(90)) + changed.substring(at);
            case 2 ->
                changed.replaceFirst(
                    "\"length\":\\s*[0-9]+", "\"length\":" + SegmentBytes.number(random));
            default -> changed.replaceFirst("\"type\":\\s*\"[A-Z]+\"", "\"type\":\"LONG\"");
          };
      check(file, bytes.withBlock(table, changed.getBytes(StandardCharsets.UTF_8)), changed);
    }
  }

  @Test
  void aTableWithHugeInlineArraysIsRefused() throws IOException {
    Path file = recorded.segments().getFirst();
    var bytes = new SegmentBytes(recorded.files.get(file));
    for (long length : new long[] {1 << 21, 1 << 24, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      String field = "{\"path\":\"f%d\",\"type\":\"LONG\",\"length\":" + length + "}";
      var fields = new StringBuilder();
      for (int i = 0; i < 500; i++) {
        fields.append(i == 0 ? "" : ",").append(String.format(field, i));
      }
      String text =
          "{\"kind\":\"ARCHETYPE\",\"table\":\"a_1c_s0000000000000000\",\"components\":[{\"name\":"
              + "\"Position\",\"fields\":["
              + fields
              + "]}]}";
      assertThat(
              check(
                  file,
                  bytes.withBlock(
                      bytes.blocks(TABLE).getFirst(), text.getBytes(StandardCharsets.UTF_8)),
                  "length " + length))
          .isNotEmpty();
    }
  }

  @Test
  void rowsThatHaveNoValuesAreRefused() throws IOException {
    Path file = recorded.segments().getFirst();
    var bytes = new SegmentBytes(recorded.files.get(file));
    for (SegmentBytes.Block block : bytes.blocks(ROWS)) {
      for (int rows : new int[] {Integer.MAX_VALUE, 1 << 28, 1 << 20}) {
        var changed = new SegmentBytes(recorded.files.get(file));
        changed.bytes.putInt(block.at() + 16, rows);
        assertThat(check(file, changed.sealed(block.frame()), rows + " rows at " + block.at()))
            .isNotEmpty();
      }
    }
  }

  @Test
  void columnsThatShareTheirValuesAreRefused() throws IOException {
    Path file = recorded.segments().getFirst();
    boolean isFound = false;
    for (SegmentBytes.Block block : new SegmentBytes(recorded.files.get(file)).blocks(ROWS)) {
      var changed = new SegmentBytes(recorded.files.get(file));
      int columns = changed.bytes.getInt(block.at() + 24);
      int entries = block.from() + 8 * changed.bytes.getInt(block.at() + 28);
      if (columns < 3) {
        continue;
      }
      isFound = true;
      long offset = changed.bytes.getLong(entries + 24 + 8);
      changed.bytes.putLong(entries + 2 * 24 + 8, offset);
      assertThat(check(file, changed.sealed(block.frame()), "columns at " + block.at()))
          .isNotEmpty();
    }
    assertThat(isFound).isTrue();
  }

  /// Patches copy the same bytes again and again, so that a few bytes make gigabytes.
  @Test
  void aPatchWithAHugeResultIsRefused() throws IOException {
    int tried = 0;
    for (Path file : recorded.segments()) {
      var bytes = new SegmentBytes(recorded.files.get(file));
      for (SegmentBytes.Block patch : bytes.blocks(PATCH)) {
        for (int steps : new int[] {1000, 100_000}) {
          int before = sectionBefore(bytes, patch);
          long length = (long) before * steps;
          assertThat(check(file, bytes.withBlock(patch, copies(length, steps, before)), "copies"))
              .isNotEmpty();
          byte[] claim = copies(Integer.MAX_VALUE - 8, 1, before);
          assertThat(check(file, bytes.withBlock(patch, claim), "claim")).isNotEmpty();
          tried++;
        }
      }
      if (tried > 8) {
        return;
      }
    }
    if (tried == 0) {
      fail("The run has no patches.");
    }
  }

  /// The length of the section that a patch is applied to, if it is the first one.
  private static int sectionBefore(SegmentBytes bytes, SegmentBytes.Block patch) {
    int name = bytes.bytes.getInt(patch.at() + 4);
    return bytes.blocks(SECTION).stream()
        .filter(block -> bytes.bytes.getInt(block.at() + 4) == name)
        .mapToInt(SegmentBytes.Block::length)
        .findFirst()
        .orElseThrow();
  }

  private static byte[] copies(long length, int steps, int before) {
    ByteBuffer patch = ByteBuffer.allocate(16 + 12 * steps).order(ByteOrder.LITTLE_ENDIAN);
    patch.putLong(length).putInt(steps).putInt((int) new CRC32C().getValue());
    for (int i = 0; i < steps; i++) {
      patch.putInt(0).putInt(before).putInt(0);
    }
    return patch.array();
  }
}
