package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnCommandTest {
  @TempDir Path out;

  @Test
  void everyGenerationIsPrintedAndTheCurveIsDrawn() throws IOException {
    Execution execution =
        Execution.of("learn", "cart-pole", "--seed=42", "--generations=3", "--out=" + out);

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out())
        .startsWith("GENERATION  CANDIDATES        BEST      POLICY")
        .containsPattern("(?m)^ +1 +\\d+\\.\\d +\\d+\\.\\d +\\d+\\.\\d$")
        .containsPattern("(?m)^ +3 ")
        .containsPattern("not solved after 3 generations, \\d+\\.\\d\\d s, [\\d,]+ world steps")
        .contains("chart       " + out.resolve(LearnCommand.CHART_NAME));
    assertThat(ImageIO.read(out.resolve(LearnCommand.CHART_NAME).toFile()).getWidth())
        .isEqualTo(800);
  }

  @Test
  void itEndsWhenThePoleIsBalanced() {
    Execution execution = Execution.of("learn", "cart-pole", "--seed=42", "--out=" + out);

    assertThat(execution.out()).containsPattern("(?m)^solved after 1\\d generations, ");
  }
}
