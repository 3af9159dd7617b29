package dev.phyla.command;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.visibility.GarbageCollection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Values of entities that are often spawned by commands are kept in columns, not as objects,
/// without an observable difference.
class StagedSpawnsTest {
  private static final int OFTEN = 300;

  private final World world = new World();
  private final Commands commands = world.commands();

  record Point(float x, float y) {}

  record Body(Point centre, Entity owner, String name, boolean solid, double mass) {}

  record Speed(float value) {}

  record Mark() {}

  record Loud(Runnable action) {
    @Override
    public Runnable action() {
      action.run();
      return action;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Grid(@Length(2) int[] cells) {}

  @BeforeEach
  void spawnOften() {
    for (int i = 0; i < OFTEN; i++) {
      spawn(i);
    }
    world.flush();
  }

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  private static Body body(int i) {
    return new Body(new Point(i, -i), new Entity(i, 1), "body" + i, i % 2 == 0, i / 4d);
  }

  private Entity spawn(int i) {
    return commands.spawn(body(i), new Speed(i), new Mark());
  }

  private void assertSpawned(Entity entity, int i) {
    assertThat(world.get(entity, Body.class)).isEqualTo(body(i));
    assertThat(world.get(entity, Speed.class)).isEqualTo(new Speed(i));
    assertThat(world.has(entity, Mark.class)).isTrue();
  }

  @Test
  void everyEntityHasItsValues() {
    var entities = new ArrayList<Entity>();
    for (int i = 0; i < 5000; i++) {
      entities.add(spawn(i));
      assertThat(world.isAlive(entities.getLast())).isFalse();
    }
    assertThat(commands.size()).isEqualTo(5000);
    world.flush();
    for (int i = 0; i < 5000; i++) {
      assertSpawned(entities.get(i), i);
    }
    assertThat(world.query(read(Body.class)).count()).isEqualTo(5000 + OFTEN);
  }

  @Test
  void kindsAndOtherCommandsTakeTurns() {
    for (int i = 0; i < OFTEN; i++) {
      commands.spawn(new Speed(i));
    }
    world.flush();
    var bodies = new ArrayList<Entity>();
    var speeds = new ArrayList<Entity>();
    var marks = new ArrayList<Entity>();
    for (int i = 0; i < 100; i++) {
      bodies.add(spawn(i));
      speeds.add(commands.spawn(new Speed(i)));
      speeds.add(commands.spawn(new Speed(-i)));
      marks.add(commands.spawn(new Mark()));
      if (i > 0) {
        commands.set(bodies.get(i - 1), new Point(i, i));
        commands.despawn(speeds.get(2 * i - 1));
      }
    }
    world.flush();
    for (int i = 0; i < 100; i++) {
      assertSpawned(bodies.get(i), i);
      assertThat(world.has(bodies.get(i), Point.class)).isEqualTo(i < 99);
      assertThat(world.get(speeds.get(2 * i), Speed.class)).isEqualTo(new Speed(i));
      assertThat(world.isAlive(speeds.get(2 * i + 1))).isEqualTo(i == 99);
      assertThat(world.isAlive(marks.get(i))).isTrue();
    }
  }

  @Test
  void changesOfTheSameEntityBecomeOneWithItsSpawn() {
    for (int round = 0; round < 2 * OFTEN; round++) {
      Entity kept = spawn(round);
      commands.set(kept, new Speed(-1));
      commands.remove(kept, Mark.class);
      Entity gone = spawn(round);
      commands.despawn(gone);
      Entity plain = spawn(round);
      world.flush();
      assertThat(world.get(kept, Body.class)).isEqualTo(body(round));
      assertThat(world.get(kept, Speed.class)).isEqualTo(new Speed(-1));
      assertThat(world.has(kept, Mark.class)).isFalse();
      assertThat(world.isAlive(gone)).isFalse();
      assertSpawned(plain, round);
    }
  }

  @Test
  void aSubscriberBeforeTheFlushIsCalled() {
    Entity first = spawn(1);
    Entity second = spawn(2);
    var told = new ArrayList<String>();
    world.onAdd(Body.class, (_, entity, value) -> told.add(entity + " " + value));
    world.flush();
    Entity third = spawn(3);
    world.flush();
    assertThat(told)
        .containsExactly(first + " " + body(1), second + " " + body(2), third + " " + body(3));
  }

  @Test
  void buffersAreAppended() {
    Commands other = world.newCommands("other");
    for (int round = 0; round < 3; round++) {
      Entity own = spawn(1);
      var entities = new ArrayList<Entity>();
      for (int i = 0; i < 50; i++) {
        entities.add(other.spawn(body(i), new Speed(i), new Mark()));
      }
      commands.append(other);
      Entity late = spawn(2);
      world.flush();
      assertSpawned(own, 1);
      assertSpawned(late, 2);
      for (int i = 0; i < 50; i++) {
        assertSpawned(entities.get(i), i);
      }
    }
    Entity alone = other.spawn(body(5), new Speed(5), new Mark());
    other.flush();
    assertSpawned(alone, 5);
  }

  @Test
  void droppedSpawnsNeverHappen() {
    long before = world.contentHash();
    Entity dropped = spawn(1);
    spawn(2);
    commands.clear();
    world.flush();
    assertThat(world.isAlive(dropped)).isFalse();
    assertThat(world.contentHash()).isEqualTo(before);
    Entity next = spawn(3);
    world.flush();
    assertThat(next).isEqualTo(new Entity(dropped.index(), dropped.generation() + 1));
    assertSpawned(next, 3);
  }

  @Test
  void aValueThatCannotBeStoredFailsAlone() {
    Entity before = spawn(1);
    Entity bad =
        commands.spawn(new Body(null, Entity.NONE, "bad", true, 0), new Speed(1), new Mark());
    Entity after = spawn(2);
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withMessageContaining("Body.centre is null");
    assertSpawned(before, 1);
    assertSpawned(after, 2);
    assertThat(world.isAlive(bad)).isFalse();
  }

  @Test
  void codeOfTheUserRunsWhenTheEntityIsSpawned() {
    for (int i = 0; i < OFTEN; i++) {
      commands.spawn(new Loud(() -> {}));
    }
    world.flush();
    var calls = new ArrayList<String>();
    commands.spawn(new Loud(() -> calls.add("called")));
    assertThat(calls).isEmpty();
    world.flush();
    assertThat(calls).hasSize(1);
  }

  @Test
  void inlineArraysAreReadWhenTheEntityIsSpawned() {
    for (int i = 0; i < OFTEN; i++) {
      commands.spawn(new Grid(new int[2]));
    }
    world.flush();
    int[] cells = {1, 2};
    Entity entity = commands.spawn(new Grid(cells));
    cells[0] = 5;
    world.flush();
    assertThat(world.get(entity, Grid.class).cells()).containsExactly(5, 2);
  }

  @Test
  void theArrayOfValuesBelongsToTheCaller() {
    Object[] values = {body(1), new Speed(1), new Mark()};
    Entity first = commands.spawn(values);
    values[1] = new Speed(2);
    Entity second = commands.spawn(values);
    world.flush();
    assertThat(world.get(first, Speed.class)).isEqualTo(new Speed(1));
    assertThat(world.get(second, Speed.class)).isEqualTo(new Speed(2));
  }

  @Test
  void theRecordsThemselvesDoNotWait() throws InterruptedException {
    var references = new ArrayList<WeakReference<Object>>();
    for (int i = 0; i < 100; i++) {
      Body value = body(i);
      references.add(new WeakReference<>(value));
      commands.spawn(value, new Speed(i), new Mark());
    }
    for (WeakReference<Object> each : references) {
      assertThat(GarbageCollection.isCollected(each)).isTrue();
    }
    world.flush();
    assertThat(world.query(read(Body.class)).count()).isEqualTo(OFTEN + 100);
  }

  @Test
  void nothingIsKeptAliveAfterTheFlush() throws InterruptedException {
    var references = new ArrayList<WeakReference<Object>>();
    for (int i = 0; i < 100; i++) {
      String name = "name" + i;
      references.add(new WeakReference<>(name));
      commands.spawn(
          new Body(new Point(1, 1), Entity.NONE, name, true, 1), new Speed(1), new Mark());
    }
    world.flush();
    world.despawnAll(world.query(read(Body.class)));
    for (WeakReference<Object> each : references) {
      assertThat(GarbageCollection.isCollected(each)).isTrue();
    }
  }

  @Test
  void commandsRecordedInsideALoopOrByAnAction() {
    var spawned = new ArrayList<Entity>();
    world.query(read(Speed.class)).each(speed -> spawned.add(spawn((int) speed.value())));
    commands.run(_ -> spawned.add(spawn(1000)));
    world.flush();
    assertThat(spawned).hasSize(OFTEN + 1);
    assertSpawned(spawned.get(7), 7);
    assertSpawned(spawned.getLast(), 1000);
  }

  @Test
  void aMixOfKindsIsRight() {
    List<Entity> entities = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 30; i++) {
        entities.add(
            switch (i % 3) {
              case 0 -> spawn(i);
              case 1 -> commands.spawn(new Speed(i), body(i), new Mark());
              default -> commands.spawn(new Mark(), new Speed(i), body(i));
            });
      }
      world.flush();
    }
    for (int i = 0; i < entities.size(); i++) {
      assertSpawned(entities.get(i), i % 30);
    }
  }
}
