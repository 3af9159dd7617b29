package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.THROWING;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.visibility.GarbageCollection;
import dev.phyla.world.Samples.Code;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Tricky;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Repeatedly adding and removing one component uses a shortcut, which must have the same effects
/// as the general code.
class RepeatedChangesTest {
  private static final int OFTEN = 300;

  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();
  private Entity entity = Entity.NONE;

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record All(
      boolean a,
      byte b,
      short c,
      char d,
      int e,
      long f,
      float g,
      double h,
      Name i,
      Entity j,
      @Length(2) int[] k) {}

  /// Stored by reference.
  private static final class Heavy {}

  @BeforeEach
  void changeOften() {
    world.registerHash(Code.class, _ -> 0);
    for (int i = 0; i < 20; i++) {
      entities.add(world.spawn(new Position(i, -i), new Name("n" + i)));
    }
    entity = entities.get(7);
    changeOften(new Velocity(0, 0));
    changeOften(Tricky.harmless(0));
  }

  private void changeOften(Object component) {
    for (int i = 0; i < OFTEN; i++) {
      Entity changed = entities.get(i % entities.size());
      assertThat(world.set(changed, component)).isTrue();
      assertThat(world.remove(changed, component.getClass())).isTrue();
    }
  }

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  @Test
  void valuesOfAllKindsGoAlong() {
    for (Entity each : entities) {
      world.set(each, all(each.index()));
    }
    for (int round = 0; round < OFTEN; round++) {
      for (Entity each : entities) {
        assertThat(world.set(each, new Velocity(round, each.index()))).isTrue();
      }
      for (Entity each : entities) {
        assertThat(world.get(each, Velocity.class)).isEqualTo(new Velocity(round, each.index()));
        assertThat(world.remove(each, Velocity.class)).isTrue();
        assertThat(world.has(each, Velocity.class)).isFalse();
      }
    }
    for (Entity each : entities) {
      assertThat(world.get(each, All.class))
          .usingRecursiveComparison()
          .isEqualTo(all(each.index()));
      assertThat(world.get(each, Name.class)).isEqualTo(new Name("n" + (each.index() - 1)));
    }
  }

  @Test
  void theLastRowLeavesNoGap() {
    for (Entity each : entities) {
      world.set(each, all(each.index()));
    }
    for (int round = 0; round < OFTEN; round++) {
      Entity last = lastOf(world.archetype(entity));
      assertThat(world.set(last, new Velocity(round, round))).isTrue();
      assertThat(lastOf(world.archetype(entity))).isNotEqualTo(last);
      assertThat(lastOf(world.archetype(last))).isEqualTo(last);
      world.verify();
      assertThat(world.remove(last, Velocity.class)).isTrue();
      assertThat(lastOf(world.archetype(entity))).isEqualTo(last);
      world.verify();
    }
    List<Entity> backwards = entities.reversed();
    for (Entity each : backwards) {
      assertThat(world.set(each, new Velocity(each.index(), 0))).isTrue();
    }
    Archetype moving = world.archetype(entity);
    for (int row = 0; row < backwards.size(); row++) {
      Entity each = backwards.get(row);
      assertThat(moving.entity(row)).isEqualTo(each);
      assertThat(world.get(each, Velocity.class)).isEqualTo(new Velocity(each.index(), 0));
      assertThat(world.get(each, All.class))
          .usingRecursiveComparison()
          .isEqualTo(all(each.index()));
    }
  }

  private static Entity lastOf(Archetype archetype) {
    return archetype.entity(archetype.size() - 1);
  }

  private static All all(int i) {
    return new All(
        i % 2 == 0,
        (byte) i,
        (short) -i,
        (char) i,
        i,
        -i,
        i / 2f,
        i / 4d,
        new Name("a" + i),
        new Entity(i, 1),
        new int[] {i, -i});
  }

  @Test
  void deadForgedAndOtherHandlesAreIgnored() {
    world.despawn(entity);
    Entity next = world.spawn(new Position(1, 1), new Name("next"));
    assertThat(next.index()).isEqualTo(entity.index());
    expectThatChangesOfOthersAreIgnored(next);
    world.set(next, new Velocity(1, 1));
    expectThatChangesOfOthersAreIgnored(next);
  }

  private void expectThatChangesOfOthersAreIgnored(Entity next) {
    changeOnce(new Velocity(0, 0));
    long before = world.stateHash();
    for (Entity dead :
        List.of(
            entity,
            Entity.NONE,
            new Entity(next.index(), next.generation() + 1),
            new Entity(next.index() | Integer.MIN_VALUE, next.generation()),
            new Entity(Integer.MAX_VALUE, 1),
            new Entity(-1, 1))) {
      assertThat(world.set(dead, new Velocity(1, 1))).isFalse();
      assertThat(world.remove(dead, Velocity.class)).isFalse();
      assertThat(world.remove(dead, Tricky.class)).isFalse();
    }
    assertThat(world.stateHash()).isEqualTo(before);
  }

