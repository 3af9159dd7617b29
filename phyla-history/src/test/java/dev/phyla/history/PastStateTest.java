package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastStateTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  @TempDir Path folder;

  private final World world = new World();
  private Entity still;
  private Entity moving;
  private History history;
  private Run run;

  @BeforeEach
  void record() {
    try (Recording _ = History.recorder(world, folder).worldId("w").runId("r").start()) {
      still = world.spawn(new Position(1, 2));
      moving = world.spawn(new Position(3, 4), new Velocity(5, 6));
      world.endUpdate();
      world.despawn(still);
      world.endUpdate();
    }
    history = History.open(folder);
    run = history.run("w", "r");
  }

  @AfterEach
  void close() {
    history.close();
  }

  @Test
  void aStateHasItsTickAndTheNumberOfItsEntities() {
    assertThat(List.of(0L, 1L, 2L))
        .map(tick -> Map.entry(run.at(tick).tick(), run.at(tick).entities()))
        .containsExactly(Map.entry(0L, 0), Map.entry(1L, 2), Map.entry(2L, 1));
    assertThat(run.at(0).tables()).isEmpty();
  }

  @Test
  void tablesAreFoundByTheirComponents() {
    PastState state = run.at(1);
    assertThat(state.having()).hasSize(2).isEqualTo(state.tables());
    assertThat(state.having("Position")).hasSize(2);
    assertThat(state.having("Velocity", "Position"))
        .singleElement()
        .satisfies(table -> assertThat(table.entity(0)).isEqualTo(moving));
    assertThat(state.having("Position", "Missing")).isEmpty();
  }

  @Test
  void theRowOfAnEntityIsFoundInEachTickInWhichItIsAlive() {
    assertThat(run.at(0).row(still)).isEmpty();
    assertThat(run.at(1).row(still).orElseThrow())
        .containsExactly(
            Map.entry("world_id", "w"),
            Map.entry("run_id", "r"),
            Map.entry("entity_id", still.bits()),
            Map.entry("tick", 1L),
            Map.entry("is_active", true),
            Map.entry("position__x", 1f),
            Map.entry("position__y", 2f));
    assertThat(run.at(2).row(still)).isEmpty();
    assertThat(run.at(2).row(moving).orElseThrow()).containsEntry("velocity__dy", 6f);
  }

  @Test
  void aTableKnowsItsRowsAndRefusesOthers() {
    PastTable table = run.at(1).having("Velocity").getFirst();
    assertThat(table.rowOf(moving)).isZero();
    assertThat(table.rowOf(still)).isEqualTo(-1);
    assertThat(table).hasToString(table.table() + " with 1 rows");
    TableColumn column = table.table().columns().getFirst();
    for (int row : new int[] {-1, 1}) {
      assertThatThrownBy(() -> table.entity(row)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> table.value(row, column))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aStateCanBeReadAgainWhileTheRunGrows() {
    PastState before = run.at(2);
    var next = new World();
    next.register(Position.class);
    next.register(Velocity.class);
    try (Recording _ = History.recorder(next, folder).worldId("w").runId("r").resume()) {
      next.set(moving, new Position(7, 8));
      next.endUpdate();
      assertThat(run.refresh().at(3).row(moving).orElseThrow()).containsEntry("position__x", 7f);
    }
    assertThat(before.row(moving).orElseThrow()).containsEntry("position__x", 3f);
    assertThat(run.refresh().lastTick()).isEqualTo(3);
  }
}
