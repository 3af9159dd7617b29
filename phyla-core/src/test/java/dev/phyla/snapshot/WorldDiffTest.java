package dev.phyla.snapshot;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.EnabledChanged;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.KeyChanged;
import dev.phyla.snapshot.EntityChange.NameChanged;
import dev.phyla.snapshot.EntityChange.TagAdded;
import dev.phyla.snapshot.EntityChange.TagRemoved;
import dev.phyla.snapshot.WorldChange.EventsChanged;
import dev.phyla.snapshot.WorldChange.ResourceChanged;
import dev.phyla.snapshot.WorldChange.SeedChanged;
import dev.phyla.snapshot.WorldChange.TickChanged;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Each kind of difference between two worlds.
class WorldDiffTest {
  record Point(double x, double y) {}

  record Body(Point centre, float radius) {}

  record Matrix(@Length(3) int[] cells, @Length(1) boolean[] flags) {}

  record Note(String text, int[] numbers) {}

  record Aim(Entity target) {}

  record Small(boolean flag, byte number, short count, char letter, long total) {}

  enum Mood {
    GOOD,
    BAD
  }

  record Score(int points) {}

  record Ping(int number) {}

  /// Tries to change a world when it is compared.
  @Component(name = "Unruly")
  static final class Unruly {
    private final Runnable action;

    Unruly(Runnable action) {
      this.action = action;
    }

    @Override
    public boolean equals(Object other) {
      action.run();
      return true;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private final World before = new World();
  private final World after = new World();

  @AfterEach
  void worldsAreConsistent() {
    before.verify();
    after.verify();
  }

  /// Spawns an entity with equal components in both worlds.
  private Entity spawn(Object... components) {
    Entity entity = before.spawn(components);
    assertThat(after.spawn(components)).isEqualTo(entity);
    return entity;
  }

  private WorldDiff diff() {
    return World.diff(before, after);
  }

  private List<EntityChange> changes(Entity entity) {
    WorldDiff diff = diff();
    assertThat(diff.entities()).extracting(EntityDiff::entity).containsExactly(entity);
    assertThat(diff.size()).isEqualTo(1);
    assertThat(diff.isEmpty()).isFalse();
    assertThat(diff.layoutDiffers()).isFalse();
    return diff.entities().getFirst().changes();
  }

  @Test
  void emptyWorldsAreEqual() {
    assertThat(diff().isEmpty()).isTrue();
    assertThat(diff().size()).isZero();
    assertThat(diff().layoutDiffers()).isFalse();
  }

  @Test
  void aWorldIsEqualToItself() {
    before.spawn(new Position(1, 2), new Note("a", new int[] {1}));
    WorldDiff diff = World.diff(before, before);
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.layoutDiffers()).isFalse();
  }

  @Test
  void aChangedFieldIsReportedWithBothValues() {
    Entity entity = spawn(new Position(1, 2), new Health(3));
    after.set(entity, new Position(1, 5));
    assertThat(changes(entity)).containsExactly(new FieldChanged("Position", "y", 2f, 5f));
  }

  @Test
  void fieldsOfEveryPrimitiveTypeAreBoxed() {
    Entity entity = spawn(new Small(false, (byte) 1, (short) 2, 'a', 3));
    after.set(entity, new Small(true, (byte) 2, (short) 3, 'b', 4));
    assertThat(changes(entity))
        .containsExactly(
            new FieldChanged("Small", "flag", false, true),
            new FieldChanged("Small", "number", (byte) 1, (byte) 2),
            new FieldChanged("Small", "count", (short) 2, (short) 3),
            new FieldChanged("Small", "letter", 'a', 'b'),
            new FieldChanged("Small", "total", 3L, 4L));
  }

  @Test
  void nanEqualsNanAndNegativeZeroDiffersFromZero() {
    Entity entity = spawn(new Position(Float.NaN, 0f), new Body(new Point(Double.NaN, -0.0), 1));
    after.set(
        entity,
        new Position(Float.intBitsToFloat(0x7fc00123), -0f),
        new Body(new Point(Double.longBitsToDouble(0x7ff8000000000123L), 0.0), 1));
    assertThat(changes(entity))
        .containsExactly(
            new FieldChanged("Body", "centre.y", -0.0, 0.0),
            new FieldChanged("Position", "y", 0f, -0f));
  }

  @Test
  void fieldsOfNestedRecordsAreReportedByPath() {
    Entity entity = spawn(new Body(new Point(1, 2), 3));
    after.set(entity, new Body(new Point(9, 2), 4));
    assertThat(changes(entity))
        .containsExactly(
            new FieldChanged("Body", "centre.x", 1.0, 9.0),
            new FieldChanged("Body", "radius", 3f, 4f));
  }

