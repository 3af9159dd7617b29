package dev.phyla.change;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.OnPurposeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Comparing values for `ignoreEqualWrites` runs user code, which may throw or write itself.
class EqualWritesTest {
  record Label(int number, Touchy first, Touchy second) {}

  /// A record whose accessor runs an action, once.
  record Probe(int value) {
    private static final ThreadLocal<Runnable> ACTION = new ThreadLocal<>();

    @Override
    public int value() {
      Runnable action = ACTION.get();
      if (action != null) {
        ACTION.remove();
        action.run();
      }
      return value;
    }
  }

  interface Outer {}

  /// The number of comparisons that are left until one throws; negative for never.
  private static final class Fuse {
    private int left = -1;
  }

  /// A text whose `equals` throws when the fuse is burnt down. Not a record, so that it is stored
  /// by reference.
  private static final class Touchy {
    private final Fuse fuse;
    private final String text;

    Touchy(Fuse fuse, String text) {
      this.fuse = fuse;
      this.text = text;
    }

    @Override
    public boolean equals(Object other) {
      if (fuse.left > 0 && --fuse.left == 0) {
        fuse.left = 1;
        throw new OnPurposeException();
      }
      return other instanceof Touchy that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  private final World world = new World();
  private final Fuse fuse = new Fuse();
  private final List<Entity> entities = new ArrayList<>();
  private final Query1<Label> changedLabels = world.query(read(Label.class), changed(Label.class));
  private final Query1<Health> changedHealths =
      world.query(read(Health.class), changed(Health.class));

  @BeforeEach
  void spawnThree() {
    world.ignoreEqualWrites(Label.class);
    world.ignoreEqualWrites(Probe.class);
    for (int i = 0; i < 3; i++) {
      entities.add(world.spawn(label("old"), new Health(1)));
    }
    forgetChanges();
  }

  /// A label of which only the last field depends on the text, so that all fields are compared.
  private Label label(String text) {
    return new Label(7, new Touchy(fuse, "same"), new Touchy(fuse, text));
  }

  private void forgetChanges() {
    changedLabels.each(label -> {});
    changedHealths.each(health -> {});
  }

  private String text(Entity entity) {
    return world.get(entity, Label.class).second().text;
  }

  private void failWith(int comparisons, Runnable operation) {
    fuse.left = comparisons;
    assertThatExceptionOfType(OnPurposeException.class).isThrownBy(operation::run);
    fuse.left = -1;
    world.verify();
  }

  /// Checks that a label that may have been written is reported if and only if it was.
  private void checkThatValueAndReportAgree(Entity entity) {
    assertThat(text(entity)).isIn("old", "new");
    assertThat(world.get(entity, Label.class).number()).isEqualTo(7);
    assertThat(visit(changedLabels))
        .isEqualTo(text(entity).equals("new") ? List.of(entity) : List.of());
    checkThatTheWorldIsUsable();
  }

  private void checkThatTheWorldIsUsable() {
    Entity entity = entities.get(1);
    List<String> heard = new ArrayList<>();
    List<Subscription> subscriptions =
        List.of(
            world.onSet(Label.class, (w, e, l) -> heard.add("set " + l.second().text)),
            world.onAdd(Armour.class, (w, e, a) -> heard.add("add " + a.strength())),
            world.onRemove(Label.class, (w, e, l) -> heard.add("remove " + l.second().text)));
    world.set(entity, label("later"));
    world.set(entity, label("last"), new Armour(9));
    assertThat(visit(changedLabels)).containsExactly(entity);
    world.set(entity, label("last"));
    assertThat(visit(changedLabels)).isEmpty();
    Entity fresh = world.spawn(label("fresh"), new Health(2));
    assertThat(visit(changedLabels)).containsExactly(fresh);
    world.despawn(entity);
    world.despawn(fresh);
    subscriptions.forEach(Subscription::close);
    assertThat(heard)
        .containsExactly(
            "set later", "add 9", "set last", "set last", "remove last", "remove fresh");
    assertThat(world.isAlive(entity)).isFalse();
    world.verify();
  }

  private void checkBeforeOrAfter(Entity entity, boolean wasMoved) {
    String expected = wasMoved ? "new" : "old";
    assertThat(text(entity)).isEqualTo(expected);
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(wasMoved ? 2 : 1));
    assertThat(world.archetype(entity))
        .hasToString(wasMoved ? "[Armour, Health, Label]" : "[Health, Label]");
    assertThat(visit(changedLabels)).isEqualTo(wasMoved ? List.of(entity) : List.of());
    assertThat(visit(changedHealths)).isEqualTo(wasMoved ? List.of(entity) : List.of());
    assertThat(world.count()).isEqualTo(3);
    checkThatTheWorldIsUsable();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aMoveWhoseComparisonThrowsIsMadeWholeOrNotAtAll(int comparisons) {
    Entity entity = entities.getFirst();
    failWith(comparisons, () -> world.set(entity, new Health(2), label("new"), new Armour(3)));

    checkBeforeOrAfter(entity, world.has(entity, Armour.class));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aMoveWhoseComparisonThrowsIsMadeCompletelyOrNotAtAllAlsoIfObserved(int comparisons) {
    List<String> heard = new ArrayList<>();
    var sets = world.onSet(Health.class, (w, e, h) -> heard.add("set " + h.points()));
    var adds = world.onAdd(Armour.class, (w, e, a) -> heard.add("add " + a.strength()));
    Entity entity = entities.getFirst();
    failWith(comparisons, () -> world.set(entity, new Health(2), label("new"), new Armour(3)));
    sets.close();
    adds.close();

    boolean wasMoved = world.has(entity, Armour.class);
    assertThat(heard).isEqualTo(wasMoved ? List.of("add 3", "set 2") : List.of());
    checkBeforeOrAfter(entity, wasMoved);
  }

  @Test
  void aRecordedMoveWhoseComparisonThrowsIsMadeWholeOrNotAtAll() {
    Entity entity = entities.getFirst();
    world.commands().set(entity, new Health(2), label("new"), new Armour(3));
    fuse.left = 2;
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withRootCauseInstanceOf(OnPurposeException.class);
    fuse.left = -1;
    world.verify();

    assertThat(world.commands().isEmpty()).isTrue();
    checkBeforeOrAfter(entity, world.has(entity, Armour.class));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aSetWhoseComparisonThrowsIsReportedIfItIsMade(int comparisons) {
    Entity entity = entities.getFirst();
    failWith(comparisons, () -> world.set(entity, label("new")));

    checkThatValueAndReportAgree(entity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aSetOfSeveralInPlaceIsMadeWholeOrNotAtAll(int comparisons) {
    Entity entity = entities.getFirst();
    failWith(comparisons, () -> world.set(entity, new Health(2), label("new")));

    boolean isMade = text(entity).equals("new");
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(isMade ? 2 : 1));
    assertThat(visit(changedHealths)).isEqualTo(isMade ? List.of(entity) : List.of());
    checkThatValueAndReportAgree(entity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aWriteThroughAnAccessorWhoseComparisonThrowsIsReportedIfItIsMade(int comparisons) {
    Entity entity = entities.getFirst();
    var labels = world.accessor(Label.class);
    failWith(comparisons, () -> labels.set(entity, label("new")));

    checkThatValueAndReportAgree(entity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anUpdateThroughAnAccessorWhoseComparisonThrowsIsReportedIfItIsMade(int comparisons) {
    Entity entity = entities.getFirst();
    var labels = world.accessor(Label.class);
    failWith(comparisons, () -> labels.update(entity, old -> label("new")));

    checkThatValueAndReportAgree(entity);
  }

  @Test
  void anUpdateThroughAnAccessorIsAChangeOnlyIfTheValueDiffers() {
    Entity entity = entities.getFirst();
    var labels = world.accessor(Label.class);

    labels.update(entity, old -> label("old"));
    assertThat(visit(changedLabels)).isEmpty();

    labels.update(entity, old -> label("new"));
    assertThat(visit(changedLabels)).containsExactly(entity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aWriteToARowWhoseComparisonThrowsIsReportedIfItIsMade(int comparisons) {
    Entity entity = entities.getFirst();
    failWith(comparisons, () -> world.archetype(entity).set(0, label("new")));

    checkThatValueAndReportAgree(entity);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aRecordedSetWhoseComparisonThrowsIsReportedIfItIsMade(int comparisons) {
    Entity entity = entities.getFirst();
    world.commands().set(entity, label("new"));
    fuse.left = comparisons;
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withRootCauseInstanceOf(OnPurposeException.class);
    fuse.left = -1;

    checkThatValueAndReportAgree(entity);
  }

  /// Checks the rows of a loop whose comparison threw at the second of three.
  private void checkLoop() {
    assertThat(text(entities.get(0))).isEqualTo("new");
    assertThat(text(entities.get(1))).isIn("old", "new");
    assertThat(text(entities.get(2))).isEqualTo("old");
    assertThat(visit(changedLabels))
        .isEqualTo(entities.subList(0, text(entities.get(1)).equals("new") ? 2 : 1));
    checkThatTheWorldIsUsable();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void aWriteHandleWhoseComparisonThrowsReportsWhatItWrote(int comparisons) {
    var writers = world.query(write(Label.class));
    failWith(comparisons, () -> writers.each(label -> label.set(label("new"))));

    checkLoop();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void anUpdateWhoseComparisonThrowsReportsWhatItWrote(int comparisons) {
    var writers = world.query(write(Label.class));
    failWith(comparisons, () -> writers.update(label -> label("new")));

    checkLoop();
  }

  @Test
  void aLoopThatCatchesWhatTheComparisonThrewContinuesAndReportsWhatItWrote() {
    var writers = world.query(write(Label.class));
    List<Boolean> failed = new ArrayList<>();
    writers.each(
        (entity, label) -> {
          fuse.left = entity.equals(entities.get(1)) ? 1 : -1;
          try {
            label.set(label("new"));
            failed.add(false);
          } catch (OnPurposeException e) {
            failed.add(true);
          }
          fuse.left = -1;
        });

    assertThat(failed).containsExactly(false, true, false);
    List<Entity> written = entities.stream().filter(e -> text(e).equals("new")).toList();
    assertThat(written).contains(entities.get(0), entities.get(2));
    assertThat(visit(changedLabels)).isEqualTo(written);
    checkThatTheWorldIsUsable();
  }

  @Test
  void anAccessorThatSetsTheSameComponentOfAnotherEntityLosesNoChange() {
    Entity outer = world.spawn(new Probe(1), new Health(1));
    Entity inner = world.spawn(new Probe(2), new Health(1));
    world.tag(Outer.class).add(outer);
    var changedProbes = world.query(read(Probe.class), changed(Probe.class));
    var probes = world.accessor(Probe.class);
    var writers = world.query(write(Probe.class), tagged(Outer.class));
    for (int round = 0; round < 600; round++) {
      Probe outerBefore = world.get(outer, Probe.class);
      Probe innerBefore = world.get(inner, Probe.class);
      // Zero, or the old value of the inner loop, which the new value could be confused with.
      Probe outerAfter = new Probe(round % 2 == 0 ? 0 : innerBefore.value());
      Probe innerAfter = new Probe(innerBefore.value() + (round % 3 == 2 ? 0 : 1));
      Probe.ACTION.set(() -> world.set(inner, innerAfter));
      switch (round % 5) {
        case 0 -> world.set(outer, outerAfter);
        case 1 -> probes.set(outer, outerAfter);
        case 2 -> world.set(outer, outerAfter, new Health(round));
        case 3 -> writers.each(ref -> ref.set(outerAfter));
        default -> writers.update(old -> outerAfter);
      }

      assertThat(Probe.ACTION.get()).as("round %d", round).isNull();
      assertThat(world.get(outer, Probe.class)).isEqualTo(outerAfter);
      assertThat(world.get(inner, Probe.class)).isEqualTo(innerAfter);
      List<Entity> expected = new ArrayList<>();
      if (!outerAfter.equals(outerBefore)) {
        expected.add(outer);
      }
      if (!innerAfter.equals(innerBefore)) {
        expected.add(inner);
      }
      assertThat(visit(changedProbes)).as("round %d", round).containsAll(expected);
    }
    world.verify();
  }
}
