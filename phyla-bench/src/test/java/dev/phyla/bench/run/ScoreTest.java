package dev.phyla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Task;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ScoreTest {
  private static final Cell CELL = new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 0, 1_000);

  private static List<Iteration> iterations(double... nanosPerRun) {
    return DoubleStream.of(nanosPerRun).mapToObj(nanos -> new Iteration(nanos, 10, 0)).toList();
  }

  @Test
  void theTimeIsTheFastestOfEachPopulationOnAverage() {
    Score score = Score.of(CELL, iterations(700, 300, 100, 500, 200, 600, 400, 900));

    assertThat(score.nanos()).isEqualTo((200 + 300 + 100 + 500) / 4 / 1_000.0);
    assertThat(score.fastest()).isEqualTo(0.1);
    assertThat(score.slowest()).isEqualTo(0.9);
  }

  @Test
  void manyEntitiesAreOnePopulation() {
    Cell cell = new Cell(Task.ITERATE_2, Contenders.HAND_WRITTEN, 0, 100_000);

    assertThat(Score.of(cell, iterations(700, 300, 100, 500)).nanos()).isEqualTo(0.001);
  }

  @Test
  void theTimeIsTheSameWhetherOtherProgramsDisturbNoIterationOrMostOfThem() {
    Score undisturbed = Score.of(CELL, iterations(200, 200, 200, 200, 200, 200, 200, 200));
    Score disturbed = Score.of(CELL, iterations(900, 200, 5_000, 200, 200, 900, 200, 800));

    assertThat(disturbed.nanos()).isEqualTo(undisturbed.nanos());
  }

  @Test
  void whatIsAllocatedIsAnAverageOverAllRunsHoweverManyAnIterationHas() {
    Score score =
        Score.of(CELL, List.of(new Iteration(200, 1, 40_000), new Iteration(200, 3, 24_000)));

    assertThat(score.bytes()).isEqualTo(16);
  }

  @Test
  void ofSeveralMachinesTheOneInTheMiddleCounts() {
    Score median =
        Score.median(
            List.of(
                new Score(CELL, 0.3, 0.2, 0.9, 0),
                new Score(CELL, 0.2, 0.1, 0.5, 6),
                new Score(CELL, 0.7, 0.6, 0.8, 0)));

    assertThat(median).isEqualTo(new Score(CELL, 0.3, 0.1, 0.9, 2));
  }

  @Test
  void ofTwoMachinesTheAverageCounts() {
    Score median = Score.median(List.of(new Score(CELL, 2, 2, 2, 0), new Score(CELL, 3, 3, 3, 0)));

    assertThat(median.nanos()).isEqualTo(2.5);
  }

  @Test
  void sparseChangesAreCountedInChanges() {
    Cell cell = new Cell(Task.SPARSE_CHANGE, Contenders.PHYLA, 0, 1_000_000);

    assertThat(Score.of(cell, iterations(5_000)).nanos()).isEqualTo(50);
  }
}
