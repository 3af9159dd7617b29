package dev.phyla.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColumnLayoutTest {
  private static final int CACHE_LINE = 64;

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void largeArraysThatGoTogetherDifferByACacheLineEach(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1);
    for (int place = 0; place < 20; place++) {
      int length = Array.getLength(column.newArray(4096, place));
      assertThat((length - 4096) * kind.bytes()).isEqualTo(place * CACHE_LINE);
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnKind.class)
  void smallArraysHaveRoomForTheirRowsAndNoMore(ColumnKind kind) {
    var column = new ColumnLayout("field", kind, 1);
    assertThat(Array.getLength(column.newArray(16, 17))).isEqualTo(16);
  }

  @Test
  void aRowOfAnInlineArrayTakesItsElements() {
    var column = new ColumnLayout("cells", ColumnKind.INT, 3);
    assertThat(column.newArray(10, 5)).isInstanceOf(int[].class);
    assertThat(Array.getLength(column.newArray(10, 5))).isEqualTo(30);
    assertThat(Array.getLength(column.newArray(1000, 5))).isEqualTo(3000 + 5 * 16);
  }

  @Test
  void theWidestColumnLimitsTheRows() {
    var narrow = new ColumnLayout("x", ColumnKind.FLOAT, 1);
    var wide = new ColumnLayout("cells", ColumnKind.BYTE, 1000);
    int most = ColumnLayout.mostRows(List.of(narrow, wide));
    assertThat(most).isBetween(2_147_000, 2_147_483);
    assertThat(ColumnLayout.mostRows(List.of(narrow))).isGreaterThan(2_147_000_000);
  }
}
