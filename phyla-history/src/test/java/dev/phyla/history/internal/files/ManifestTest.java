package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestTest {
  private static final SealedSegment FIRST = new SealedSegment(0, 0, 99, 1000, 100, -1);
  private static final SealedSegment SECOND = new SealedSegment(2, 100, 100, 10, 1, 0xabcL);
  private static final Manifest FULL = Manifest.EMPTY.withSegment(FIRST).withSegment(SECOND);

  @TempDir private Path folder;

  @Test
  void aRunWithoutTheFileHasNoSegments() {
    assertThat(Manifest.read(folder)).isEqualTo(Manifest.EMPTY);
    assertThat(Manifest.EMPTY.segments()).isEmpty();
  }

  @Test
  void aManifestIsReadAsItWasWritten() {
    for (Manifest manifest : List.of(Manifest.EMPTY, FULL)) {
      manifest.write(folder);
      assertThat(Manifest.read(folder)).isEqualTo(manifest).hasSameHashCodeAs(manifest);
    }
    assertThat(FULL).isNotEqualTo(Manifest.EMPTY);
    assertThat(FULL.equals(new Object())).isFalse();
    assertThat(FULL).hasToString("2 segments");
  }

  @Test
  void theFileIsPlainJson() {
    Manifest.EMPTY.withSegment(FIRST).write(folder);

    assertThat(folder.resolve("manifest.json"))
        .hasContent(
            """
            {
              "format": 1,
              "segments": [
                {
                  "number": 0,
                  "firstTick": 0,
                  "lastTick": 99,
                  "length": 1000,
                  "frames": 100,
                  "checksum": "ffffffffffffffff"
                }
              ],
              "checksum": "crc32c:4bdc8b26"
            }
            """);
  }

  @Test
  void manifestsAreImmutable() {
    assertThat(Manifest.EMPTY.withSegment(FIRST).segments()).containsExactly(FIRST);
    assertThat(FULL.segments()).hasSize(2);
    assertThatThrownBy(() -> FULL.segments().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void segmentsAscendAndDoNotOverlap() {
    assertThatThrownBy(() -> FULL.withSegment(new SealedSegment(2, 101, 101, 1, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The segment 2 cannot follow the segment 2.");
    assertThatThrownBy(() -> FULL.withSegment(new SealedSegment(1, 101, 101, 1, 1, 0)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FULL.withSegment(new SealedSegment(3, 100, 101, 1, 2, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The segment 3 starts at tick 100, but the segment 2 before it ends at tick 100.");
  }

  @Test
  void segmentsMayHaveNoFrames() {
    var empty = new SealedSegment(3, 101, 100, 0, 0, 0);
    var next = new SealedSegment(4, 101, 105, 9, 5, 0);

    FULL.withSegment(empty).withSegment(next).write(folder);

    assertThat(Manifest.read(folder).segments()).containsExactly(FIRST, SECOND, empty, next);
    assertThat(new SealedSegment(0, 0, -1, 0, 0, 0).frames()).isZero();
  }

  @Test
  void valuesThatNoSegmentHasAreRefused() {
    assertNoSegment(-1, 0, 0, 0, 1);
    assertNoSegment(0, -1, 0, 0, 1);
    assertNoSegment(0, 0, 0, -1, 1);
    assertNoSegment(0, 0, 0, 0, -1);
    assertNoSegment(0, 5, 3, 0, 0);
    assertNoSegment(0, 5, 4, 0, 1);
    assertNoSegment(0, 5, 5, 0, 0);
    assertNoSegment(0, 0, Long.MIN_VALUE, 0, 0);
  }

  private static void assertNoSegment(int number, long first, long last, long length, long frames) {
    assertThatThrownBy(() -> new SealedSegment(number, first, last, length, frames, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The segment " + number + " ");
  }

  @Test
  void damageIsFound() throws IOException {
    FULL.write(folder);

    Damage.assertFound(folder.resolve("manifest.json"), () -> Manifest.read(folder));
  }

  @Test
  void aFileThatContradictsItselfIsRefused() {
    assertRefused("segments", 1, "firstTick", 99L, "starts at tick 99, but the segment 0");
    assertRefused("segments", 1, "number", 0L, "The segment 0 cannot follow the segment 0.");
    assertRefused("segments", 0, "length", -1L, "has a negative number");
    assertRefused("segments", 0, "number", 1L << 40, "segments[0].number is 1099511627776");
    assertRefused("segments", 0, "checksum", "abc", "segments[0].checksum has to have 16");
    assertRefused("segments", 0, "checksum", "x".repeat(16), "x");
  }

  private void assertRefused(String list, int index, String key, Object value, String problem) {
    FULL.write(folder);
    Path file = folder.resolve("manifest.json");
    var content = new LinkedHashMap<>(JsonFile.read(file, 10_000).values());
    var elements = new ArrayList<Object>((List<?>) content.get(list));
    var element = new LinkedHashMap<Object, Object>((Map<?, ?>) elements.get(index));
    element.put(key, value);
    elements.set(index, element);
    content.put(list, elements);
    JsonFile.write(file, content, 10_000);
    assertThatThrownBy(() -> Manifest.read(folder))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be used: ")
        .hasMessageContaining(problem);
  }
}
