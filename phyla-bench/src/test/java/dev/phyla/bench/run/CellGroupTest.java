package dev.phyla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellGroupTest {
  private static final Cell SMALL = cell(1_000);
  private static final Cell MIDDLE = cell(10_000);
  private static final Cell LARGE = cell(100_000);

  private static Cell cell(int entities) {
    return new Cell(Task.ITERATE_2, Contenders.PHYLA, 1, entities);
  }

  private static Iteration iteration(double nanos) {
    return new Iteration(nanos, 1, 0);
  }

  @Test
  void cellsOfARowShareAGroup() {
    Cell otherForm = new Cell(Task.ITERATE_2, Contenders.PHYLA, 0, 1_000);
    Cell otherTask = new Cell(Task.ITERATE_5, Contenders.PHYLA, 1, 1_000);
    Cell otherContender = new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1, 1_000);

    assertThat(CellGroup.byRow(List.of(SMALL, otherForm, LARGE, otherTask, otherContender, MIDDLE)))
        .extracting(CellGroup::cells)
        .containsExactly(
            List.of(SMALL, MIDDLE, LARGE),
            List.of(otherForm),
            List.of(otherTask),
            List.of(otherContender));
  }

  @Test
  void sizesThatAFormCannotDoMakeItsGroupShorter() {
    List<Cell> cells =
        Cell.all(
            List.of(Task.DESTROY),
            List.of(Contenders.named("ashley"), Contenders.named("fleks")),
            List.of(1_000, 10_000, 100_000));

    assertThat(CellGroup.byRow(cells))
        .extracting(CellGroup::entityCounts)
        .containsExactly("1000,10000", "1000,10000,100000");
  }

  @Test
  void quickRunsMeasureRowsAndLongerOnesCells() {
    List<Cell> cells = List.of(SMALL, LARGE);

    assertThat(Length.QUICK.groups(cells)).containsExactly(new CellGroup(cells));
    assertThat(Length.NORMAL.groups(cells))
        .containsExactly(new CellGroup(List.of(SMALL)), new CellGroup(List.of(LARGE)));
  }

  @Test
  void eachCellGetsTheIterationsOfItsTurns() {
    CellGroup group = new CellGroup(List.of(LARGE, SMALL, MIDDLE));
    List<Iteration> iterations =
        List.of(
            iteration(1),
            iteration(10),
            iteration(100),
            iteration(2),
            iteration(20),
            iteration(200));

    assertThat(group.iterationsOf(SMALL, iterations)).containsExactly(iteration(1), iteration(2));
    assertThat(group.iterationsOf(MIDDLE, iterations))
        .containsExactly(iteration(10), iteration(20));
    assertThat(group.iterationsOf(LARGE, iterations))
        .containsExactly(iteration(100), iteration(200));
  }

  @Test
  void aGroupReachesAnotherProcessByItsCoordinates() {
    CellGroup group = new CellGroup(List.of(SMALL, LARGE));

    assertThat(CellGroup.of("ITERATE_2", "phyla", 1, group.entityCounts())).isEqualTo(group);
  }

  @Test
  void aGroupIsNamedByItsRowAndItsSizes() {
    assertThat(new CellGroup(List.of(SMALL, LARGE)))
        .hasToString("Phyla update, iterate, 2 components, 1,000 and 100,000 entities");
  }
}
