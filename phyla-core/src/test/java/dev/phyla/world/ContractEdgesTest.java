package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.visibility.GarbageCollection;
import dev.phyla.world.Samples.Marked;
import dev.phyla.world.Samples.Tricky;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContractEdgesTest {
  private final World world = new World();
  private final Accessor<Position> positions = world.accessor(Position.class);
  private final Entity first = world.spawn(new Position(1, 2), new Name("first"));
  private final Archetype archetype = world.archetype(first);

  /// Stored by reference, without a declared default.
  static final class Session {}

  enum Gait {
    WALK,
    RUN {
      @Override
      int speed() {
        return 2;
      }
    };

    int speed() {
      return 1;
    }
  }

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void spawningNoEntitiesChangesNothing() {
    world.endUpdate();
    Location location = world.locate(first);

    assertThat(world.spawnMany(0, Position.class, Name.class)).isEmpty();

    assertThat(archetype.isAnyDirty()).isFalse();
    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(1, 2));
  }

  @Test
  void despawningNoEntitiesDoesNotDisturbALoop() {
    world.spawn(new Position(1, 1));
    world.despawn(world.spawn(Frozen.class));
    var frozen = world.query(with(Frozen.class));
    List<Integer> sizes = new ArrayList<>();
    for (Chunk chunk : world.query(read(Position.class)).chunks()) {
      assertThat(world.despawnAll(frozen)).isZero();
      sizes.add(chunk.size());
    }

    assertThat(sizes).containsExactly(1, 1);
  }

  @Test
  void aNullHandleGivenToAnAccessorIsRefusedWithASentence() {
    String sentence = "The entity is null; use Entity.NONE for no entity.";
    assertThatNullPointerException().isThrownBy(() -> positions.get(null)).withMessage(sentence);
    assertThatNullPointerException().isThrownBy(() -> positions.has(null)).withMessage(sentence);
    assertThatNullPointerException().isThrownBy(() -> positions.find(null)).withMessage(sentence);
    assertThatNullPointerException()
        .isThrownBy(() -> positions.set(null, new Position(1, 1)))
        .withMessage(sentence);
  }

  @Test
  void nullIsRefusedWithASentenceEverywhere() {
    ThrowingCallable[] calls = {
      () -> world.despawnAll((dev.phyla.Query) null),
      () -> world.spawn((Object[]) null),
      () -> world.spawnMany(1, (Object[]) null),
      () -> world.set(first, new Name("a"), new Position(1, 1), (Object[]) null),
      () -> world.remove(first, (Class<?>[]) null),
      () -> world.getDirect(null, Position.class),
      () -> world.setDirect(null, new Position(1, 1)),
      () -> archetype.read(null),
      () -> archetype.write(null),
      () -> world.query(read(Position.class)).chunks().forEach(null),
      () -> world.query(read(Position.class)).chunks().iterator().next().read(null)
    };
    for (ThrowingCallable call : calls) {
      assertThatNullPointerException()
          .isThrownBy(call)
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Cannot ", "because \""))
          .withMessageEndingWith(".");
    }
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("first"));
  }

  @Test
  void aNullLambdaForChunksIsRefusedAlsoWhenNothingMatches() {
    var query = world.query(read(Tricky.class));

    assertThatNullPointerException()
        .isThrownBy(() -> query.chunks().forEach(null))
        .withMessage("query(read Tricky) was given no lambda.");
  }

  @Test
  void enumConstantsWithABodyAreReplacedByRowAndLocationLikeOthers() {
    Entity walker = world.spawn(Gait.WALK);

    world.archetype(walker).set(0, Gait.RUN);
    assertThat(world.get(walker, Gait.class)).isEqualTo(Gait.RUN);

    world.setDirect(world.locate(walker), Gait.WALK);
    world.setDirect(world.locate(walker), Gait.RUN);
    assertThat(world.get(walker, Gait.class)).isEqualTo(Gait.RUN);
  }

  @Test
  void aBuilderUsedFromAnotherThreadRegistersNothing() {
    var builder = world.entityBuilder();

    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> builder.with(Marked.class)));
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> builder.with(new Session())));
    assertThatIllegalStateException()
        .isThrownBy(
            () -> onAnotherThread(() -> builder.with(Velocity.class, _ -> new Velocity(1, 1))));

    assertThat(world.isRegistered(Session.class)).isFalse();
    assertThat(world.isRegistered(Marked.class)).isFalse();
    assertThat(world.isRegistered(Velocity.class)).isFalse();
  }

  @Test
  void archetypesAndChunksAnswerNoOtherThread() {
    Iterator<Chunk> chunks = world.query(write(Position.class)).chunks().iterator();
    Chunk chunk = world.query(write(Position.class)).chunks().iterator().next();
    Column<float[]> x = world.column(Position.class, "x", float[].class);
    ThrowingCallable[] calls = {
      () -> onAnotherThread(() -> chunk.read(x)),
      () -> onAnotherThread(() -> chunk.write(x)),
      () -> onAnotherThread(archetype::size),
      () -> onAnotherThread(archetype::componentTypes),
      () -> onAnotherThread(() -> archetype.has(Position.class)),
      () -> onAnotherThread(() -> archetype.isDirty(Position.class)),
      () -> onAnotherThread(archetype::isAnyDirty),
      () -> onAnotherThread(archetype::dirtyComponentTypes),
      () -> onAnotherThread(chunks::hasNext),
      () -> onAnotherThread(chunks::next)
    };
    for (ThrowingCallable call : calls) {
      assertThatIllegalStateException()
          .isThrownBy(call)
          .withMessageContaining("was used from \"another thread\"");
    }
  }

  @Test
  void aSetOfSeveralInsideAnotherOneTouchesOnlyItsOwnEntity() {
    world.spawn(new Position(0, 0), new Name("x"), Tricky.harmless(0));
    Entity outer = world.spawn(new Position(1, 1), new Name("outer"), Tricky.harmless(1));
    Entity inner = world.spawn(new Position(2, 2), new Name("inner"), Tricky.harmless(2));
    var tricky = new Tricky(9, () -> world.set(inner, new Position(20, 20), new Name("new inner")));

    boolean refused = false;
    try {
      world.set(outer, new Position(10, 10), new Name("new outer"), tricky);
    } catch (IllegalStateException e) {
      refused = true;
    }

    assertThat(world.get(outer, Position.class))
        .isEqualTo(refused ? new Position(1, 1) : new Position(10, 10));
    assertThat(world.get(outer, Name.class)).isEqualTo(new Name(refused ? "outer" : "new outer"));
    assertThat(world.get(outer, Tricky.class).number()).isEqualTo(refused ? 1 : 9);
  }

  @Test
  void anAccessorWritesNothingIfTheEntityDiedWhileItsNewValueWasRead() {
    Entity tricky = world.spawn(Tricky.harmless(1));
    Entity last = world.spawn(Tricky.harmless(3));
    var despawning = new Tricky(2, () -> world.despawn(tricky));

    assertThatIllegalStateException()
        .isThrownBy(() -> world.accessor(Tricky.class).set(tricky, despawning))
        .withMessageContaining("an accessor must not change the world");
    assertThat(world.isAlive(tricky)).isFalse();
    assertThat(world.get(last, Tricky.class).number()).isEqualTo(3);
    world.verify();
  }

  @Test
  void adoptingInTheMiddleOfAChangeIsRefusedWithAWholeSentence() {
    var adopting = new Tricky(2, world::adopt);

    assertThatIllegalStateException()
        .isThrownBy(() -> world.spawn(adopting))
        .withMessageMatching("The world cannot be adopted by another thread inside \\w.*\\.");
  }

  @Test
  void aReplacementThatFailsKeepsNoReferences() throws InterruptedException {
    Entity entity = world.spawn(new Session(), new Name("n"), Tricky.harmless(1));

    assertThat(GarbageCollection.isCollected(breakOff(entity))).isTrue();
  }

  private WeakReference<Session> breakOff(Entity entity) {
    var session = new Session();
    try {
      world.set(entity, session, Samples.THROWING);
    } catch (OnPurposeException e) {
      return new WeakReference<>(session);
    }
    throw new AssertionError("nothing was thrown");
  }
}
