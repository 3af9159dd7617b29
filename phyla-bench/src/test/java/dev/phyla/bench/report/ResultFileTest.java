package dev.phyla.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Task;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir private Path directory;
  private final Results results = new Results();

  @BeforeEach
  void measure() {
    results.add(
        new Score(new Cell(Task.ITERATE_2, Contenders.PHYLA, 1, 1_000), 0.25, 0.24, 0.5, 0));
    results.addMemory(new Cell(Task.CREATE_2, Contenders.PHYLA, 0, 1_000), 40);
  }

  @Test
  void commaSeparatedValuesHaveALineForEachNumber() throws IOException {
    Path file = directory.resolve("figures.csv");

    ResultFile.formatFor(file).write(results, file);

    assertThat(file)
        .hasContent(
            """
            task,contender,form,entities,measure,value
            ITERATE_2,phyla,update,1000,nanos,0.25
            ITERATE_2,phyla,update,1000,nanos_fastest,0.24
            ITERATE_2,phyla,update,1000,nanos_slowest,0.5
            ITERATE_2,phyla,update,1000,allocated_bytes,0.0
            CREATE_2,phyla,,1000,heap_bytes,40.0
            """);
  }

  @Test
  void jsonHasAnObjectForEachNumber() throws IOException {
    Path file = directory.resolve("figures.json");

    ResultFile.formatFor(file).write(results, file);

    assertThat(file)
        .content()
        .startsWith(
            "[\n  {\"task\": \"ITERATE_2\", \"contender\": \"phyla\", \"form\": \"update\",")
        .contains("\"measure\": \"heap_bytes\", \"value\": 40.0}\n]");
  }

  @Test
  void anotherEndingIsRefused() {
    assertThatThrownBy(() -> ResultFile.formatFor(directory.resolve("figures.txt")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".json or .csv");
  }

  @Test
  void aMissingDirectoryIsRefused() {
    assertThatThrownBy(() -> ResultFile.formatFor(directory.resolve("missing/figures.csv")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no such directory");
  }
}
