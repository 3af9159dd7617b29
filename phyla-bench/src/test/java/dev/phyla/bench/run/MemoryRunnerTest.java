package dev.phyla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryRunnerTest {
  private static final int ENTITIES = 1 << 16;

  @Test
  void theHeapOfAnEntityIsItsFloatsASlotAndALocation() {
    Map<Cell, Double> bytes = MemoryRunner.bytesPerEntity(Contenders.HAND_WRITTEN, ENTITIES);

    assertThat(bytes.keySet()).extracting(Cell::task).containsExactly(Task.CREATE_2, Task.CREATE_5);
    assertThat(bytes.get(cell(Task.CREATE_2))).isCloseTo(6 * 4 + 12, within(1.0));
    assertThat(bytes.get(cell(Task.CREATE_5))).isCloseTo(13 * 4 + 12, within(1.0));
  }

  private static Cell cell(Task task) {
    return new Cell(task, Contenders.HAND_WRITTEN, 0, ENTITIES);
  }

  @Test
  void aVirtualMachineThatFailsIsExplained() {
    assertThatThrownBy(() -> MemoryRunner.bytesPerEntity(new Stranger(), ENTITIES))
        .isInstanceOf(MeasurementException.class)
        .hasMessageContaining("Could not measure the heap of a stranger")
        .hasMessageContaining("There is no contender 'stranger'");
  }

  /// Known to this virtual machine, but not to the other one.
  private static final class Stranger implements Contender {
    @Override
    public String id() {
      return "stranger";
    }

    @Override
    public String name() {
      return "a stranger";
    }

    @Override
    public List<Form> forms(Task task) {
      return List.of();
    }
  }
}
