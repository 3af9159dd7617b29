package dev.phyla.observe;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Delta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import dev.phyla.observe.Kinds.Score;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Archetype callbacks that throw: only the operation that created the archetype throws, and it is
/// completed.
class ArchetypeCallbackFailureTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final Entity alpha = world.spawn(new Alpha(1));
  private final Entity beta = world.spawn(new Beta(1));

  private final Subscription throwing =
      world.onArchetypeCreated(
          archetype -> {
            throw new IllegalStateException("new " + archetype);
          });

  private static List<String> failuresOf(Runnable operation) {
    CallbackException thrown = catchThrowableOfType(CallbackException.class, operation::run);
    assertThat(thrown).as("what was thrown").isNotNull();
    List<String> messages = new ArrayList<>();
    collect(thrown, messages);
    return messages;
  }

  /// The messages of the exceptions of callbacks, including those wrapped by nested operations.
  private static void collect(CallbackException thrown, List<String> messages) {
    for (Throwable failure : thrown.failures()) {
      if (failure instanceof CallbackException inner) {
        collect(inner, messages);
      } else {
        messages.add(failure.getMessage());
      }
    }
  }

  /// Operations that create nothing, and must not throw failures of earlier ones.
  private void useTheWorldOtherwise() {
    int count = world.count();
    world.set(alpha, new Alpha(2));
    world.set(beta, new Beta(2));
    Entity fresh = world.spawn(new Alpha(3));
    world.set(fresh, new Alpha(4));
    world.commands().set(fresh, new Alpha(5));
    world.flush();
    assertThat(world.get(fresh, Alpha.class)).isEqualTo(new Alpha(5));
    world.endUpdate();
    world.despawn(fresh);
    assertThat(world.count()).isEqualTo(count);
    world.verify();
  }

  @Test
  void theFailureComesOutOfTheOperationThatCreatedTheArchetype() {
    Map<String, Runnable> operations = new LinkedHashMap<>();
    operations.put("[Gamma]", () -> world.spawn(new Gamma("g")));
    operations.put("[Gamma, Marker]", () -> world.spawnMany(3, new Gamma("g"), new Marker()));
    operations.put(
        "[Beta, Gamma]",
        () -> world.entityBuilder().with(Beta.class, Beta::new).with(new Gamma("g")).spawnMany(2));
    operations.put("[Alpha, Marker]", () -> world.set(alpha, new Marker()));
    operations.put(
        "[Alpha, Beta, Marker, Score]", () -> world.set(alpha, new Beta(7), new Score(1)));
    operations.put("[Beta, Marker, Score]", () -> world.remove(alpha, Alpha.class));
    operations.put("[Score]", () -> world.remove(alpha, Beta.class, Marker.class));
    operations.put("[Beta, Score]", () -> world.accessor(Score.class).set(beta, new Score(2)));
    operations.put(
        "[Delta]",
        () -> {
          commands.spawn(new Delta(alpha));
          world.flush();
        });
    operations.put(
        "[Delta, Score]",
        () -> {
          commands.set(alpha, new Delta(beta));
          world.flush();
        });
    operations.put(
        "[Delta, Gamma]",
        () -> {
          commands.run(w -> w.spawn(new Delta(alpha), new Gamma("g")));
          world.flush();
        });
    operations.forEach(
        (created, operation) -> {
          assertThat(failuresOf(operation)).as(created).containsExactly("new " + created);
          world.verify();
        });

    assertThat(world.count()).isEqualTo(2 + 1 + 3 + 2 + 1 + 1);
    assertThat(world.archetype(alpha)).hasToString("[Delta, Score]");
    assertThat(world.get(alpha, Score.class)).isEqualTo(new Score(1));
    assertThat(world.archetype(beta)).hasToString("[Beta, Score]");
    world.spawn(new Gamma("again"));
    world.commands().spawn(new Delta(alpha));
    world.flush();
    world.verify();
  }

  @Test
  void recordingASpawnThrowsNothingAndTheFlushDoes() {
    Entity one = commands.spawn(new Gamma("one"));
    Entity two = commands.spawn(new Gamma("two"));
    useNothingBut(one, two);

    assertThat(failuresOf(world::flush)).containsExactly("new [Gamma]");
    assertThat(world.get(one, Gamma.class)).isEqualTo(new Gamma("one"));
    assertThat(world.get(two, Gamma.class)).isEqualTo(new Gamma("two"));
    assertThat(world.count()).isEqualTo(4);
    useTheWorldOtherwise();
  }

  private void useNothingBut(Entity... handles) {
    assertThat(handles).doesNotHaveDuplicates().noneMatch(world::isAlive);
    world.set(alpha, new Alpha(9));
    assertThat(world.get(alpha, Alpha.class)).isEqualTo(new Alpha(9));
  }

  @Test
  void mergedCommandsAreAppliedOnce() {
    Entity entity = commands.spawn(new Alpha(1));
    commands.set(entity, new Beta(2));
    commands.set(entity, new Gamma("g"));

    assertThat(failuresOf(world::flush)).contains("new [Alpha, Beta, Gamma]");
    assertThat(world.count()).isEqualTo(3);
    assertThat(world.archetype(entity).entities()).containsExactly(entity);
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(1));
    assertThat(world.get(entity, Beta.class)).isEqualTo(new Beta(2));
    assertThat(world.get(entity, Gamma.class)).isEqualTo(new Gamma("g"));
    assertThat(world.query(read(Alpha.class)).count()).isEqualTo(2);
    assertThat(commands.isEmpty()).isTrue();
    assertThat(commands.skipped()).isZero();
    useTheWorldOtherwise();
  }

  @Test
  void mergedCommandsForManyEntitiesAreAppliedOnce() {
    List<Entity> entities = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Entity entity = commands.spawn(new Alpha(i));
      commands.set(entity, new Beta(i));
      commands.set(entity, new Alpha(-i));
      if (i % 2 == 0) {
        commands.set(entity, new Gamma("g" + i));
      }
      entities.add(entity);
    }

    assertThat(failuresOf(world::flush))
        .contains("new [Alpha, Beta]", "new [Alpha, Beta, Gamma]")
        .doesNotHaveDuplicates();
    assertThat(world.count()).isEqualTo(52);
    List<Entity> rows = new ArrayList<>();
    world.query(read(Alpha.class), read(Beta.class)).each((entity, a, b) -> rows.add(entity));
    assertThat(rows).containsExactlyInAnyOrderElementsOf(entities);
    for (int i = 0; i < 50; i++) {
      assertThat(world.get(entities.get(i), Alpha.class)).isEqualTo(new Alpha(-i));
      assertThat(world.get(entities.get(i), Beta.class)).isEqualTo(new Beta(i));
      assertThat(world.has(entities.get(i), Gamma.class)).isEqualTo(i % 2 == 0);
    }
    useTheWorldOtherwise();
  }

  @Test
  void mergedChangesOfALivingEntityAreAppliedOnce() {
    commands.set(alpha, new Beta(2));
    commands.set(alpha, new Alpha(3));
    commands.set(alpha, new Gamma("g"));
    commands.remove(alpha, Beta.class);

    assertThat(failuresOf(world::flush)).contains("new [Alpha, Gamma]");
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.archetype(alpha)).hasToString("[Alpha, Gamma]");
    assertThat(world.archetype(alpha).entities()).containsExactly(alpha);
    assertThat(world.get(alpha, Alpha.class)).isEqualTo(new Alpha(3));
    assertThat(world.get(alpha, Gamma.class)).isEqualTo(new Gamma("g"));
    useTheWorldOtherwise();
  }

  @Test
  void commandsAfterTheFailureAreApplied() {
    Entity entity = commands.spawn(new Alpha(1));
    commands.set(entity, new Gamma("g"));
    commands.set(beta, new Beta(5));
    Entity other = commands.spawn(new Beta(6));
    commands.despawn(entity);
    commands.run(w -> w.set(alpha, new Alpha(7)));

    assertThat(failuresOf(world::flush)).allMatch(message -> message.startsWith("new ["));
    assertThat(world.isAlive(entity)).isFalse();
    assertThat(world.get(beta, Beta.class)).isEqualTo(new Beta(5));
    assertThat(world.get(other, Beta.class)).isEqualTo(new Beta(6));
    assertThat(world.get(alpha, Alpha.class)).isEqualTo(new Alpha(7));
    assertThat(world.count()).isEqualTo(3);
    world.verify();
  }

  @Test
  void anOperationThatIsRefusedInsideALoopLeavesNoFailureToOthers() {
    var query = world.query(read(Alpha.class));
    query.each(
        (entity, a) -> {
          List<Runnable> refused =
              List.of(
                  () -> world.set(entity, new Gamma("g")),
                  () -> world.set(entity, new Alpha(5), new Marker()),
                  () -> world.accessor(Score.class).set(entity, new Score(1)),
                  () -> world.remove(entity, Alpha.class),
                  () -> world.spawn(new Delta(entity)),
                  () -> world.spawnMany(2, new Delta(entity), new Marker()),
                  () ->
                      world
                          .entityBuilder()
                          .with(Alpha.class, Alpha::new)
                          .with(new Marker())
                          .spawn());
          for (Runnable operation : refused) {
            assertThatIllegalStateException()
                .isThrownBy(operation::run)
                .withMessageContaining(query.toString());
          }
          world.set(beta, new Beta(8));
        });

    assertThat(world.get(beta, Beta.class)).isEqualTo(new Beta(8));
    assertThat(world.get(alpha, Alpha.class)).isEqualTo(new Alpha(1));
    assertThat(world.count()).isEqualTo(2);
    useTheWorldOtherwise();
  }

  @Test
  void anOperationThatFailsInItsOwnCodeLeavesNoFailureToOthers() {
    List<Runnable> failing =
        List.of(
            () -> world.spawn(new Gamma("g"), new Kinds.Picky(-1)),
            () -> world.set(alpha, new Kinds.Picky(-1)),
            () -> world.set(beta, new Marker(), new Kinds.Picky(-1)),
            () -> world.spawnMany(2, new Kinds.Picky(-1), new Marker()));
    for (Runnable operation : failing) {
      IllegalStateException thrown =
          catchThrowableOfType(IllegalStateException.class, operation::run);
      assertThat(thrown).hasMessage("negative");
      useTheWorldOtherwise();
    }

    commands.spawn(new Score(1), new Kinds.Picky(-1));
    commands.set(beta, new Beta(4));
    assertThat(failuresOf(world::flush)).contains("negative");
    assertThat(world.get(beta, Beta.class)).isEqualTo(new Beta(4));
    assertThat(world.count()).isEqualTo(2);
    useTheWorldOtherwise();
  }

  /// Spawns more entities than a world can hold, of an archetype that does not exist yet.
  private void spawnTooMany() {
    List<Runnable> operations =
        List.of(
            () -> world.spawnMany(Integer.MAX_VALUE, new Gamma("g")),
            () ->
                world
                    .entityBuilder()
                    .with(Score.class, Score::new)
                    .with(new Marker())
                    .spawnMany(Integer.MAX_VALUE));
    for (Runnable operation : operations) {
      assertThatIllegalStateException().isThrownBy(operation::run).withMessageContaining("at most");
    }
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void anOperationThatIsRefusedForWantOfRoomLeavesNoFailureToOthers() {
    spawnTooMany();

    useTheWorldOtherwise();
  }

  @Test
  void anOperationThatIsRefusedForWantOfRoomLeavesNoFailureToMergedCommands() {
    spawnTooMany();
    throwing.close();
    Entity entity = commands.spawn(new Alpha(1));
    commands.set(entity, new Beta(2));
    commands.set(entity, new Alpha(3));
    world.flush();

    assertThat(world.count()).isEqualTo(3);
    assertThat(world.archetype(entity).entities()).containsExactly(entity);
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(3));
    assertThat(world.get(entity, Beta.class)).isEqualTo(new Beta(2));
    world.verify();
  }

  @Test
  void anOperationThatIsRefusedForWantOfRoomLeavesNoFailureToMergedChanges() {
    spawnTooMany();
    throwing.close();
    commands.set(alpha, new Beta(2));
    commands.set(alpha, new Gamma("g"));
    commands.despawn(beta);
    world.flush();

    assertThat(world.count()).isEqualTo(1);
    assertThat(world.archetype(alpha)).hasToString("[Alpha, Beta, Gamma]");
    assertThat(world.archetype(alpha).entities()).containsExactly(alpha);
    assertThat(commands.skipped()).isZero();
    world.verify();
  }
}