  @Test
  void inlineArraysAreReportedAsArrays() {
    Entity entity = spawn(new Matrix(new int[] {1, 2, 3}, new boolean[] {true}));
    after.set(entity, new Matrix(new int[] {1, 7, 3}, new boolean[] {false}));
    List<EntityChange> changes = changes(entity);
    assertThat(changes).hasSize(2);
    var cells = (FieldChanged) changes.get(0);
    assertThat(cells.field()).isEqualTo("cells");
    assertThat(cells.before()).isEqualTo(new int[] {1, 2, 3});
    assertThat(cells.after()).isEqualTo(new int[] {1, 7, 3});
    assertThat(((FieldChanged) changes.get(1)).after()).isEqualTo(new boolean[] {false});
  }

  @Test
  void referencesAreComparedByEqualsAndArraysByContent() {
    Entity entity = before.spawn(new Note("a b".substring(0, 1), new int[] {1, 2}), Mood.GOOD);
    after.spawn(new Note("a", new int[] {1, 2}), Mood.GOOD);
    assertThat(diff().isEmpty()).isTrue();
    int[] numbers = {1, 3};
    after.set(entity, new Note(null, numbers), Mood.BAD);
    List<EntityChange> changes = changes(entity);
    assertThat(changes).hasSize(3);
    assertThat(changes.get(0)).isEqualTo(new FieldChanged("Mood", "value", Mood.GOOD, Mood.BAD));
    assertThat(changes.get(1)).isEqualTo(new FieldChanged("Note", "text", "a", null));
    assertThat(((FieldChanged) changes.get(2)).after()).isSameAs(numbers);
  }

  @Test
  void entitiesInFieldsAreReportedAsHandles() {
    Entity first = spawn();
    Entity second = spawn(new Aim(first));
    after.set(second, new Aim(second));
    assertThat(changes(second)).containsExactly(new FieldChanged("Aim", "target", first, second));
  }

  @Test
  void addedAndRemovedComponentsAreReportedWithTheirFieldsInTheOrderOfNames() {
    Entity entity = spawn(new Position(1, 2), new Frozen());
    after.set(entity, new Velocity(3, 4), new Health(5));
    after.remove(entity, Position.class, Frozen.class);
    assertThat(changes(entity))
        .containsExactly(
            new ComponentRemoved("Frozen", Map.of()),
            new ComponentAdded("Health", Map.of("points", 5)),
            new ComponentRemoved("Position", Map.of("x", 1f, "y", 2f)),
            new ComponentAdded("Velocity", Map.of("dx", 3f, "dy", 4f)));
  }

  @Test
  void entitiesOfOneWorldAreListedWithTheirComponentsInTheOrderOfIndexes() {
    spawn(new Position(0, 0));
    Entity first = before.spawn(new Position(1, 1), new Health(1));
    Entity last = before.spawn();
    Entity gone = after.spawn(new Health(1));
    after.despawn(gone);
    Entity reused = after.spawn(new Frozen());
    assertThat(reused.index()).isEqualTo(first.index());
    WorldDiff diff = diff();
    assertThat(diff.entities()).isEmpty();
    assertThat(diff.onlyInFirst())
        .containsExactly(
            new UnmatchedEntity(first, List.of("Health", "Position")),
            new UnmatchedEntity(last, List.of()));
    assertThat(diff.onlyInSecond()).containsExactly(new UnmatchedEntity(reused, List.of("Frozen")));
    assertThat(diff.size()).isEqualTo(3);
  }

  @Test
  void whatAnUnmatchedEntityHasIsNotListedSeparately() {
    Entity lone = before.spawn(new Health(1));
    before.tag(Burning.class).add(lone);
    before.disable(lone);
    before.disable(lone, Health.class);
    before.keys().set(lone, "key");
    before.names().set(lone, "name");
    before.hierarchy().setParent(lone, before.spawn());
    Entity other = after.spawn();
    after.despawn(other);
    Entity second = after.spawn();
    after.keys().set(second, "other");
    after.tag(Burning.class).add(second);
    after.hierarchy().setParent(second, after.spawn());
    WorldDiff diff = diff();
    assertThat(diff.entities()).isEmpty();
    assertThat(diff.onlyInFirst()).extracting(UnmatchedEntity::entity).containsExactly(lone);
    assertThat(diff.onlyInSecond()).extracting(UnmatchedEntity::entity).containsExactly(second);
    assertThat(diff.labels()).isEqualTo(Map.of(lone, "name", second, "other"));
  }

  @Test
  void addedAndRemovedTagsAreReported() {
    Entity entity = spawn();
    Entity other = spawn();
    before.tag(Frozen.class).add(entity);
    after.tag(Burning.class).add(entity);
    before.tag(Health.class).add(other);
    after.tag(Health.class).add(other);
    assertThat(changes(entity)).containsExactly(new TagAdded("Burning"), new TagRemoved("Frozen"));
  }

