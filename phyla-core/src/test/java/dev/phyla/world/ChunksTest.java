package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ChunksTest {
  private final World world = new World();
  private final Column<float[]> x = world.column(Position.class, "x", float[].class);
  private final Column<float[]> dx = world.column(Velocity.class, "dx", float[].class);
  private final List<Entity> still =
      world.entityBuilder().with(Position.class, i -> new Position(i, 0)).spawnMany(3);
  private final List<Entity> moving =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(10 + i, 0))
          .with(Velocity.class, i -> new Velocity(i, 0))
          .spawnMany(2);

  @Test
  void thereIsAChunkForEachMatchingArchetypeThatHasRows() {
    world.despawn(world.spawn(new Position(0, 0), new Name("gone")));
    List<String> seen = new ArrayList<>();
    for (Chunk chunk : world.query(read(Position.class)).chunks()) {
      seen.add(chunk + " of " + chunk.size());
      assertThat(chunk.first()).isZero();
      assertThat(chunk.end()).isEqualTo(chunk.archetype().size());
    }

    assertThat(seen)
        .containsExactly("[Position] rows 0 to 3 of 3", "[Position, Velocity] rows 0 to 2 of 2");
  }

  @Test
  void columnsOfAChunkAreThoseOfTheArchetype() {
    for (Chunk chunk : world.query(write(Position.class), read(Velocity.class)).chunks()) {
      float[] xs = chunk.write(x);
      float[] dxs = chunk.read(dx);
      for (int row = chunk.first(); row < chunk.end(); row++) {
        xs[row] += 100 * dxs[row];
      }
      assertThat(chunk.entity(1)).isEqualTo(moving.get(1));
    }

    assertThat(world.get(moving.get(0), Position.class)).isEqualTo(new Position(10, 0));
    assertThat(world.get(moving.get(1), Position.class)).isEqualTo(new Position(111, 0));
    assertThat(world.get(still.get(1), Position.class)).isEqualTo(new Position(1, 0));
  }

  @Test
  void anOptionalComponentIsCheckedChunkByChunk() {
    List<Float> sums = new ArrayList<>();
    for (Chunk chunk : world.query(read(Position.class), optional(Velocity.class)).chunks()) {
      sums.add(chunk.has(Velocity.class) ? chunk.read(dx)[1] : -1f);
      if (!chunk.has(Velocity.class)) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> chunk.read(dx))
            .withMessageContaining("[Position] has no Velocity");
      }
    }

    assertThat(sums).containsExactly(-1f, 1f);
  }

  @Test
  void onlyWhatTheTermsSayCanBeCheckedOut() {
    for (Chunk chunk : world.query(read(Position.class), with(Velocity.class)).chunks()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> chunk.write(x))
          .withMessage("The query does not write Position; use the term write(Position.class).");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> chunk.read(dx))
          .withMessage("The query has no data term for Velocity; add read(Velocity.class).");
    }
  }

  @Test
  void aLoopThatIsLeftEarlyLeavesTheWorldUnlocked() {
    for (Chunk chunk : world.query(read(Position.class)).chunks()) {
      assertThat(chunk.size()).isEqualTo(3);
      break;
    }

    Entity entity = world.spawn(new Position(1, 1));
    assertThat(world.isAlive(entity)).isTrue();
  }

  @Test
  void aStructuralChangeDuringTheLoopMakesTheNextStepThrow() {
    Iterator<Chunk> chunks = world.query(read(Position.class)).chunks().iterator();
    Chunk first = chunks.next();
    world.spawn(Frozen.class);

    assertThatIllegalStateException().isThrownBy(chunks::hasNext);
    assertThatIllegalStateException()
        .isThrownBy(chunks::next)
        .withMessage(
            "The structure of the world changed during query(read Position); record changes with"
                + " World.commands() and flush them after the loop.");
    assertThat(first.read(x)[2]).as("an archetype that did not change").isEqualTo(2);
  }

  @Test
  void aChunkOfAnArchetypeThatChangedIsStale() {
    Chunk chunk =
        world.query(write(Position.class), without(Velocity.class)).chunks().iterator().next();
    world.despawn(still.getFirst());

    String sentence = "The archetype [Position] changed since this chunk was taken; iterate again.";
    assertThatIllegalStateException().isThrownBy(() -> chunk.read(x)).withMessage(sentence);
    assertThatIllegalStateException().isThrownBy(() -> chunk.write(x)).withMessage(sentence);
  }

  @Test
  void writingInPlaceDoesNotDisturbALoop() {
    List<Integer> sizes = new ArrayList<>();
    for (Chunk chunk : world.query(read(Position.class)).chunks()) {
      world.set(still.getFirst(), new Position(5, 5));
      world.remove(still.getFirst(), Name.class);
      world.query(write(Position.class)).update(p -> p);
      sizes.add(chunk.size());
    }

    assertThat(sizes).containsExactly(3, 2);
  }

  @Test
  void theIteratorEndsProperly() {
    Iterator<Chunk> chunks = world.query(read(Velocity.class)).chunks().iterator();
    assertThat(chunks.hasNext()).isTrue();
    assertThat(chunks.hasNext()).isTrue();
    chunks.next();
    assertThat(chunks.hasNext()).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(chunks::next);
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(chunks::remove);
    assertThat(world.query(read(Name.class)).chunks()).isEmpty();
  }

  @Test
  void chunksCanBeIteratedAgainAndSeeWhatAppearedMeanwhile() {
    Iterable<Chunk> chunks = world.query(read(Position.class)).chunks();
    assertThat(chunks).hasSize(2);

    world.spawn(new Position(1, 1), Frozen.class);

    assertThat(chunks).hasSize(3).extracting(Chunk::size).containsExactly(1, 3, 2);
  }

  @Test
  void tagsHaveChunksToo() {
    List<Entity> tagged = world.spawnMany(4, Frozen.class);
    List<Entity> seen = new ArrayList<>();
    for (Chunk chunk : world.query(with(Frozen.class)).chunks()) {
      for (int row = chunk.first(); row < chunk.end(); row++) {
        seen.add(chunk.entity(row));
      }
    }

    assertThat(seen).isEqualTo(tagged);
  }

  @Test
  void handlesAreCopiedPackedInTheOrderOfTheRows() {
    world.tag(Selected.class).add(still.get(1));
    world.tag(Selected.class).add(still.get(2));
    long[] bits = new long[4];
    for (Chunk chunk : world.query(read(Position.class), tagged(Selected.class)).chunks()) {
      chunk.copyEntityBits(bits, 1);
    }

    assertThat(bits).containsExactly(0, still.get(1).bits(), still.get(2).bits(), 0);
  }

  @Test
  void handlesAreNotCopiedIntoAnArrayThatIsTooShortNorFromAStaleChunk() {
    Chunk chunk = world.query(with(Velocity.class)).chunks().iterator().next();
    long[] bits = new long[2];

    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chunk.copyEntityBits(bits, 1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chunk.copyEntityBits(bits, -1));
    assertThatNullPointerException()
        .isThrownBy(() -> chunk.copyEntityBits(null, 0))
        .withMessage("The array for the entities is null.");
    world.despawn(moving.getFirst());
    assertThatIllegalStateException().isThrownBy(() -> chunk.copyEntityBits(bits, 0));
    assertThat(bits).containsOnly(0);
  }

  @Test
  void markedRowsAreThoseThatConsumersSee() {
    world.spawnMany(7, new Position(0, 0));
    var writers = world.query(write(Position.class), without(Velocity.class));
    var moved = world.query(read(Position.class), changed(Position.class));
    for (Chunk chunk : writers.chunks()) {
      chunk.writeUnmarked(x);
      chunk.markChanged(x, 2, 5);
      chunk.markChanged(x, 8, 8);
      chunk.markChanged(x, 9);
      chunk.markChanged(x, new int[] {5, 7, 0, 6}, 1, 3);
      chunk.markChanged(x, new int[] {5}, 1, 1);
    }

    EntityList all = world.archetype(still.getFirst()).entities();
    assertThat(moved.entities())
        .containsExactly(all.get(0), all.get(2), all.get(3), all.get(4), all.get(7), all.get(9));
    world.verify();
  }

  @Test
  void onlyRowsOfTheChunkCanBeMarked() {
    world.tag(Selected.class).add(still.get(1));
    var writers = world.query(write(Position.class), tagged(Selected.class));
    var moved = world.query(read(Position.class), changed(Position.class));
    Chunk chunk = writers.chunks().iterator().next();

    for (int[] rows : new int[][] {{0, 1}, {0, 2}, {1, 3}, {2, 1}, {-1, 1}, {2, 3}}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> chunk.markChanged(x, rows[0], rows[1]))
          .withMessage(
              "The chunk has the rows 1 to 2 (exclusive), not all of %d to %d (exclusive).",
              rows[0], rows[1]);
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chunk.markChanged(x, Integer.MAX_VALUE));
    for (int[] rows : new int[][] {{1, 0}, {1, 2}, {Integer.MAX_VALUE, 1}, {1, -1}}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> chunk.markChanged(x, rows, 0, 2));
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> chunk.markChanged(x, new int[] {1}, 0, 2));
    assertThat(moved.count()).isZero();
  }
}
