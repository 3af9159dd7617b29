package dev.phyla.change;

import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.Removals;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Several readers of the removals of one component, also nested.
class RemovalReadersTest {
  record Label(String text, int number) {}

  record Other(int value) {}

  private final World world = new World();

  /// Entities that exist before any reader is created, in the order in which they are despawned.
  private final List<Entity> labelled =
      world.entityBuilder().with(Label.class, i -> new Label("label " + i, i)).spawnMany(1000);

  private final List<String> expected = new ArrayList<>();

  private static String line(Entity entity, Label label) {
    return entity + " " + label.text() + " " + label.number();
  }

  private void despawn(int count) {
    for (Entity entity : labelled.subList(expected.size(), expected.size() + count)) {
      expected.add(line(entity, world.get(entity, Label.class)));
      world.despawn(entity);
    }
  }

  private static List<String> lines(Removals<Label> removals) {
    List<String> lines = new ArrayList<>();
    removals.each((entity, label) -> lines.add(line(entity, label)));
    return lines;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 300, 1000})
  void anotherReaderInsideAReadSeesAllAndDisturbsNothing(int count) {
    Removals<Label> outer = world.query(removed(Label.class));
    Removals<Label> inner = world.query(removed(Label.class));
    despawn(count);
    List<String> innerLines = new ArrayList<>();
    List<String> outerLines = new ArrayList<>();
    outer.each(
        (entity, label) -> {
          inner.each((e, l) -> innerLines.add(line(e, l)));
          outerLines.add(line(entity, label));
        });

    assertThat(outerLines).isEqualTo(expected);
    assertThat(innerLines).isEqualTo(expected);
    assertThat(outer.count()).isZero();
    assertThat(inner.count()).isZero();
    world.verify();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 300, 1000})
  void theSameReaderInsideAReadSeesNothingTwiceAndDisturbsNothing(int count) {
    Removals<Label> removals = world.query(removed(Label.class));
    despawn(count);
    List<String> lines = new ArrayList<>();
    removals.each(
        (entity, label) -> {
          lines.addAll(lines(removals));
          lines.add(line(entity, label));
        });

    assertThat(lines).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(removals.count()).isZero();
    assertThat(lines(removals)).isEmpty();
    world.verify();
  }

  @Test
  void aReadInTheMiddleOfAReadDisturbsNothing() {
    Removals<Label> outer = world.query(removed(Label.class));
    despawn(150);
    Removals<Label> late = world.query(removed(Label.class));
    despawn(250);
    List<String> lateLines = new ArrayList<>();
    List<String> outerLines = new ArrayList<>();
    outer.each(
        (entity, label) -> {
          if (label.number() == 77) {
            lateLines.addAll(lines(late));
          }
          if (label.number() == 200) {
            lateLines.addAll(lines(world.query(removed(Label.class))));
            lateLines.addAll(lines(late));
          }
          outerLines.add(line(entity, label));
        });

    assertThat(outerLines).isEqualTo(expected);
    assertThat(lateLines).isEqualTo(expected.subList(150, 400));
    world.verify();
  }

  @Test
  void readsInsideReadsGoOnAfterMoreWasRemoved() {
    Removals<Label> outer = world.query(removed(Label.class));
    Removals<Label> inner = world.query(removed(Label.class));
    List<String> innerLines = new ArrayList<>();
    List<String> outerLines = new ArrayList<>();
    for (int round = 0; round < 25; round++) {
      despawn(37);
      boolean isSwapped = round % 2 == 1;
      Removals<Label> first = isSwapped ? inner : outer;
      Removals<Label> second = isSwapped ? outer : inner;
      List<String> firstLines = isSwapped ? innerLines : outerLines;
      List<String> secondLines = isSwapped ? outerLines : innerLines;
      first.each(
          (entity, label) -> {
            second.each((e, l) -> secondLines.add(line(e, l)));
            firstLines.add(line(entity, label));
          });
    }

    assertThat(outerLines).isEqualTo(expected);
    assertThat(innerLines).isEqualTo(expected);
    world.verify();
  }

  @Test
  void additionsAndRemovalsBetweenTwoReadsAreReported() {
    Removals<Label> removals = world.query(removed(Label.class));
    Entity kept = world.spawn(new Other(1));
    Entity gone = world.spawn(new Label("spawned", 1));
    world.despawn(gone);
    world.set(kept, new Label("added", 2));
    world.remove(kept, Label.class);
    world.set(kept, new Label("added again", 3));
    world.set(kept, new Label("written", 4));
    world.remove(kept, Label.class);

    assertThat(removals.count()).isEqualTo(3);
    assertThat(lines(removals))
        .containsExactly(gone + " spawned 1", kept + " added 2", kept + " written 4");
    assertThat(lines(removals)).isEmpty();
    world.verify();
  }

  @Test
  void additionsAndRemovalsInOneFlushAreReported() {
    Removals<Label> removals = world.query(removed(Label.class));
    Entity entity = world.commands().spawn(new Label("recorded", 1));
    world.commands().despawn(entity);
    world.flush();

    assertThat(lines(removals)).containsExactly(entity + " recorded 1");
    world.verify();
  }

  @Test
  void aRefusalInsideAReadNamesTheRemovalsAndNoIdleQuery() {
    Entity alive = world.spawn(new Other(1));
    var idle = world.query(read(Other.class));
    Removals<Label> removals = world.query(removed(Label.class));
    idle.each(other -> assertThat(other.value()).isEqualTo(1));
    despawn(1);
    removals.each(
        (entity, label) -> {
          assertThatIllegalStateException()
              .isThrownBy(() -> world.spawn(new Other(2)))
              .withMessageContaining("removed Label")
              .withMessageNotContaining(idle.toString());
          idle.each(
              other ->
                  assertThatIllegalStateException()
                      .isThrownBy(() -> world.despawn(alive))
                      .withMessageContaining(idle.toString()));
        });
    idle.each(
        other ->
            assertThatIllegalStateException()
                .isThrownBy(() -> world.despawn(alive))
                .withMessageContaining(idle.toString())
                .withMessageNotContaining("removed Label"));

    assertThat(world.count()).isEqualTo(1000);
    world.verify();
  }

  @Test
  void aRefusalInsideAReadInsideALoopNamesTheRemovals() {
    world.spawn(new Other(1));
    var around = world.query(read(Other.class));
    Removals<Label> removals = world.query(removed(Label.class));
    despawn(1);
    List<String> refusals = new ArrayList<>();
    around.each(
        other ->
            removals.each(
                (entity, label) -> {
                  try {
                    world.spawn();
                  } catch (IllegalStateException e) {
                    refusals.add(e.getMessage());
                  }
                }));

    assertThat(refusals).singleElement().asString().contains("removed Label");
    assertThat(world.count()).isEqualTo(1000);
    world.verify();
  }
}