  @Test
  void disabledAndEnabledEntitiesAndComponentsAreReported() {
    Entity first = spawn(new Health(1), new Position(0, 0));
    Entity second = spawn(new Health(1), new Position(0, 0));
    after.disable(first);
    after.disable(first, Position.class);
    before.disable(second);
    before.disable(second, Position.class);
    before.disable(second, Health.class);
    after.disable(second, Health.class);
    assertThat(diff().entities())
        .containsExactly(
            new EntityDiff(
                first,
                List.of(new EnabledChanged(false), new ComponentEnabledChanged("Position", false))),
            new EntityDiff(
                second,
                List.of(new EnabledChanged(true), new ComponentEnabledChanged("Position", true))));
  }

  @Test
  void aDisabledComponentThatIsAddedIsAlsoReportedAsDisabledButNotOneThatIsRemoved() {
    Entity first = spawn();
    Entity second = spawn();
    after.set(first, new Frozen());
    after.disable(first, Frozen.class);
    before.set(second, new Health(1));
    before.disable(second, Health.class);
    assertThat(diff().entities())
        .containsExactly(
            new EntityDiff(
                first,
                List.of(
                    new ComponentAdded("Frozen", Map.of()),
                    new ComponentEnabledChanged("Frozen", false))),
            new EntityDiff(second, List.of(new ComponentRemoved("Health", Map.of("points", 1)))));
    after.schema().register(Health.class);
    assertThat(diff().entities().getLast().changes()).hasSize(1);
  }

  @Test
  void changedKeysAndNamesAreReported() {
    Entity first = spawn();
    Entity second = spawn();
    Entity third = spawn();
    before.keys().set(first, "a");
    after.keys().set(first, "b");
    before.names().set(first, "Ann");
    after.names().set(second, "Bob");
    after.keys().set(second, "bob");
    before.names().set(third, "same");
    after.names().set(third, "same");
    WorldDiff diff = diff();
    assertThat(diff.entities())
        .containsExactly(
            new EntityDiff(first, List.of(new KeyChanged("a", "b"), new NameChanged("Ann", null))),
            new EntityDiff(
                second, List.of(new KeyChanged(null, "bob"), new NameChanged(null, "Bob"))));
    assertThat(diff.labels()).isEqualTo(Map.of(first, "b", second, "Bob"));
  }

  @Test
  void tickSeedMarkedResourcesAndEventsBelongToTheWorld() {
    after.endUpdate();
    before.seed(5);
    for (World world : List.of(before, after)) {
      world.resources().markState(Score.class);
      world.resources().set("not marked " + world.tick());
    }
    before.resources().set(new Score(1));
    after.resources().set(new Score(2));
    after.events(Ping.class).publish(new Ping(1));
    WorldDiff diff = diff();
    assertThat(diff.world())
        .containsExactly(
            new TickChanged(0, 1),
            new SeedChanged(5, 0),
            new ResourceChanged("Score", new Score(1), new Score(2)),
            new EventsChanged("Ping"));
    assertThat(diff.size()).isEqualTo(4);
  }

  @Test
  void aResourceOfOneWorldIsReportedWithNull() {
    before.resources().markState(Score.class);
    before.resources().set(new Score(1));
    after.resources().markState(Mood.class);
    after.resources().set(Mood.GOOD);
    assertThat(diff().world())
        .containsExactly(
            new ResourceChanged("Mood", null, Mood.GOOD),
            new ResourceChanged("Score", new Score(1), null));
  }

  @Test
  void eventsAreComparedByContentTargetOrderAndAge() {
    Entity entity = spawn();
    before.events(Ping.class).publish(new Ping(1));
    before.events(Ping.class).publish(entity, new Ping(2));
    assertThat(diff().world()).containsExactly(new EventsChanged("Ping"));
    after.events(Ping.class).publish(new Ping(1));
    after.events(Ping.class).publish(entity, new Ping(2));
    assertThat(diff().isEmpty()).isTrue();
    before.events(Ping.class).publish(new Ping(3));
    after.events(Ping.class).publish(entity, new Ping(3));
    assertThat(diff().world()).containsExactly(new EventsChanged("Ping"));
    before.endUpdate();
    before.endUpdate();
    after.endUpdate();
    after.endUpdate();
    assertThat(diff().isEmpty()).isTrue();
    before.events(Ping.class).publish(new Ping(1));
    after.events(Ping.class).publish(new Ping(2));
    assertThat(diff().world()).containsExactly(new EventsChanged("Ping"));
    before.endUpdate();
    before.endUpdate();
    before.events(Ping.class).publish(new Ping(2));
    after.endUpdate();
    after.endUpdate();
    after.events(Ping.class).publish(new Ping(2));
    assertThat(diff().isEmpty()).isTrue();
    before.endUpdate();
    after.events(Score.class).publish(new Score(1));
    assertThat(diff().world())
        .containsExactly(
            new TickChanged(5, 4), new EventsChanged("Ping"), new EventsChanged("Score"));
  }

