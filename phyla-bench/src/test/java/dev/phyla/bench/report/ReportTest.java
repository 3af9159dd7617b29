package dev.phyla.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.run.Cell;
import dev.phyla.bench.run.Score;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import org.junit.jupiter.api.Test;

class ReportTest {
  private final Results results = new Results();

  private void measured(Task task, Contender contender, int entities, double nanos, double bytes) {
    measured(new Cell(task, contender, 0, entities), nanos, bytes);
  }

  private void measured(Cell cell, double nanos, double bytes) {
    results.add(new Score(cell, nanos, nanos, nanos, bytes));
  }

  @Test
  void aTableShowsRatiosToHandWrittenCodeAndDashesForWhatWasNotMeasured() {
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 0.2, 0);
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 100_000, 0.4, 0);
    measured(Task.ITERATE_2, Contenders.named("ashley"), 1_000, 3, 16);

    assertThat(Report.of(results).lines().filter(line -> !line.isEmpty()))
        .containsExactly(
            "iterate, 2 components                       1,000                     100,000",
            "                       ns/entity  ratio  B/entity  ns/entity  ratio  B/entity",
            "hand-written                0.20   1.00       0.0       0.40   1.00       0.0",
            "Ashley                      3.00  15.00      16.0          –      –         –");
  }

  @Test
  void ofSeveralMachinesTheMedianIsShownAndJudged() {
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 0.5, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 0.9, 0);
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 0.9, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 0.55, 0);
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 0.4, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 0.3, 0);

    assertThat(Report.of(results))
        .contains("0.50   1.00", "0.55   1.10", "met     Phyla each")
        .doesNotContain("missed");
  }

  @Test
  void stepsOfFewWorldsAreShownButNotJudged() {
    for (int worlds : new int[] {1, 1_024}) {
      measured(new Cell(Task.CART_POLE, Contenders.PHYLA, 0, worlds), 20, 0);
    }
    measured(new Cell(Task.CART_POLE, Contenders.PHYLA, 1, 1), 300, 0);
    measured(new Cell(Task.CART_POLE, Contenders.PHYLA, 1, 1_024), 24, 0);

    assertThat(Report.of(results))
        .contains("300  15.00")
        .contains("met     Phyla batch, 1 thread, cart-poles")
        .contains("1.20 × loop by hand at 1,024")
        .doesNotContain("missed");
  }

  @Test
  void aBarIsJudgedByTheWorstNumberOfEntities() {
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 1, 0);
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 100_000, 1, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 1.1, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 100_000, 1.2, 0);

    assertThat(Report.of(results))
        .contains("missed  Phyla each, iterate, 2 components: 1.20 × hand-written at 100,000");
  }

  @Test
  void aBarIsMissedByWhateverAllocatesForEachEntity() {
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 1, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 1, 24);

    assertThat(Report.of(results)).contains("missed  ").contains("allocates 24.0 B");
  }

  @Test
  void aBarIsMetAtItsLimit() {
    measured(Task.ITERATE_2, Contenders.HAND_WRITTEN, 1_000, 1, 0);
    measured(Task.ITERATE_2, Contenders.PHYLA, 1_000, 1.15, 0.3);

    assertThat(Report.of(results)).contains("met     Phyla each").doesNotContain("missed");
  }

  @Test
  void accessIsJudgedWithPackedHandlesAndShownWithObjects() {
    measured(Task.GET, Contenders.HAND_WRITTEN, 1_000, 2, 0);
    measured(new Cell(Task.GET, Contenders.PHYLA, 0, 1_000), 5, 0);
    measured(new Cell(Task.GET, Contenders.PHYLA, 1, 1_000), 2.4, 0);

    assertThat(Report.of(results))
        .contains(
            "  met     Phyla accessor from long[], get, shuffled: 1.20 × hand-written at 1,000"
                + " entities, at most 1.30 allowed\n",
            "  shown   Phyla accessor from Entity[], get, shuffled: 2.50 × hand-written at 1,000"
                + " entities\n");
  }

  @Test
  void reactionsAreComparedWithTheQuietWorld() {
    measured(new Cell(Task.REACTING_SET, Contenders.PHYLA, 0, 1_000), 10, 0);
    measured(new Cell(Task.REACTING_SET, Contenders.PHYLA, 1, 1_000), 11, 0);
    measured(new Cell(Task.REACTING_SET, Contenders.PHYLA, 2, 1_000), 13, 0);

    assertThat(Report.of(results))
        .contains(
            "  met     Phyla observer, set in place, beside a reaction: 1.10 × quiet at 1,000"
                + " entities, at most 1.10 allowed\n",
            "  missed  Phyla change consumer, set in place, beside a reaction: 1.30 × quiet at"
                + " 1,000 entities, at most 1.10 allowed\n");
  }

  @Test
  void creatingIsComparedWithTheFastestPeer() {
    measured(Task.CREATE_2, Contenders.HAND_WRITTEN, 1_000, 1, 0);
    measured(Task.CREATE_2, Contenders.PHYLA, 1_000, 10, 0);
    measured(Task.CREATE_2, Contenders.named("artemis"), 1_000, 40, 0);
    measured(Task.CREATE_2, Contenders.named("dominion"), 1_000, 20, 0);

    assertThat(Report.of(results))
        .contains("met     Phyla, create, 2 components: 0.50 × the fastest peer (Dominion)");
  }

  @Test
  void memoryHasAColumnForEachTask() {
    results.addMemory(new Cell(Task.CREATE_2, Contenders.PHYLA, 0, 1_000_000), 40);
    results.addMemory(new Cell(Task.CREATE_5, Contenders.PHYLA, 0, 1_000_000), 68.25);

    assertThat(Report.of(results).strip().lines())
        .containsExactly(
            "heap bytes for each of 1,000,000 entities  create, 2 components  create, 5 components",
            "Phyla                                                      40.0                 "
                + " 68.3");
  }
}