  /// Makes the shortcuts that add and remove a component the recent ones.
  private void changeOnce(Object component) {
    assertThat(world.set(entities.getFirst(), component)).isTrue();
    assertThat(world.remove(entities.getFirst(), component.getClass())).isTrue();
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException().isThrownBy(() -> world.set(null, new Velocity(1, 1)));
    assertThatNullPointerException().isThrownBy(() -> world.set(entity, (Object) null));
    assertThatNullPointerException().isThrownBy(() -> world.remove(null, Velocity.class));
    assertThatNullPointerException().isThrownBy(() -> world.remove(entity, (Class<?>) null));
  }

  @Test
  void aComponentThatIsThereIsReplacedAndOneThatIsNotThereStaysAway() {
    world.set(entity, new Velocity(1, 2));
    world.set(entity, new Velocity(3, 4));
    assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(3, 4));
    world.remove(entity, Velocity.class);
    long before = world.stateHash();
    assertThat(world.remove(entity, Velocity.class)).isTrue();
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void aClassAddsTheDefault() {
    world.remove(entity, Health.class);
    changeOften(new Health(1, 2));
    world.set(entity, Health.class);
    assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);
  }

  @Test
  void entitiesOfDifferentArchetypesTakeTurns() {
    Entity other = world.spawn(new Name("other"));
    for (int i = 0; i < 2 * OFTEN; i++) {
      world.set(entity, new Velocity(i, 0));
      world.set(other, new Velocity(0, i));
      assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(i, 0));
      assertThat(world.get(other, Velocity.class)).isEqualTo(new Velocity(0, i));
      world.remove(other, Velocity.class);
      world.remove(entity, Velocity.class);
    }
    assertThat(world.archetype(other).componentTypes()).hasSize(1);
    assertThat(world.archetype(entity).componentTypes()).hasSize(2);
  }

  @Test
  void tablesGrow() {
    for (int i = 0; i < 1000; i++) {
      entities.add(world.spawn(new Position(i, i), new Name("more")));
    }
    entities.forEach(each -> world.set(each, new Velocity(each.index(), 0)));
    entities.forEach(
        each ->
            assertThat(world.get(each, Velocity.class)).isEqualTo(new Velocity(each.index(), 0)));
    for (int i = 0; i < 5000; i++) {
      world.spawn(new Position(i, i), new Name("more"));
    }
    entities.forEach(each -> world.remove(each, Velocity.class));
    assertThat(world.archetype(entity).size()).isEqualTo(6020);
  }

  @Test
  void anAccessorThatThrowsChangesNothing() {
    long before = world.stateHash();
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> world.set(entity, THROWING));
    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.set(entity, Tricky.harmless(1))).isTrue();
    assertThat(world.spawn()).isNotNull();
  }

  @Test
  void anAccessorMustNotChangeTheStructure() {
    long before = world.stateHash();
    assertThatIllegalStateException()
        .isThrownBy(() -> world.set(entity, new Tricky(1, () -> world.despawn(entity))));
    assertThatIllegalStateException()
        .isThrownBy(
            () -> world.set(entity, new Tricky(1, () -> world.set(entity, new Velocity(1, 1)))));
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void loopsOtherThreadsAndClosedWorldsRefuse() {
    Entity moving = entities.getLast();
    world.set(moving, new Velocity(1, 1));
    changeOnce(new Velocity(0, 0));
    long before = world.stateHash();
    for (Runnable change :
        List.<Runnable>of(
            () -> world.set(entity, new Velocity(1, 1)),
            () -> world.remove(moving, Velocity.class),
            () -> world.remove(entity, Name.class))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> world.query(read(Position.class)).each(_ -> change.run()))
          .withMessageContaining("cannot run inside");
      assertThatIllegalStateException()
          .isThrownBy(() -> onAnotherThread(() -> run(change)))
          .withMessageContaining("belongs to the thread");
    }
    assertThat(world.stateHash()).isEqualTo(before);
    var closed = new World();
    Entity inClosed = closed.spawn();
    for (int i = 0; i < OFTEN; i++) {
      closed.set(inClosed, new Velocity(1, 1));
      closed.remove(inClosed, Velocity.class);
    }
    closed.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> closed.set(inClosed, new Velocity(1, 1)))
        .withMessage("The world is closed.");
    assertThatIllegalStateException().isThrownBy(() -> closed.remove(inClosed, Velocity.class));
  }

  private static boolean run(Runnable action) {
    action.run();
    return true;
  }

  @Test
  void aLaterSubscriberIsCalled() {
    var told = new ArrayList<String>();
    world.onAdd(Velocity.class, (_, who, value) -> told.add("+" + who + value));
    world.onRemove(Velocity.class, (_, who, value) -> told.add("-" + who + value));
    world.set(entity, new Velocity(1, 2));
    world.remove(entity, Velocity.class);
    assertThat(told)
        .containsExactly("+" + entity + new Velocity(1, 2), "-" + entity + new Velocity(1, 2));
  }

  @Test
  void aLaterConsumerSees() {
    var moved = world.query(read(Velocity.class), changed(Velocity.class));
    var seen = new ArrayList<Velocity>();
    moved.each(velocity -> seen.add(velocity));
    world.set(entity, new Velocity(1, 2));
    moved.each(velocity -> seen.add(velocity));
    assertThat(seen).containsExactly(new Velocity(1, 2));
  }

  @Test
  void aDisabledComponentIsEnabledWhenItComesBack() {
    world.set(entity, new Velocity(1, 1));
    world.disable(entity, Velocity.class);
    world.remove(entity, Velocity.class);
    world.set(entity, new Velocity(2, 2));
    assertThat(world.isEnabled(entity, Velocity.class)).isTrue();
  }

  @Test
  void marksAreSet() {
    Archetype source = world.archetype(entity);
    world.set(entity, new Velocity(1, 1));
    Archetype target = world.archetype(entity);
    world.endUpdate();
    world.set(entities.getFirst(), new Velocity(1, 1));
    assertThat(source.isDirty(Position.class)).isTrue();
    assertThat(target.isDirty(Velocity.class)).isTrue();
  }

  @Test
  void theLastRowMarksTheArchetypeItEntersOnly() {
    world.set(entity, new Velocity(1, 1));
    Archetype target = world.archetype(entity);
    Archetype source = world.archetype(entities.getFirst());
    world.set(lastOf(source), new Velocity(1, 1));
    world.endUpdate();
    world.set(lastOf(source), new Velocity(1, 1));
    assertThat(source.isDirty(Position.class)).isFalse();
    assertThat(target.isDirty(Position.class)).isTrue();
    assertThat(target.isDirty(Velocity.class)).isTrue();
  }

  @Test
  void iterationAndLocationsNotice() {
    Iterator<Chunk> chunks = world.query(read(Position.class)).chunks().iterator();
    var location = world.locate(entities.getFirst());
    world.set(entity, new Velocity(1, 1));
    assertThatIllegalStateException().isThrownBy(chunks::next);
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(location, Position.class));
  }

  @Test
  void iterationAndLocationsNoticeThatTheLastRowLeft() {
    Iterator<Chunk> chunks = world.query(read(Position.class)).chunks().iterator();
    var location = world.locate(entities.getFirst());
    world.set(lastOf(world.archetype(entity)), new Velocity(1, 1));
    assertThatIllegalStateException().isThrownBy(chunks::next);
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(location, Position.class));
  }

  @Test
  void whatIsRemovedIsNotKeptAlive() throws InterruptedException {
    addAndRemoveHeavyOnes(entities);
  }

  @Test
  void whatIsRemovedWithTheLastRowIsNotKeptAlive() throws InterruptedException {
    addAndRemoveHeavyOnes(entities.reversed());
  }

  private void addAndRemoveHeavyOnes(List<Entity> order) throws InterruptedException {
    for (int i = 0; i < OFTEN; i++) {
      world.set(entity, new Heavy());
      world.remove(entity, Heavy.class);
    }
    var references = new ArrayList<WeakReference<Heavy>>();
    for (Entity each : entities) {
      var value = new Heavy();
      references.add(new WeakReference<>(value));
      world.set(each, value);
    }
    for (Entity each : order) {
      world.remove(each, Heavy.class);
    }
    for (WeakReference<Heavy> reference : references) {
      assertThat(GarbageCollection.isCollected(reference)).isTrue();
    }
  }

  @Test
  void aTableOfManyColumnsHasNoShortcut() {
    Entity wide = world.spawn();
    for (Class<?> type : GeneratedRecords.withValue("Wide", 160)) {
      world.set(wide, type);
    }
    for (int i = 0; i < OFTEN; i++) {
      world.set(wide, new Velocity(i, i));
      assertThat(world.get(wide, Velocity.class)).isEqualTo(new Velocity(i, i));
      world.remove(wide, Velocity.class);
    }
    assertThat(world.archetype(wide).componentTypes()).hasSize(160);
  }

  @Test
  void expiredColumnsAreReportedInACheckedWorld() {
    expectThatAHeldColumnIsReported(0);
  }

  @Test
  void columnsThatTheLastRowLeavesAreReportedToo() {
    expectThatAHeldColumnIsReported(1);
  }

  private static void expectThatAHeldColumnIsReported(int changedRow) {
    World checked = World.checked(3);
    checked.spawn(new Position(1, 1));
    Archetype source = checked.archetype(checked.spawn(new Position(2, 2)));
    for (int i = 0; i < OFTEN; i++) {
      Entity changed = source.entity(changedRow);
      checked.set(changed, new Frozen());
      checked.remove(changed, Frozen.class);
    }
    Entity changed = source.entity(changedRow);
    Entity other = source.entity(1 - changedRow);
    Position ofOther = checked.get(other, Position.class);
    float[] held = source.write(checked.column(Position.class, "x", float[].class));
    checked.set(changed, new Frozen());
    assertThat(checked.get(other, Position.class)).isEqualTo(ofOther);
    Arrays.fill(held, 5);
    assertThatIllegalStateException()
        .isThrownBy(checked::verify)
        .withMessageContaining("Position.x");
  }
}
