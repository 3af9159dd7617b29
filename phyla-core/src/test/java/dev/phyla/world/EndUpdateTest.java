package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Query1;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where an update may end, and what its end applies; and consumers that are created inside loops.
class EndUpdateTest {
  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();

  /// State that the end of an update would change: a mark, an event in its last update, a recorded
  /// spawn.
  private final class Pending {
    private final Entity marked = world.spawn(new Name("marked"));
    private final EventReader<Hit> hits = world.events(Hit.class).reader();
    private final Entity recorded;
    private int refusals;

    Pending() {
      world.events(Hit.class).publish(new Hit(3));
      world.endUpdate();
      world.set(marked, new Name("written"));
      recorded = world.commands().spawn(new Velocity(1, 1));
    }

    void refuse(String name) {
      assertThatIllegalStateException().isThrownBy(world::endUpdate).withMessageContaining(name);
      refusals++;
      checkThatNothingChanged();
    }

    private void checkThatNothingChanged() {
      assertThat(world.archetype(marked).isDirty(Name.class)).isTrue();
      assertThat(world.isAlive(recorded)).isFalse();
      assertThat(world.commands().size()).isEqualTo(1);
      assertThat(hits.count()).isEqualTo(1);
    }

    void check(int expectedRefusals) {
      assertThat(refusals).isEqualTo(expectedRefusals);
      checkThatNothingChanged();
      List<Integer> damages = new ArrayList<>();
      hits.each(hit -> damages.add(hit.damage()));
      assertThat(damages).containsExactly(3);
      world.endUpdate();
      assertThat(world.archetype(marked).isDirty(Name.class)).isFalse();
      world.verify();
    }
  }

  @Test
  void itIsRefusedInsideLoops() {
    world.spawn(new Health(1, 1));
    var pending = new Pending();
    UpdateQuery1<Health> writers = world.query(write(Health.class));
    Query1<Health> readers = world.query(read(Health.class));
    var all = world.query();
    String writing = writers.toString();
    readers.each(health -> pending.refuse(readers.toString()));
    readers.each((entity, health) -> pending.refuse(readers.toString()));
    writers.each(
        health -> {
          health.set(new Health(2, 2));
          pending.refuse(writing);
        });
    writers.update(
        health -> {
          pending.refuse(writing);
          return new Health(3, 3);
        });
    writers.chunks().forEach(chunk -> pending.refuse(writing));
    all.each(
        entity -> {
          if (entity.equals(pending.marked)) {
            pending.refuse(all.toString());
          }
        });

    pending.check(6);
  }

  @Test
  void itIsRefusedInsideLoopsOverChosenRows() {
    Entity entity = world.spawn(new Health(1, 1));
    world.tag(Selected.class).add(entity);
    var pending = new Pending();
    var selected = world.query(read(Health.class), tagged(Selected.class));
    var watching = world.query(read(Health.class), changed(Health.class));
    world.set(entity, new Health(2, 2));
    selected.each(health -> pending.refuse(selected.toString()));
    watching.each(health -> pending.refuse(watching.toString()));

    pending.check(2);
  }

  @Test
  void itIsRefusedInsideTheInnermostLoop() {
    world.spawn(new Health(1, 1));
    world.spawn(new Position(1, 1));
    var pending = new Pending();
    var outer = world.query(read(Health.class));
    var inner = world.query(read(Position.class));
    outer.each(
        health -> {
          inner.each(position -> pending.refuse(inner.toString()));
          pending.refuse(outer.toString());
        });

    pending.check(2);
  }

  @Test
  void itIsRefusedWhileRemovalsAreRead() {
    var removals = world.query(removed(Health.class));
    world.despawn(world.spawn(new Health(1, 1)));
    Entity entity = world.spawn(new Health(2, 2));
    removals.each((e, h) -> {});
    world.remove(entity, Health.class);
    var pending = new Pending();
    removals.each((e, h) -> pending.refuse("removed Health"));

    pending.check(1);
  }

  @Test
  void itIsRefusedInsideCallbacksOfQueries() {
    var pending = new Pending();
    var query = world.query(read(Health.class));
    query.onEnter((archetype, first, end) -> pending.refuse("callback"));
    query.onExit((archetype, first, end) -> pending.refuse("callback"));
    Entity entity = world.spawn(new Health(1, 1));
    world.despawn(entity);

    pending.check(2);
  }

  @Test
  void itIsRefusedInsideCallbacksOfArchetypes() {
    var pending = new Pending();
    var subscription = world.onArchetypeCreated(archetype -> pending.refuse("callback"));
    world.spawn(new Health(1, 1));
    subscription.close();

    pending.check(1);
  }

