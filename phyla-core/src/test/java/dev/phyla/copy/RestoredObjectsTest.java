package dev.phyla.copy;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What users hold of a world works on after its state was replaced.
class RestoredObjectsTest {
  record Layer(int number) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Owns(int since) {}

  private final World world = new World();
  private final Entity first = world.spawn(new Layer(1), new Name("first"));
  private final Entity second = world.spawn(new Layer(2));

  @Test
  void indexesFollow() {
    var values = world.index(Layer.class, Layer::number);
    var sorted = world.sortedIndex(Layer.class, Layer::number);
    var longs = world.index(world.column(Layer.class, "number", int[].class));
    World copy = world.copy();
    world.set(first, new Layer(7));
    world.despawn(second);
    world.spawnMany(20, new Layer(7));
    assertThat(values.count(7)).isEqualTo(21);
    assertThat(sorted.count(7)).isEqualTo(21);
    assertThat(longs.count(7)).isEqualTo(21);
    world.restore(copy);

    assertThat(values.find(1)).containsExactly(first);
    assertThat(values.find(7)).isEmpty();
    assertThat(sorted.range(0, 9)).containsExactly(first, second);
    assertThat(longs.find(2)).containsExactly(second);
    assertThat(longs.count()).isEqualTo(2);
  }

  @Test
  void archetypesLocationsAndColumns() {
    Archetype named = world.archetype(first);
    Column<int[]> numbers = world.column(Layer.class, "number", int[].class);
    World copy = world.copy();
    world.spawnMany(1000, new Layer(3));
    Entity moving = world.spawn(new Velocity(1, 1));
    Archetype later = world.archetype(moving);
    Location location = world.locate(first);
    long version = named.version();
    world.restore(copy);

    assertThat(world.archetype(first)).isSameAs(named);
    assertThat(named.entities()).containsExactly(first);
    assertThat(named.version()).isGreaterThan(version);
    assertThat(later.size()).isZero();
    assertThat(world.archetypes()).contains(later);
    assertThatIllegalStateException().isThrownBy(() -> world.getDirect(location, Layer.class));
    assertThat(world.getDirect(numbers, world.locate(second))[0]).isEqualTo(2);
    Entity again = world.spawn(new Velocity(2, 2));
    assertThat(later.entities()).containsExactly(again);
    world.verify();
  }

  @Test
  void compiledAccess() {
    Accessor<Layer> layers = world.accessor(Layer.class);
    World copy = world.copy();
    for (int round = 0; round < 5; round++) {
      for (int i = 0; i < 1000; i++) { // so that spawning and migrating are compiled
        Entity entity = world.spawn(new Layer(i));
        world.set(entity, new Name("n"));
        layers.set(entity, new Layer(-i));
        world.remove(entity, Layer.class);
      }
      assertThat(layers.set(second, new Layer(9))).isTrue();
      world.restore(copy);
      assertThat(layers.get(first)).isEqualTo(new Layer(1));
      assertThat(layers.get(second)).isEqualTo(new Layer(2));
      assertThat(world.count()).isEqualTo(2);
      world.verify();
    }
    assertThat(world.stateHash()).isEqualTo(copy.stateHash());
  }

  @Test
  void marksOfLoopsAndAccessorsAlsoIfTheTickDecreases() {
    var loop = world.query(write(Layer.class));
    world.archetype(second).clearDirty();
    World copy = world.copy();
    for (int round = 0; round < 3; round++) {
      loop.update(layer -> layer);
      world.endUpdate();
      world.endUpdate();
      loop.update(layer -> layer);
      assertThat(world.archetype(second).lastWritten(Layer.class)).isEqualTo(2);
      world.restore(copy);

      assertThat(world.tick()).isZero();
      assertThat(world.archetype(second).isDirty(Layer.class)).isFalse();
      assertThat(world.archetype(second).lastWritten(Layer.class)).isZero();
      loop.update(layer -> layer);
      assertThat(world.archetype(second).isDirty(Layer.class)).isTrue();
      assertThat(world.archetype(second).lastWritten(Layer.class)).isZero();
    }
    World next = world.copy();
    next.endUpdate();
    assertThat(next.archetype(second).isDirty(Layer.class)).isFalse();
    next.set(second, new Layer(3));
    assertThat(next.archetype(second).lastWritten(Layer.class)).isEqualTo(1);
  }

  @Test
  void keysAndNamesOfTheDiscardedStateAreGone() {
    world.keys().set(first, "first");
    world.names().set(first, "One");
    World copy = world.copy();
    world.keys().set(first, "other");
    world.keys().set(second, "first");
    world.names().set(second, "Two");
    world.restore(copy);

    assertThat(world.keys().find("first")).contains(first);
    assertThat(world.keys().find("other")).isEmpty();
    assertThat(world.names().get(second)).isEmpty();
    world.restore(new World(world.schema()));
    assertThat(world.keys().count()).isZero();
    assertThat(world.names().count()).isZero();
    world.verify();
  }

