package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.history.Divergence.Difference;
import dev.phyla.relation.Relation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two runs with one difference in their second tick.
class DivergenceTest {
  record Position(float x, @Length(2) int[] cells) {}

  record Label(String text) {}

  record Hit(int force) {}

  record Counter(int count) {}

  @Relation
  record Likes(int how) {}

  @TempDir Path folder;

  private final List<World> worlds = new ArrayList<>();
  private Entity first;
  private Entity second;

  @AfterEach
  void close() {
    worlds.forEach(World::close);
  }

  private World world() {
    var world = new World();
    worlds.add(world);
    world.resources().markState(Counter.class);
    world.resources().set(Counter.class, new Counter(1));
    first = world.spawn(new Position(1, new int[] {1, 2}));
    second = world.spawn(new Position(2, new int[] {3, 4}));
    return world;
  }

  private void record(String id, Consumer<World> change) {
    World world = world();
    try (Recording _ = History.recorder(world, folder).runId(id).start()) {
      world.endUpdate();
      change.accept(world);
      world.endUpdate();
    }
  }

  /// The differences between a run without changes and one with a change.
  private List<Difference> differences(Consumer<World> change) {
    return differences(_ -> {}, change);
  }

  private List<Difference> differences(Consumer<World> change, Consumer<World> otherChange) {
    record("one", change);
    record("other", otherChange);
    try (History history = History.open(folder)) {
      Divergence found = History.diff(history.run("one"), history.run("other")).orElseThrow();
      assertThat(found.tick()).isEqualTo(2);
      return found.differences();
    }
  }

  @Test
  void aValueIsNamedWithBothValues() {
    List<Difference> found =
        differences(world -> world.set(second, new Position(7, new int[] {3, 5})));
    assertThat(found)
        .containsExactly(
            new Difference(-1, second, "Position.x", 2f, 7f),
            new Difference(-1, second, "Position.cells", List.of(3, 4), List.of(3, 5)));
    assertThat(found.getFirst()).hasToString(second + " Position.x: 2.0 / 7.0");
  }

  @Test
  void anEntityThatIsAliveInOneRunIsNamed() {
    List<Difference> spawned = differences(world -> world.spawn(new Position(0, new int[2])));
    assertThat(spawned.getFirst().what()).isEqualTo("alive");
    assertThat(spawned.getFirst().one()).isEqualTo(false);
    assertThat(spawned.getFirst().other()).isEqualTo(true);
    assertThat(spawned)
        .last()
        .hasToString("handles in use and free")
        .isEqualTo(new Difference(-1, Entity.NONE, "handles in use and free", null, null));
  }

  @Test
  void anEntityThatIsDeadInOneRunIsNamed() {
    List<Difference> found = differences(world -> world.despawn(first));
    assertThat(found.getFirst()).isEqualTo(new Difference(-1, first, "alive", true, false));
    assertThat(found.getFirst()).hasToString(first + " alive: true / false");
  }

  @Test
  void otherComponentsAreNamed() {
    assertThat(differences(world -> world.set(first, new Label("a"))))
        .contains(
            new Difference(
                -1, first, "components", List.of("Position"), List.of("Label", "Position")));
  }

  @Test
  void aTextThatIsMissingIsNull() {
    List<Difference> found =
        differences(
            world -> world.set(first, new Label("a")), world -> world.set(first, new Label(null)));
    assertThat(found).containsExactly(new Difference(-1, first, "Label.text", "a", null));
    assertThat(found.getFirst()).hasToString(first + " Label.text: a / null");
  }

  @Test
  void rowsInAnotherOrderAreADifference() {
    List<Difference> found =
        differences(
            world -> {
              // Leaves the table and comes back, to the row after that of the other entity.
              world.set(first, new Label("a"));
              world.remove(first, Label.class);
            });
    assertThat(found)
        .containsExactly(new Difference(-1, Entity.NONE, "the order of rows", null, null));
  }

  @Test
  void whatBelongsToNoEntityIsDescribed() {
    assertThat(differences(world -> world.seed(9)))
        .containsExactly(new Difference(-1, Entity.NONE, "the seed", null, null));
  }

  @Test
  void resourcesEventsTagsLinksAndNamesAreDescribed() {
    List<Difference> found =
        differences(
            world -> {
              world.relation(Likes.class);
              world.resources().set(Counter.class, new Counter(2));
              world.events(Hit.class).publish(new Hit(3));
              world.disable(first);
              world.relate(first, new Likes(1), second);
              world.names().set(second, "two");
            });
    assertThat(found)
        .extracting(Difference::what)
        .contains("tags and disabled entities", "events", "resources", "links of relations")
        .contains("keys and names");
  }

  @Test
  void manyDifferencesAreNotListedAllTogether() {
    List<Difference> found =
        differences(
            world -> {
              for (int i = 0; i < 500; i++) {
                world.spawn(new Position(i, new int[2]));
              }
            });
    assertThat(found.stream().filter(each -> each.what().equals("alive"))).hasSize(100);
  }

  @Test
  void runsWithoutACommonTickCannotBeCompared() {
    record("one", _ -> {});
    World late = world();
    for (int i = 0; i < 10; i++) {
      late.endUpdate();
    }
    History.recorder(late, folder).runId("late").start().close();
    try (History history = History.open(folder)) {
      Run one = history.run("one");
      Run other = history.run("late");
      assertThatThrownBy(() -> History.diff(one, other))
          .isInstanceOf(HistoryException.class)
          .hasMessage(
              "The runs world/one and world/late have no tick in common, so they cannot be"
                  + " compared.");
    }
  }

  @Test
  void ticksThatOnlyOneRunHasAreSkipped() {
    World world = world();
    try (Recording _ = History.recorder(world, folder).runId("some").every(2).start()) {
      world.endUpdate();
      world.endUpdate();
    }
    record("one", _ -> {});
    try (History history = History.open(folder)) {
      assertThat(History.diff(history.run("one"), history.run("some"))).isEmpty();
      assertThat(History.diff(history.run("some"), history.run("one"))).isEmpty();
    }
  }
}
