package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GridShapeTest {
  private final GridShape bounded = GridShape.bounded(4, 3);
  private final GridShape periodic = GridShape.periodic(5, 4);

  @Test
  void cellsAreNumberedRowByRow() {
    assertThat(bounded.cells()).isEqualTo(12);
    assertThat(bounded.cell(1, 2)).isEqualTo(9);
    assertThat(bounded.x(9)).isEqualTo(1);
    assertThat(bounded.y(9)).isEqualTo(2);
    assertThatThrownBy(() -> bounded.cell(4, 0))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("The position (4, 0) is outside of the bounded grid of 4 by 3 cells.");
    assertThat(periodic.cell(-1, 9)).isEqualTo(periodic.cell(4, 1));
  }

  @Test
  void shiftedCellsAreOutsideOrComeBack() {
    assertThat(bounded.shifted(0, 1, 1)).isEqualTo(5);
    assertThat(bounded.shifted(0, -1, 0)).isEqualTo(-1);
    assertThat(bounded.shifted(11, 0, Integer.MAX_VALUE)).isEqualTo(-1);
    assertThat(periodic.shifted(0, -1, -1)).isEqualTo(periodic.cell(4, 3));
    int far = Math.floorMod(1L + Integer.MAX_VALUE, 5);
    assertThat(periodic.shifted(1, Integer.MAX_VALUE, 0)).isEqualTo(far);
    assertThat(periodic.wrappedX(-6)).isEqualTo(4);
    assertThat(periodic.wrappedY(4)).isZero();
  }

  @Test
  void distancesTakeTheShorterWay() {
    assertThat(bounded.distance(bounded.cell(0, 0), bounded.cell(3, 1))).isEqualTo(3);
    assertThat(periodic.distance(periodic.cell(0, 0), periodic.cell(4, 2))).isEqualTo(2);
    assertThat(periodic.distance(periodic.cell(0, 0), periodic.cell(4, 3))).isEqualTo(1);
  }

  @Test
  void shapesAreEqualIfTheirCellsAre() {
    assertThat(GridShape.bounded(4, 3)).isEqualTo(bounded).hasSameHashCodeAs(bounded);
    assertThat(GridShape.periodic(4, 3)).isNotEqualTo(bounded);
    assertThat(GridShape.bounded(3, 4)).isNotEqualTo(bounded);
    assertThat(GridShape.bounded(4, 4)).isNotEqualTo(bounded);
    assertThat(bounded).isNotEqualTo("a shape");
    assertThat(bounded).hasToString("the bounded grid of 4 by 3 cells");
  }

  @Test
  void neighboursAreNumberedRowByRow() {
    Neighbourhood near = periodic.vonNeumann(1);
    var cells = new int[near.size()];

    assertThat(near.cells(0, cells)).isEqualTo(4);
    assertThat(cells).containsExactly(15, 4, 1, 5);
    assertThat(near.cell(0, 3)).isEqualTo(5);
    assertThat(near.count(0)).isEqualTo(4);
    assertThat(near.shape()).isSameAs(periodic);
    assertThat(periodic.moore(1).cell(6, 0)).isZero();
  }

  @Test
  void someNeighboursAreMissingAtTheEdges() {
    Neighbourhood near = bounded.moore(1);
    var cells = new int[near.size()];

    assertThat(near.cells(0, cells)).isEqualTo(3);
    assertThat(cells).startsWith(1, 4, 5);
    assertThat(near.count(0)).isEqualTo(3);
    assertThat(near.count(1)).isEqualTo(5);
    assertThat(near.count(5)).isEqualTo(8);
    assertThat(near.cells(5, cells)).isEqualTo(8);
    assertThat(near.cell(0, 0)).isEqualTo(-1);
  }

  @Test
  void allNeighboursAreEquallyLikely() {
    var random = new Random(5);
    for (GridShape shape : List.of(bounded, periodic)) {
      Neighbourhood near = shape.vonNeumann(1);
      Map<Integer, Integer> drawn = new HashMap<>();
      int draws = 8000;
      for (int i = 0; i < draws; i++) {
        drawn.merge(near.random(0, random), 1, Integer::sum);
      }
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < near.size(); i++) {
        if (near.cell(0, i) >= 0) {
          expected.add(near.cell(0, i));
        }
      }
      assertThat(drawn.keySet()).containsExactlyInAnyOrderElementsOf(expected);
      double mean = (double) draws / expected.size();
      assertThat(drawn.values()).allMatch(count -> Math.abs(count - mean) < 5 * Math.sqrt(mean));
    }
    assertThat(GridShape.bounded(1, 1).moore(1).random(0, random)).isZero();
  }
}
