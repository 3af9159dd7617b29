package dev.phyla.bench.starts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.bench.run.MeasurementException;
import dev.phyla.bench.shape.Shapes;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Starts only virtual machines that end before the first tick.
class StartRunnerTest {
  @Test
  void aVirtualMachineThatFailsIsExplained() {
    StartRunner runner = new StartRunner(List.of("-XX:NoSuchOption"));

    assertThatThrownBy(() -> runner.speed(Shapes.RARE_BRANCH))
        .isInstanceOf(MeasurementException.class)
        .hasMessageStartingWith("Could not measure a start of rare-branch: ")
        .hasMessageContaining("NoSuchOption");
  }

  @Test
  void outputThatIsNotAResultIsExplained() {
    StartRunner runner = new StartRunner(List.of("--version"));

    assertThatThrownBy(() -> runner.speed(Shapes.RARE_BRANCH))
        .isInstanceOf(MeasurementException.class)
        .hasMessageContaining("is not the result of a start.");
    assertThatThrownBy(() -> runner.warmUpByPhyla(Shapes.HUNDRED_SYSTEMS))
        .isInstanceOf(MeasurementException.class)
        .hasMessageStartingWith("Could not measure a start of hundred-systems: ");
  }
}