  @Test
  void itAppliesPendingCommandsFirst() {
    Entity entity = world.spawn(new Health(1, 1));
    Entity untouched = world.spawn(new Position(1, 1));
    var watching = world.query(read(Health.class), changed(Health.class));
    Entity recorded = world.commands().spawn(new Name("recorded"), new Health(5, 5));
    world.commands().set(entity, new Health(2, 2));
    world.endUpdate();

    assertThat(world.commands().isEmpty()).isTrue();
    assertThat(world.isAlive(recorded)).isTrue();
    assertThat(world.get(recorded, Name.class)).isEqualTo(new Name("recorded"));
    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(2, 2));
    assertThat(world.count()).isEqualTo(3);
    Archetype spawned = world.archetype(recorded);
    assertThat(spawned.isDirty(Name.class)).isTrue();
    assertThat(spawned.isDirty(Health.class)).isTrue();
    assertThat(world.archetype(entity).isDirty(Health.class)).isTrue();
    assertThat(world.archetype(untouched).isDirty(Position.class)).isFalse();
    assertThat(visit(watching)).containsExactlyInAnyOrder(entity, recorded);

    world.endUpdate();
    assertThat(spawned.isAnyDirty()).isFalse();
    assertThat(world.archetype(entity).isAnyDirty()).isFalse();
    assertThat(visit(watching)).isEmpty();
    world.verify();
  }

  @Test
  void itAppliesWhatPendingCommandsRecord() {
    List<Entity> recorded = new ArrayList<>();
    world.commands().run(w -> recorded.add(w.commands().spawn(new Name("second"))));
    world.endUpdate();

    assertThat(recorded).hasSize(1).allMatch(world::isAlive);
    assertThat(world.archetype(recorded.getFirst()).isDirty(Name.class)).isTrue();
    world.verify();
  }

  @Test
  void itLeavesOtherBuffersAlone() {
    try (var buffer = world.newCommands("other")) {
      Entity recorded = buffer.spawn(new Name("later"));
      world.endUpdate();

      assertThat(world.isAlive(recorded)).isFalse();
      assertThat(buffer.size()).isEqualTo(1);
      buffer.flush();
      assertThat(world.isAlive(recorded)).isTrue();
    }
    world.verify();
  }

  // Consumers that are created inside loops.

  private void spawnInTwoArchetypes() {
    entities.addAll(
        world
            .entityBuilder()
            .with(Health.class, i -> new Health(i, 0))
            .with(new Name("named"))
            .spawnMany(500));
    for (int i = 0; i < 500; i++) {
      world.tag(Selected.class).add(entities.get(i));
    }
    entities.addAll(
        0, world.entityBuilder().with(Health.class, i -> new Health(i, 0)).spawnMany(500));
    entities.stream().limit(500).forEach(entity -> world.tag(Selected.class).add(entity));
  }

  private Query1<Health> newConsumer() {
    return world.query(read(Health.class), changed(Health.class));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 498, 499, 500, 501, 998, 999})
  void aConsumerMadeInsideALoopWithHandlesSeesWhatIsWrittenAfterwards(int at) {
    spawnInTwoArchetypes();
    List<Query1<Health>> consumers = new ArrayList<>();
    List<Entity> after = new ArrayList<>();
    int[] row = {0};
    world
        .query(write(Health.class))
        .each(
            (entity, health) -> {
              if (row[0]++ == at) {
                consumers.add(newConsumer());
              }
              health.set(new Health(row[0], 1));
              if (!consumers.isEmpty()) {
                after.add(entity);
              }
            });

    checkConsumer(consumers, after, at);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 498, 499, 500, 501, 998, 999})
  void aConsumerMadeInsideAnUpdateSeesWhatIsWrittenAfterwards(int at) {
    spawnInTwoArchetypes();
    List<Query1<Health>> consumers = new ArrayList<>();
    List<Entity> after = new ArrayList<>();
    int[] row = {0};
    world
        .query(write(Health.class))
        .update(
            (entity, health) -> {
              if (row[0]++ == at) {
                consumers.add(newConsumer());
              }
              if (!consumers.isEmpty()) {
                after.add(entity);
              }
              return new Health(row[0], 1);
            });

    checkConsumer(consumers, after, at);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 499, 500, 999})
  void aConsumerMadeInsideALoopOverChosenRowsSeesWhatIsWrittenAfterwards(int at) {
    spawnInTwoArchetypes();
    List<Query1<Health>> consumers = new ArrayList<>();
    List<Entity> after = new ArrayList<>();
    int[] row = {0};
    world
        .query(write(Health.class), tagged(Selected.class))
        .update(
            (entity, health) -> {
              if (row[0]++ == at) {
                consumers.add(newConsumer());
              }
              if (!consumers.isEmpty()) {
                after.add(entity);
              }
              return new Health(row[0], 1);
            });

    checkConsumer(consumers, after, at);
  }

  private void checkConsumer(List<Query1<Health>> consumers, List<Entity> after, int at) {
    Query1<Health> consumer = consumers.getFirst();
    assertThat(after).hasSize(entities.size() - at);
    List<Entity> seen = visit(consumer);
    assertThat(seen).doesNotHaveDuplicates().containsAll(after);
    assertThat(visit(consumer)).isEmpty();
    world.set(entities.getFirst(), new Health(-1, -1));
    assertThat(visit(consumer)).containsExactly(entities.getFirst());
    world.verify();
  }
}
