package dev.phyla;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryLeakTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final World world = new World();

  record A(int value) {}

  record B(int value) {}

  record C(int value) {}

  record D(int value) {}

  @Test
  void theSameQueryMadeEveryTickIsKeptOnce() {
    world.spawn(new A(1), new B(2));
    var kept = world.query(write(A.class), read(B.class), without(C.class));
    for (int tick = 0; tick < 20_000; tick++) {
      world
          .query(write(A.class), read(B.class), without(C.class))
          .update((a, b) -> new A(a.value() + b.value()));
      assertThat(world.core().queries().size()).isEqualTo(1);
    }

    assertThat(kept.single()).isEqualTo(new Entity(1, 1));
    assertThat(world.get(new Entity(1, 1), A.class)).isEqualTo(new A(40_001));
  }

  @Test
  void equalQueriesShareTheirState() {
    var one = world.query(read(A.class), with(B.class, C.class), without(D.class));
    var same = world.query(read(A.class), without(D.class), with(C.class), with(B.class));

    assertThat(same.rows().state()).isSameAs(one.rows().state());
    assertThat(world.core().queries().size()).isEqualTo(1);
  }

  @Test
  void queriesThatUseComponentsInAnotherWayDoNotShare() {
    List<Query> queries =
        List.of(
            world.query(read(A.class)),
            world.query(write(A.class)),
            world.query(optional(A.class)),
            world.query(with(A.class)),
            world.query(without(A.class)),
            world.query(anyOf(A.class, B.class)),
            world.query(read(A.class), read(B.class)),
            world.query(read(B.class), read(A.class)));

    assertThat(queries.stream().map(query -> query.rows().state())).doesNotHaveDuplicates();
    assertThat(world.core().queries().size()).isEqualTo(8);
  }

  @Test
  void aQueryThatIsDroppedLeavesNothingBehind() throws InterruptedException {
    var kept = world.query(read(A.class));
    for (Class<?> one : List.of(A.class, B.class, C.class)) {
      for (Class<?> other : List.of(B.class, C.class, D.class)) {
        if (one != other) {
          world.query(with(one), without(other)).count();
        }
      }
    }
    assertThat(world.core().queries().size()).isGreaterThan(1);

    Instant deadline = Instant.now().plus(PATIENCE);
    while (world.core().queries().size() > 1 && Instant.now().isBefore(deadline)) {
      System.gc();
      Thread.sleep(10);
    }

    assertThat(world.core().queries().size()).isEqualTo(1);
    world.spawn(new A(1), new D(1));
    assertThat(kept.count()).isEqualTo(1);
  }

  @Test
  void aQueryCreatedAgainMatchesExistingArchetypes() throws InterruptedException {
    List<Integer> counts = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      world.spawn(new A(round), round == 2 ? B.class : C.class);
      counts.add(world.query(read(A.class), without(D.class)).count());
      System.gc();
      Thread.sleep(10);
    }

    assertThat(counts).containsExactly(1, 2, 3);
  }
}
