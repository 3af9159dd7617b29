package dev.phyla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellRunnerTest {
  private final CellRunner runner =
      new CellRunner(Length.QUICK, new MachineSettings(Collector.G1, List.of()));

  private Score measure(Cell cell) {
    return runner.measure(new CellGroup(List.of(cell))).getFirst();
  }

  @Test
  void aSteadyTaskIsMeasuredInAnotherVirtualMachine() {
    Score score = measure(new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 0, 1_000));

    assertThat(score.nanos()).isPositive().isBetween(score.fastest(), score.slowest());
    assertThat(score.bytes()).isLessThan(1);
  }

  /// One run over 100 times as many entities takes about 100 times as long, so that figures for the
  /// wrong number of entities are wrong by a factor of 10,000.
  @Test
  void oneVirtualMachineMeasuresSeveralNumbersOfEntities() {
    List<Cell> cells =
        Cell.all(
            List.of(Task.ITERATE_5), List.of(Contenders.HAND_WRITTEN), List.of(1_000, 100_000));

    List<Score> scores = runner.measure(new CellGroup(cells));

    assertThat(scores).extracting(Score::cell).isEqualTo(cells);
    assertThat(scores.get(1).nanos() / scores.get(0).nanos()).isBetween(0.05, 20.0);
  }

  @Test
  void aTaskThatRebuildsItsPopulationCountsOnlyWhatItsRunsAllocate() {
    Score score = measure(new Cell(Task.DESTROY, Contenders.named("zay-es"), 0, 1_000));

    assertThat(score.nanos()).isPositive();
    assertThat(score.bytes()).isBetween(16.0, 1_000.0);
  }

  /// Tests have directories on their class path, which cannot be archived.
  @Test
  void whatCannotStartFasterIsMeasuredWithTheSameRunner() {
    CellRunner prepared =
        runner.startingFasterFor(List.of(Task.ITERATE_2), List.of(Contenders.HAND_WRITTEN));

    assertThat(prepared).isEqualTo(runner);
  }
}
