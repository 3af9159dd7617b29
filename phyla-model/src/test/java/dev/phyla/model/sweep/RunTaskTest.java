package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

final class RunTaskTest {
  @Test
  void aTaskSaysWhatResultsContain() {
    RunTask<?> task =
        Sweep.of(Growth.MODEL).outcome("seed", sim -> sim.seed()).keepSeries(3).task();
    assertThat(task.outcomes().keySet()).containsExactly("seed");
    assertThat(task.keepEvery()).isEqualTo(3);
    assertThat(Sweep.of(Growth.MODEL).task().outcomes()).isEmpty();
  }

  @Test
  void aSimulationIsShownBeforeItsFirstTick() {
    Sweep<Growth.Settings> sweep = Sweep.of(Growth.MODEL);
    var seen = new ArrayList<Object>();
    RunResult result =
        sweep
            .task()
            .execute(
                sweep.plan().run(0),
                sim -> {
                  seen.add(sim.tick());
                  seen.add(sim.parameters().plants());
                });
    assertThat(seen).containsExactly(0L, 5);
    assertThat(result).isEqualTo(sweep.task().execute(sweep.plan().run(0)));
  }

  @Test
  void aRunFailsIfTheActionThrows() {
    Sweep<Growth.Settings> sweep = Sweep.of(Growth.MODEL);
    RunResult result =
        sweep
            .task()
            .execute(
                sweep.plan().run(0),
                _ -> {
                  throw new IllegalStateException("no disk");
                });
    assertThat(result.failure().message()).isEqualTo("no disk");
  }
}
