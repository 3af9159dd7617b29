package dev.phyla.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColumnLayoutTest {
  private static final int CACHE_LINE = 64;
  private static final int LINES_OF_A_PAGE = 64;
  private static final int HEADER = 16;

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void largeArraysBeginAtTheSameOffsetOfALineAndAtDifferentLinesOfAPage(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1, Object.class);
    for (int rows = 4096; rows < 10_000; rows += 123) {
      int bytes = Array.getLength(column.newArray(rows)) * kind.bytes() + HEADER;

      assertThat(bytes % CACHE_LINE).isZero();
      var lines = new HashSet<Integer>();
      for (int array = 0; array < LINES_OF_A_PAGE; array++) {
        lines.add(array * (bytes / CACHE_LINE) % LINES_OF_A_PAGE);
      }
      assertThat(lines).hasSize(LINES_OF_A_PAGE);
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void largeArraysAreLittleLongerThanTheirRows(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1, Object.class);
    for (int rows = 4096; rows < 10_000; rows += 123) {
      int spare = Array.getLength(column.newArray(rows)) - rows;
      assertThat(spare * kind.bytes()).isBetween(0, 1023);
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void arraysSmallerThanAPageTakeWholeLines(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1, Object.class);
    for (int bytes = 1024; bytes < 4096; bytes += 8) {
      int rows = bytes / kind.bytes();
      int taken = Array.getLength(column.newArray(rows)) * kind.bytes() + HEADER;

      assertThat(taken % CACHE_LINE).isZero();
      assertThat(taken - HEADER - bytes).isBetween(0, CACHE_LINE - 1);
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void smallArraysHaveRoomForTheirRowsAndNoMore(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1, Object.class);
    assertThat(Array.getLength(column.newArray(16))).isEqualTo(16);
  }

  @Test
  void aRowOfAnInlineArrayTakesItsElements() {
    var column = new ColumnLayout("cells", ColumnKind.INT, 3, Object.class);
    assertThat(column.newArray(10)).isInstanceOf(int[].class);
    assertThat(Array.getLength(column.newArray(10))).isEqualTo(30);
    assertThat(Array.getLength(column.newArray(1000))).isEqualTo(3000 + 20);
  }

  @Test
  void theWidestColumnLimitsTheRows() {
    var narrow = new ColumnLayout("x", ColumnKind.FLOAT, 1, Object.class);
    var wide = new ColumnLayout("cells", ColumnKind.BYTE, 1000, Object.class);
    int most = ColumnLayout.maxRows(List.of(narrow, wide));
    assertThat(most).isBetween(2_147_000, 2_147_483);
    assertThat(ColumnLayout.maxRows(List.of(narrow))).isGreaterThan(2_147_000_000);
  }

  @Test
  void arraysThatAreTooLongAreRefused() {
    var wide = new ColumnLayout("samples", ColumnKind.BYTE, 1 << 28, Object.class);

    assertThatThrownBy(() -> wide.newArray(8))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "There is no array for 8 rows of samples with 268435456 elements each:");
  }

  @Test
  void roomForWideRowsBeginsSmall() {
    var narrow = new ColumnLayout("a", ColumnKind.INT, 16, Object.class);
    var wide = new ColumnLayout("a", ColumnKind.INT, 1 << 20, Object.class);
    var tooWide = new ColumnLayout("a", ColumnKind.INT, Integer.MAX_VALUE, Object.class);

    assertThat(ColumnLayout.firstRows(List.of(narrow), 64)).isEqualTo(64);
    assertThat(ColumnLayout.firstRows(List.of(narrow, wide), 64)).isEqualTo(1);
    assertThat(ColumnLayout.firstRows(List.of(tooWide), 64)).isZero();
  }
}