  @Test
  void archetypesOfLinksToEntitiesThatAreAliveAgain() {
    world.relate(first, new Owns(1), second);
    World copy = world.copy();
    // Inside an observer, archetypes of dead targets are not reclaimed at once.
    world.onAdd(Position.class, (w, _, _) -> w.despawn(second));
    world.spawn(new Position(1, 1));
    world.restore(copy);
    world.endUpdate();
    world.verify();

    assertThat(world.relation(Owns.class).targets(first)).containsExactly(second);
    world.despawn(second);
    world.endUpdate();
    world.verify();
    copy.restore(world);
    copy.endUpdate();
    assertThat(copy.archetypes().toString()).doesNotContain("Owns→" + second);
    copy.verify();
  }

  @Test
  void readersOfEventsReadThoseOfTheNewState() {
    var reader = world.events(Hit.class).reader();
    world.events(Hit.class).publish(new Hit(1));
    World copy = world.copy();
    world.events(Hit.class).publish(new Hit(2));
    reader.each(_ -> {});
    world.restore(copy);
    var read = new ArrayList<Hit>();
    reader.each(hit -> read.add(hit));

    assertThat(read).containsExactly(new Hit(1));
  }

  @Test
  void observersOfEntitiesStayIfTheEntityWasAliveAllTheTime() {
    World checked = World.checked(7);
    var kept = new AtomicInteger();
    var lost = new AtomicInteger();
    Entity stays = checked.spawn(new Layer(1));
    Entity dies = checked.spawn(new Layer(2));
    World copy = checked.copy();
    checked.events(Hit.class).observe(stays, (_, _) -> kept.incrementAndGet());
    checked.events(Hit.class).observe(dies, (_, _) -> lost.incrementAndGet());
    checked.despawn(dies);
    Entity discarded = checked.spawnMany(5, new Layer(3)).getLast();
    checked.events(Hit.class).observe(discarded, (_, _) -> lost.incrementAndGet());
    checked.restore(copy);
    List<Entity> again = checked.spawnMany(5, new Layer(3));
    for (Entity target : List.of(stays, dies, again.getLast())) {
      checked.events(Hit.class).publish(target, new Hit(1));
    }
    checked.endUpdate();

    assertThat(kept).hasValue(1);
    assertThat(lost).hasValue(0);
  }

  @Test
  void resourcesThatAreNotStateStay() {
    world.resources().set("text");
    world.resources().markState(Layer.class);
    world.resources().set(new Layer(1));
    World copy = world.copy();
    assertThat(copy.resources().types()).containsExactly(Layer.class);
    world.resources().set("other");
    world.resources().set(new Layer(2));
    world.restore(copy);

    assertThat(world.resources().get(String.class)).isEqualTo("other");
    assertThat(world.resources().get(Layer.class)).isEqualTo(new Layer(1));
  }

  @Test
  void aCopyHasTheHashFunctionsAndIgnoresTheSameWrites() {
    world.registerHash(Object.class, _ -> 7);
    world.ignoreEqualWrites(Layer.class);
    world.resources().markState(Object.class);
    world.resources().set(Object.class, new Object());
    World copy = world.copy();
    assertThat(copy.stateHash()).isEqualTo(world.stateHash());

    var changes = copy.query(read(Layer.class), changed(Layer.class));
    copy.set(first, new Layer(1));
    assertThat(changes.count()).isZero();
  }

  @Test
  void checkedWorldsReportHandlesThatTheRestoredStateNeverIssued() {
    World checked = World.checked(5);
    Entity kept = checked.spawn(new Layer(1));
    World copy = checked.copy();
    Entity discarded = checked.spawn(new Layer(2));
    checked.restore(copy);

    assertThat(checked.get(kept, Layer.class)).isEqualTo(new Layer(1));
    for (World either : List.of(checked, copy)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> either.isAlive(discarded))
          .withMessageContaining("was never issued by this world");
    }
    assertThat(copy.spawn(new Layer(3))).isEqualTo(discarded);
    checked.verify();
  }

  @Test
  void checkedWorldsReportWritesToArraysThatARestoreExpired() {
    World checked = World.checked(6);
    checked.spawn(new Layer(1));
    World copy = checked.copy();
    Column<int[]> numbers = checked.column(Layer.class, "number", int[].class);
    int[] held = checked.query(write(Layer.class)).chunks().iterator().next().write(numbers);
    checked.restore(copy);
    held[0] = 5;

    assertThatIllegalStateException()
        .isThrownBy(checked::verify)
        .withMessageContaining("was written after the archetype had changed");
    assertThat(checked.stateHash()).isEqualTo(copy.stateHash());
  }

  @Test
  void aTableThatIsLargerThanTheStateKeepsItsRoom() {
    World checked = World.checked(8); // which has few bits for locations
    checked.spawn(new Layer(1));
    World copy = checked.copy();
    checked.spawnMany(5000, new Layer(2));
    checked.restore(copy);
    List<Entity> many = checked.spawnMany(5000, new Layer(3));
    checked.set(many.getLast(), new Name("last"));

    assertThat(checked.get(many.get(4500), Layer.class)).isEqualTo(new Layer(3));
    checked.verify();
    copy.restore(checked);
    copy.verify();
    assertThat(copy.stateHash()).isEqualTo(checked.stateHash());
  }
}
