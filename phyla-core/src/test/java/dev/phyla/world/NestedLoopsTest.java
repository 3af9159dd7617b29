package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static dev.phyla.world.Samples.THROWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Tricky;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NestedLoopsTest {
  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, 0))
          .with(new Velocity(1, 1))
          .spawnMany(4);

  @Test
  void aLoopInsideALoopSeesWhatTheOuterOneWrote() {
    var query = world.query(write(Position.class));

    query.each(
        (_, outer) -> {
          float[] sum = new float[1];
          query.each(inner -> sum[0] += inner.get().x());
          outer.set(new Position(sum[0], outer.get().y() + 1));
        });

    assertThat(entities.stream().map(entity -> world.get(entity, Position.class)))
        .containsExactly(
            new Position(6, 1), new Position(12, 1), new Position(23, 1), new Position(44, 1));
  }

  @Test
  void theInnermostLoopIsNamedAndTheOuterOneStillLocksAfterwards() {
    var outer = world.query(read(Position.class));
    var inner = world.query(read(Velocity.class));
    List<String> messages = new ArrayList<>();

    outer.each(
        _ -> {
          inner.each(_ -> messages.add(refusal()));
          messages.add(refusal());
        });

    assertThat(messages.subList(0, 5))
        .satisfies(
            some ->
                assertThat(some.subList(0, 4)).allMatch(m -> m.contains("query(read Velocity)")),
            some -> assertThat(some.getLast()).contains("query(read Position)"));
    assertThat(messages).hasSize(20);
    assertThat(world.spawn()).isEqualTo(new Entity(5, 1));
  }

  private String refusal() {
    try {
      world.spawn();
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
    return "spawned";
  }

  @Test
  void anExceptionFromAnInnerLoopCanBeCaughtInTheOuterOne() {
    var query = world.query(write(Position.class));

    query.each(
        outer -> {
          assertThatExceptionOfType(OnPurposeException.class)
              .isThrownBy(() -> query.each(_ -> failOnPurpose()));
          assertThatIllegalStateException().isThrownBy(() -> world.spawn());
          outer.set(new Position(7, 7));
        });

    assertThat(entities).allMatch(e -> world.get(e, Position.class).equals(new Position(7, 7)));
    world.spawn();
    world.verify();
  }

  private static void failOnPurpose() {
    throw new OnPurposeException();
  }

  @Test
  void anExceptionEndsTheLoopAndNothingElse() {
    var query = world.query(write(Position.class));
    Runnable[] loops = {
      () -> query.each(_ -> failOnPurpose()),
      () -> query.each((_, _) -> failOnPurpose()),
      () -> query.update(_ -> fail()),
      () -> query.update((_, _) -> fail()),
      () -> query.chunks().forEach(_ -> failOnPurpose()),
    };
    for (Runnable loop : loops) {
      long before = world.stateHash();
      assertThatExceptionOfType(OnPurposeException.class).isThrownBy(loop::run);
      assertThat(world.stateHash()).isEqualTo(before);
      world.verify();
      Entity entity = world.spawn(new Position(0, 0));
      assertThat(world.despawn(entity)).isTrue();
    }
  }

  private static Position fail() {
    throw new OnPurposeException();
  }

  @Test
  void rowsBeforeTheExceptionAreWrittenTheOthersAreNot() {
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                world
                    .query(write(Position.class))
                    .update(
                        (entity, p) -> {
                          if (entity.index() == 3) {
                            throw new OnPurposeException();
                          }
                          return new Position(p.x(), 9);
                        }));

    assertThat(entities.stream().map(entity -> world.get(entity, Position.class).y()))
        .containsExactly(9f, 9f, 0f, 0f);
  }

  @Test
  void aValueThatCannotBeTakenApartLeavesItsRowAsItWas() {
    List<Entity> tricky = world.entityBuilder().with(Tricky.class, Tricky::harmless).spawnMany(3);
    int[] calls = new int[1];

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                world
                    .query(write(Tricky.class))
                    .update(_ -> calls[0]++ == 1 ? THROWING : Tricky.harmless(9)));

    assertThat(tricky.stream().map(entity -> world.get(entity, Tricky.class).number()))
        .containsExactly(9, 1, 2);
    world.verify();
  }

  @Test
  void aLambdaThatReturnsOrSetsNullGetsAnException() {
    long before = world.stateHash();
    var query = world.query(write(Position.class));

    assertThatNullPointerException()
        .isThrownBy(() -> query.update(_ -> null))
        .withMessage("A component cannot be null: no value was given for Position.");
    assertThatNullPointerException()
        .isThrownBy(() -> query.each(p -> p.set(null)))
        .withMessage("A component cannot be null: no value was given for Position.");

    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void aQueryCanBeMadeAndUsedInsideALoop() {
    List<Integer> counts = new ArrayList<>();

    world
        .query(read(Position.class))
        .each(
            _ -> {
              counts.add(world.query(read(Velocity.class)).count());
              counts.add(world.query(read(Health.class), read(Name.class)).count());
            });

    assertThat(counts).containsExactly(4, 0, 4, 0, 4, 0, 4, 0);
  }
}