  @Test
  void aDifferenceStaysTheSameWhenTheWorldsChange() {
    Entity entity = spawn(new Matrix(new int[] {1, 2, 3}, new boolean[] {true}));
    after.set(entity, new Matrix(new int[] {4, 5, 6}, new boolean[] {true}));
    WorldDiff diff = diff();
    String text = diff.toString();
    after.despawn(entity);
    before.set(entity, new Matrix(new int[] {7, 8, 9}, new boolean[] {true}));
    assertThat(diff.toString()).isEqualTo(text);
  }

  @Test
  void differencesAreFoundAmongManyArchetypes() {
    for (int i = 0; i < 40; i++) {
      Object[] some = {new Health(i), new Position(i, 0), new Frozen(), new Velocity(0, i)};
      Entity entity = spawn();
      for (int bit = 0; bit < some.length; bit++) {
        if ((i >> bit & 1) != 0) {
          before.set(entity, some[bit]);
          after.set(entity, some[bit]);
        }
      }
    }
    assertThat(diff().isEmpty()).isTrue();
    Entity last = new Entity(40, 1);
    after.set(last, new Health(-1), new Position(39, 1));
    assertThat(changes(last))
        .containsExactly(
            new FieldChanged("Health", "points", 39, -1),
            new FieldChanged("Position", "y", 0f, 1f));
  }

  @Test
  void checkedWorldsWithDifferentNumbersHaveNoEntityInCommon() {
    World one = World.checked(1);
    World other = World.checked(2);
    Entity first = one.spawn(new Health(1));
    one.tag(Burning.class).add(first);
    one.names().set(first, "one");
    one.hierarchy().setParent(one.spawn(), first);
    WorldDiff diff = World.diff(one, other);
    assertThat(diff.onlyInFirst()).hasSize(2);
    other.spawn(new Health(1));
    diff = World.diff(one, other);
    assertThat(diff.entities()).isEmpty();
    assertThat(diff.onlyInFirst()).hasSize(2);
    assertThat(diff.onlyInSecond()).hasSize(1);
  }

  @Test
  void equalsCannotChangeTheStructureOfTheWorlds() {
    var action = new AtomicReference<Runnable>(() -> {});
    spawn(new Unruly(() -> action.get().run()));
    after.set(new Entity(1, 1), new Unruly(() -> action.get().run()));
    action.set(() -> after.spawn());
    assertThatIllegalStateException()
        .isThrownBy(this::diff)
        .withMessage(
            "Spawning changes the structure of the world and cannot run inside the comparison of two"
                + " worlds; do it afterwards, or record it now with World.commands().");
    action.set(() -> {});
    assertThat(diff().isEmpty()).isTrue();
    after.spawn();
    assertThat(diff().onlyInSecond()).hasSize(1);
  }

  @Test
  void aComparisonChangesNothing() {
    before.spawn(new Health(1), new Position(1, 2));
    long content = before.contentHash();
    long state = before.stateHash();
    long emptyState = after.stateHash();
    assertThat(diff().size()).isEqualTo(1);
    assertThat(before.contentHash()).isEqualTo(content);
    assertThat(before.stateHash()).isEqualTo(state);
    assertThat(after.stateHash()).isEqualTo(emptyState);
  }

  @Test
  void labelsAreInTheOrderInWhichTheDifferenceNamesTheirEntities() {
    for (int i = 0; i < 30; i++) {
      before.names().set(before.spawn(), "e" + i);
    }
    assertThat(diff().labels().keySet()).extracting(Entity::index).isSorted();
  }

  @Test
  void worldsCanBeComparedInsideLoops() {
    Entity entity = spawn(new Health(1));
    before.query(read(Health.class)).each(_ -> assertThat(diff().isEmpty()).isTrue());
    before.despawn(entity);
  }

  @Test
  void closedAndMissingWorldsAndNegativeNumbersAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> World.diff(null, after))
        .withMessage("The first world is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> World.diff(before, null))
        .withMessage("The second world is null.");
    var closed = new World();
    closed.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> World.diff(before, closed))
        .withMessage("The world is closed.");
    assertThatIllegalStateException()
        .isThrownBy(() -> World.diff(closed, before))
        .withMessage("The world is closed.");
    before.spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> diff().format(-1))
        .withMessage("Cannot show -1 entities; a number is 0 or more.");
  }
}
