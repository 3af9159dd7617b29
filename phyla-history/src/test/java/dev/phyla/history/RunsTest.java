package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The runs of a history, and how they are recorded.
class RunsTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Owns(float share) {}

  @TempDir Path folder;

  private static World world() {
    var world = new World();
    world.spawn(new Position(1, 2));
    return world;
  }

  private void record(String worldId, String runId) {
    History.recorder(world(), folder).worldId(worldId).runId(runId).start().close();
  }

  @Test
  void runsOfSeveralWorldsAreFoundByBothIds() {
    record("one", "r");
    record("other", "r");
    record("other", "s");
    try (History history = History.open(folder)) {
      assertThat(history.folder()).isEqualTo(folder);
      assertThat(history.runs()).map(Run::toString).containsExactly("one/r", "other/r", "other/s");
      assertThat(history.run("other", "r").info().worldId()).isEqualTo("other");
      assertThat(history.run("s")).isSameAs(history.run("other", "s"));
      assertThatThrownBy(() -> history.run("r"))
          .isInstanceOf(HistoryException.class)
          .hasMessage(
              "The history " + folder + " has 2 runs r, of different worlds; name the world too.");
      assertThatThrownBy(() -> history.run("one", "s"))
          .isInstanceOf(HistoryException.class)
          .hasMessage("The history " + folder + " has no run s of the world one.");
      assertThat(history.find("one", "s")).isEmpty();
    }
  }

  @Test
  void anEmptyHistoryHasNoRuns() {
    try (History history = History.open(folder)) {
      assertThat(history.runs()).isEmpty();
      assertThat(history.tables()).isEmpty();
      assertThatThrownBy(() -> history.run("r"))
          .isInstanceOf(HistoryException.class)
          .hasMessage("The history " + folder + " has no run r.");
    }
  }

  @Test
  void aRenamedFolderOfAWorldIsNamed() throws IOException {
    record("one", "r");
    Path log = folder.resolve("log");
    Files.move(log.resolve("world_id=one"), log.resolve("world_id=two"));
    try (History history = History.open(folder)) {
      assertThatThrownBy(() -> history.run("r"))
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining("contains the run r of the world one");
    }
  }

  @Test
  void parametersAreStoredAsTexts() {
    try (Recording recording =
        History.recorder(world(), folder)
            .runId("r")
            .parameter("sheep", 200)
            .parameter("name", "é")
            .start()) {
      assertThat(recording.info().parameters()).isEqualTo(Map.of("sheep", "200", "name", "é"));
    }
    try (History history = History.open(folder)) {
      assertThat(history.run("r").info().parameters())
          .containsExactly(Map.entry("sheep", "200"), Map.entry("name", "é"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT1H"})
  void ticksThatAreForcedAreRecorded(Duration interval) {
    World world = world();
    try (Recording recording =
        History.recorder(world, folder).runId("r").durability(Durability.every(interval)).start()) {
      for (int i = 1; i <= 5; i++) {
        world.endUpdate();
        recording.force();
        assertThat(recording.tick()).isEqualTo(i);
      }
    }
    try (History history = History.open(folder)) {
      Run run = history.run("r");
      assertThat(run.ticks()).containsExactly(0, 1, 2, 3, 4, 5);
      assertThat(run.contains(5)).isTrue();
      assertThat(run.contains(6)).isFalse();
    }
  }

  @Test
  void aForkThatHasNotBegunCanBeForced() {
    record("world", "r");
    World world = world();
    try (Recording recording =
        History.recorder(world, folder).runId("fork").forkOf("r", 0).start()) {
      recording.force();
      assertThat(recording.ticks()).isZero();
    }
  }

  @Test
  void aForkWithoutAnIdGetsOne() {
    record("world", "r");
    String id;
    World world = world();
    try (Recording recording = History.recorder(world, folder).forkOf("r", 0).start()) {
      id = recording.info().runId();
      world.endUpdate();
    }
    try (History history = History.open(folder)) {
      assertThat(history.run(id).ticks()).containsExactly(0, 1);
      assertThat(history.run(id).info().parent()).isEqualTo(new RunInfo.Parent("r", 0));
    }
  }

  @Test
  void aPartialRunHasNoPairs() {
    var world = new World();
    Entity owner = world.spawn(new Position(1, 2), new Velocity(3, 4));
    Entity owned = world.spawn(new Position(5, 6));
    world.relate(owner, new Owns(0.5f), owned);
    try (Recording _ = History.recorder(world, folder).runId("r").having(Velocity.class).start()) {
      world.relate(owner, new Owns(0.7f), owned);
      world.endUpdate();
    }
    try (History history = History.open(folder)) {
      PastState state = history.run("r").at(1);
      assertThat(state.entities()).isEqualTo(2);
      assertThat(state.tables()).hasSize(1);
      assertThat(state.row(owner).orElseThrow())
          .hasSize(5 + 4)
          .containsEntry("position__y", 2f)
          .containsEntry("velocity__dx", 3f);
      assertThat(state.row(owned)).isEmpty();
    }
  }

  @Test
  void aReaderFollowsARunThatIsResumedAfterATornFrame() throws IOException {
    World world = world();
    try (Recording _ = History.recorder(world, folder).runId("r").start()) {
      for (int i = 0; i < 3; i++) {
        world.endUpdate();
      }
    }
    Path run = folder.resolve("log/world_id=world/run_id=r");
    Files.delete(run.resolve("manifest.json"));
    Path segment = run.resolve("000000.seg");
    byte[] content = Files.readAllBytes(segment);
    content[content.length - 1]++; // the content of the last frame, whose header is there
    Files.write(segment, content);
    try (History history = History.open(folder)) {
      Run read = history.run("r");
      assertThat(read.lastTick()).isEqualTo(3);
      assertThatThrownBy(() -> read.restore(3, world()))
          .isInstanceOf(HistoryException.class)
          .hasMessageContaining("in the frame of tick 3, the checksum of the content");
      World next = world();
      try (Recording recording = History.recorder(next, folder).runId("r").resume()) {
        assertThat(recording.tick()).isEqualTo(2);
        assertThat(read.refresh().ticks()).containsExactly(0, 1, 2);
        next.spawn(new Position(7, 8));
        next.endUpdate();
        assertThat(read.refresh().ticks()).containsExactly(0, 1, 2, 3);
        assertThat(read.at(3).entities()).isEqualTo(2);
      }
    }
  }
}
