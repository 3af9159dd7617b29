package dev.phyla.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorldModelTest {
  private static final int SEEDS = 80;
  private static final int OPERATIONS = 250;
  private static final int OPERATIONS_OF_ONE_SEED = 2500;

  /// The seed to run alone, and longer than in other tests, to reproduce a failure.
  private static final Long ONLY_SEED = Long.getLong("phyla.model.seed");

  static LongStream seeds() {
    return ONLY_SEED != null ? LongStream.of(ONLY_SEED) : LongStream.range(0, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomOperationsLeaveTheWorldAsTheReferenceSays(long seed) {
    ModelRun run = new ModelRun(seed).run(ONLY_SEED == null ? OPERATIONS : OPERATIONS_OF_ONE_SEED);

    assertThat(run.world().count()).isEqualTo(run.reference().alive().size());
  }

  @Test
  void aCheckedWorldBehavesLikeAnyOther() {
    for (long seed = 40; seed < 45; seed++) {
      ModelRun checked = new ModelRun(seed, World.checked(0)).run(OPERATIONS);
      ModelRun other = new ModelRun(seed, new World()).run(OPERATIONS);

      assertThat(checked.world().stateHash()).isEqualTo(other.world().stateHash());
    }
  }

  @Test
  void aLongProgramReachesHighGenerations() {
    ModelRun run = new ModelRun(-1).run(OPERATIONS_OF_ONE_SEED);

    assertThat(run.world().spawn().generation()).isGreaterThan(10);
  }

  @Test
  void theSameProgramReachesTheSameStateAfterEveryStretch() {
    var one = new ModelRun(77);
    var other = new ModelRun(77);
    for (int i = 0; i < 10; i++) {
      one.run(40);
      other.run(40);

      assertThat(one.world().stateHash()).isEqualTo(other.world().stateHash());
      assertThat(one.world().contentHash()).isEqualTo(other.world().contentHash());
    }
  }

  @Test
  void theOrderInWhichTypesAreRegisteredNeverInfluencesTheState() {
    long expected = new ModelRun(78).run(300).world().stateHash();
    for (int order = 0; order < 3; order++) {
      var run = new ModelRun(78, ModelRun.shuffledTypes(order));

      assertThat(run.run(300).world().stateHash()).as("order %d", order).isEqualTo(expected);
    }
  }

  @Test
  void aWorldBuiltAnotherWayHasTheSameContentHash() {
    for (long seed = 100; seed < 105; seed++) {
      ModelRun run = new ModelRun(seed).run(300);

      World rebuilt = rebuild(run.reference(), new Random(seed));

      assertThat(rebuilt.contentHash()).isEqualTo(run.world().contentHash());
      rebuilt.verify();
    }
  }

  /// A world with the entities of the reference, given one component after another in random order.
  private static World rebuild(ReferenceWorld reference, Random random) {
    var world = new World();
    world.registerHash(Kinds.Note.class, Kinds.Note::number);
    List<Entity> wanted = reference.alive();
    int slots = wanted.stream().mapToInt(Entity::index).max().orElse(0);
    List<Entity> handles = new ArrayList<>(world.spawnMany(slots));
    for (Entity entity : wanted) {
      int slot = entity.index() - 1;
      while (handles.get(slot).generation() < entity.generation()) {
        world.despawn(handles.get(slot));
        handles.set(slot, world.spawn());
      }
    }
    handles.removeAll(wanted);
    handles.forEach(world::despawn);
    List<Runnable> additions = new ArrayList<>();
    for (Entity entity : wanted) {
      for (Object component : reference.components(entity).values()) {
        additions.add(() -> world.set(entity, component));
      }
    }
    Collections.shuffle(additions, random);
    additions.forEach(Runnable::run);
    ReferenceMarks marks = reference.marks();
    marks.disabled().forEach(world::disable);
    for (Class<?> type : Kinds.TYPES) {
      marks.disabledIn(type).forEach(entity -> world.disable(entity, type));
    }
    for (Class<?> tag : Kinds.TAGS) {
      marks.tagged(tag).reversed().forEach(world.tag(tag)::add);
    }
    return world;
  }
}
