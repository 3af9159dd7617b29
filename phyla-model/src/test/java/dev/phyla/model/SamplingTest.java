package dev.phyla.model;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.World;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplingTest {
  private record Agent(int number) {}

  private record Marked() {}

  private final World world = new World();
  private final Query1<Agent> agents = world.query(read(Agent.class));
  private final RandomStream random = world.random("sampling");

  private void spawn(int count) {
    for (int i = 0; i < count; i++) {
      if (i % 3 == 0) {
        world.spawn(new Agent(i), new Marked());
      } else {
        world.spawn(new Agent(i));
      }
    }
  }

  @Test
  void allEntitiesAreChosenEquallyOften() {
    spawn(10);
    Map<Entity, Integer> chosen = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      chosen.merge(Sampling.one(agents, random), 1, Integer::sum);
    }
    assertThat(chosen).hasSize(10);
    assertThat(chosen.values()).allMatch(times -> times > 850 && times < 1_150);
  }

  @Test
  void noEntityIsChosenWhereThereIsNone() {
    assertThat(Sampling.one(agents, random)).isEqualTo(Entity.NONE);
    assertThat(Sampling.some(agents, 3, random)).isEmpty();
    assertThat(Sampling.shuffled(agents, random)).isEmpty();
  }

  @Test
  void aSampleHasDifferentEntities() {
    spawn(20);
    var seen = new HashSet<Entity>();
    for (int i = 0; i < 200; i++) {
      EntityList sample = Sampling.some(agents, 5, random);
      assertThat(sample).hasSize(5).doesNotHaveDuplicates();
      seen.addAll(sample);
    }
    assertThat(seen).hasSize(20);
    assertThat(Sampling.some(agents, 100, random))
        .containsExactlyInAnyOrderElementsOf(agents.entities());
  }

  @Test
  void shuffledEntitiesAreTheSameForTheSameNumbers() {
    spawn(50);
    EntityList first = Sampling.shuffled(agents, world.random("order"));
    assertThat(first)
        .containsExactlyInAnyOrderElementsOf(agents.entities())
        .isNotEqualTo(agents.entities())
        .isEqualTo(Sampling.shuffled(agents, world.random("order")));
  }

  @Test
  void aNegativeSampleIsRefused() {
    assertThatThrownBy(() -> Sampling.some(agents, -1, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A sample of -1 entities is not possible; ask for 0 or more.");
  }
}
