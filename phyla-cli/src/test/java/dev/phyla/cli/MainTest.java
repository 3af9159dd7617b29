package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @Test
  void theListShowsEveryExampleWithItsDefaults() {
    Execution execution = Execution.of("list");

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out().lines()).hasSize(1 + Examples.all().size());
    for (Example example : Examples.all()) {
      assertThat(execution.out()).contains(example.name(), example.description());
    }
    assertThat(execution.out()).contains("flocking       10,000     600  Boids gather");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void theHelpNamesAllCommands(String option) {
    Execution execution = Execution.of(option);

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.err()).isEmpty();
    assertThat(execution.out())
        .containsPattern("list +lists the examples")
        .containsPattern("run +runs an example")
        .containsPattern("history +shows, queries, forks and compares")
        .containsPattern("batch +steps many worlds")
        .containsPattern("serve +serves many worlds")
        .containsPattern("learn +learns to act")
        .containsPattern("bench +measures Phyla, its peers and the limit");
  }

  @Test
  void withoutACommandThereIsHelp() {
    assertThat(Execution.of()).isEqualTo(Execution.of("--help"));
  }

  @Test
  void theHelpOfRunNamesItsOptions() {
    assertThat(Execution.of("run", "--help").out())
        .contains("EXAMPLE", "--entities=N", "--ticks=N", "--seed=N", "--out=DIR", "--no-pictures");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void theVersionNamesPhylaAndJava(String option) {
    Execution execution = Execution.of(option);

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out()).matches("phyla .+ on Java \\d+.*\\R");
  }
}
