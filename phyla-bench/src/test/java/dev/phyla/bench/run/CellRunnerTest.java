package dev.phyla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellRunnerTest {
  private final CellRunner runner =
      new CellRunner(Length.QUICK, 1, new MachineSettings(Collector.G1, List.of()));

  @Test
  void aSteadyTaskIsMeasuredInAnotherVirtualMachine() {
    Score score = runner.measure(new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 0, 1_000));

    assertThat(score.nanos()).isPositive().isBetween(score.fastest(), score.slowest());
    assertThat(score.bytes()).isLessThan(1);
  }

  @Test
  void aTaskThatRebuildsItsPopulationCountsOnlyWhatItsRunsAllocate() {
    Score score = runner.measure(new Cell(Task.DESTROY, Contenders.named("zay-es"), 0, 1_000));

    assertThat(score.nanos()).isPositive();
    assertThat(score.bytes()).isBetween(16.0, 1_000.0);
  }

  /// Tests have directories on their class path, which cannot be archived.
  @Test
  void whatCannotStartFasterIsMeasuredAllTheSame() {
    Cell cell = new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 0, 1_000);

    CellRunner prepared = runner.startingFasterFor(List.of(cell.task()), List.of(cell.contender()));

    assertThat(prepared).isEqualTo(runner);
    assertThat(prepared.measure(cell).nanos()).isPositive();
  }

  @Test
  void theHeapOfAnEntityIsSixFloatsASlotAndALocation() {
    Cell cell = new Cell(Task.CREATE_2, Contenders.HAND_WRITTEN, 0, 1 << 16);

    assertThat(MemoryRunner.bytesPerEntity(cell)).isCloseTo(36, within(1.0));
  }
}
