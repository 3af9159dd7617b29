package dev.phyla.replica;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.replica.ReplicaTypes.Position;
import dev.phyla.snapshot.ReplicaSource;
import dev.phyla.snapshot.ReplicaTarget;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ReplicaSizeTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final World server = new World();
  private final EntityList entities = server.spawnMany(10_000, new Position(1, 2), new Health(3));
  private final ReplicaSource source = server.state().replicate(server.query(with(Position.class)));

  private void changeOneOfAHundred(int value) {
    for (int i = 0; i < entities.size(); i += 100) {
      server.set(entities.get(i), new Position(value, value));
    }
  }

  @Test
  void aDeltaGrowsWithTheChanges() {
    int full = source.next().length;
    assertThat(full).isLessThan(10_000 * (8 + 12 + 8) + 1000);

    changeOneOfAHundred(5);
    int changed = source.next().length;
    assertThat(changed).isLessThan(full / 20).isLessThan(100 * 12 + 200);
    assertThat(source.next().length).isLessThan(100);
  }

  @Test
  void memoryForADeltaGrowsWithTheChangesAndEightBytesPerEntity() {
    ReplicaTarget target = new World().state().replica(ReplicaTypes.ALL);
    target.apply(source.next());
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 50; i++) {
      changeOneOfAHundred(i);
      long before = THREADS.getCurrentThreadAllocatedBytes();
      byte[] delta = source.next();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
      target.apply(delta);
    }
    // A block of the output, the entities of the query, and handles for the interest.
    assertThat(least).isLessThan(500_000);
    assertThat(target.contentHash()).isEqualTo(source.contentHash());
  }
}
