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
    for (Example example : Examples.all()) {
      assertThat(execution.out()).contains(example.name(), example.description());
    }
    assertThat(execution.out())
        .contains("flocking            10,000     600  Boids gather");
  }

  @Test
  void theListShowsEveryModelWithItsDefaults() {
    InstalledModels models = InstalledModels.load();
    Execution execution = Execution.of("list");

    assertThat(models.problem()).isNull();
    assertThat(models.names()).contains("clashes", "herds", "galaxy-model");
    assertThat(execution.out().lines()).hasSize(3 + models.namesWithExamples().size());
    assertThat(execution.out())
        .contains("MODEL           PARAMETERS   TICKS  DESCRIPTION")
        .contains("herds                    8      20  Herds grow at random.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void theHelpNamesAllCommands(String option) {
    Execution execution = Execution.of(option);

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.err()).isEmpty();
    assertThat(execution.out())
        .containsPattern("list +lists the examples and the models")
        .containsPattern("run +runs an example or a model")
        .containsPattern("sweep +runs a model with many parameters and seeds")
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
        .contains("EXAMPLE", "--entities=N", "--ticks=N", "--seed=N", "--out=DIR", "--no-pictures")
        .containsPattern("(?m)^  herds +Herds grow at random$");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void theVersionNamesPhylaAndJava(String option) {
    Execution execution = Execution.of(option);

    assertThat(execution.exitCode()).isZero();
    assertThat(execution.out()).matches("phyla .+ on Java \\d+.*\\R");
  }
}
