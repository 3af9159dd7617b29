package dev.phyla.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskTest {
  private static final List<Integer> USUAL = List.of(1_000, 100_000);

  /// The tasks with their own numbers of entities.
  private static final Set<Task> SPECIAL =
      EnumSet.of(
          Task.SPARSE_CHANGE,
          Task.OBSERVED_TICK,
          Task.FRESH,
          Task.LOOK_UP,
          Task.INDEXED_CHANGE,
          Task.PROPAGATE_ALL,
          Task.PROPAGATE_SUBTREE,
          Task.PROPAGATE_NOTHING,
          Task.RESTORE,
          Task.RESTORE_SMALL,
          Task.SAVE,
          Task.LOAD,
          Task.KEEP,
          Task.EMPTY_SYSTEMS,
          Task.SMALL_SYSTEMS,
          Task.HEAVY_SYSTEM,
          Task.SEVEN_SYSTEMS,
          Task.CART_POLE_STEP,
          Task.CART_POLE,
          Task.GRID_WORLD_STEP,
          Task.GRID_WORLD,
          Task.ARENA,
          Task.RAGGED,
          Task.EXPORT,
          Task.IMPORT,
          Task.BATCH_CHANGE,
          Task.RESTART);

  /// The sets whose tasks have their own numbers of entities.
  private static final Set<String> OWN_SIZES = Set.of("history", "models");

  @Test
  void sparseChangesAndObserversAreMeasuredWhereTheyMatter() {
    assertThat(Task.SPARSE_CHANGE.entityCounts(USUAL)).containsExactly(10_000, 100_000, 1_000_000);
    assertThat(Task.OBSERVED_TICK.entityCounts(USUAL)).containsExactly(10_000, 100_000);
    assertThat(Task.LOOK_UP.entityCounts(USUAL)).containsExactly(10_000, 1_000_000);
    assertThat(Task.INDEXED_CHANGE.entityCounts(USUAL)).containsExactly(10_000, 1_000_000);
    assertThat(Task.RESTORE.entityCounts(USUAL)).containsExactly(1_000_000);
    assertThat(Task.RESTORE_SMALL.entityCounts(USUAL)).containsExactly(100_000);
    assertThat(Task.EMPTY_SYSTEMS.entityCounts(USUAL)).containsExactly(100);
    assertThat(Task.SMALL_SYSTEMS.entityCounts(USUAL)).containsExactly(1_000);
    assertThat(Task.SEVEN_SYSTEMS.entityCounts(USUAL))
        .containsExactly(1_000, 10_000, 100_000, 1_000_000);
  }

  @Test
  void batchesAreMeasuredForNumbersOfWorldsAndCopiesForNumbersOfRows() {
    assertThat(Task.CART_POLE.entityCounts(USUAL)).containsExactly(1, 64, 1_024, 8_192, 65_536);
    assertThat(Task.EXPORT.entityCounts(USUAL)).containsExactly(8_192, 65_536, 1_048_576);
  }

  @Test
  void figuresAreForWhatTheTitleSays() {
    assertThat(Task.SPARSE_CHANGE.divisor(10_000)).isEqualTo(100);
    assertThat(Task.INDEXED_CHANGE.divisor(10_000)).isEqualTo(100);
    assertThat(Task.LOOK_UP.divisor(10_000)).isEqualTo(1_000);
    assertThat(Task.PROPAGATE_SUBTREE.divisor(100_000))
        .isEqualTo(TransformTree.changedNodes(100_000));
    assertThat(Task.RAGGED.divisor(1_000)).isEqualTo(RaggedWorlds.totalRows(1_000));
    assertThat(Task.BATCH_CHANGE.divisor(1_000)).isEqualTo(2 * 1_000 / 20);
    assertThat(Task.GET.divisor(10_000)).isEqualTo(10_000);
  }

  @Test
  void newWorldsAndReactionsAreMeasuredForTheSameNumbersHoweverLongTheRun() {
    List<Integer> many = List.of(1_000, 10_000, 100_000, 1_000_000);

    assertThat(Task.FRESH.entityCounts(many)).containsExactly(1_000);
    assertThat(Task.values())
        .filteredOn(task -> task.set().equals("reacting"))
        .hasSize(4)
        .extracting(task -> task.entityCounts(many))
        .containsOnly(List.of(1_000, 100_000));
  }

  @Test
  void otherTasksAreMeasuredForTheUsualNumbers() {
    assertThat(Task.values())
        .filteredOn(task -> !SPECIAL.contains(task) && !OWN_SIZES.contains(task.set()))
        .extracting(task -> task.entityCounts(USUAL))
        .containsOnly(USUAL);
  }

  @Test
  void tasksOfHistoriesAreMeasuredForRowsThatFitTheirCost() {
    assertThat(Task.RECORD_ALL.entityCounts(USUAL)).containsExactly(1_000, 10_000, 100_000);
    assertThat(Task.AGGREGATE.entityCounts(USUAL)).containsExactly(1_000_000, 20_000_000);
  }

  @Test
  void onlyTheSevenSystemsOfTheScheduleAreComparedWithOthers() {
    assertThat(Task.values())
        .filteredOn(task -> task.set().equals("schedule") && !task.isOwn())
        .containsExactly(Task.SEVEN_SYSTEMS);
  }
}
