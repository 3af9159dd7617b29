package dev.phyla.world;

import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Chunk;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Uses of a world's objects from a thread that does not own the world.
class ForeignThreadTest {
  private final World world = new World();
  private final Query1<Position> query = world.query(read(Position.class));

  @Test
  void theLambdasOfAQueryAreRefused() {
    world.spawn(new Position(1, 1));
    List<Position> seen = new ArrayList<>();
    query.each(position -> seen.add(position));

    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(query::lambdas))
        .withMessageContaining("another thread");
    assertThat(query.lambdas()).hasSize(1);
    assertThat(seen).containsExactly(new Position(1, 1));
    world.verify();
  }

  @Test
  void theArchetypeOfAChunkIsRefused() {
    world.spawn(new Position(1, 1));
    Chunk chunk = query.chunks().iterator().next();

    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(chunk::archetype))
        .withMessageContaining("another thread");
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> chunk.has(Position.class)))
        .withMessageContaining("another thread");
    assertThat(chunk.archetype()).hasToString("[Position]");
    world.verify();
  }
}
