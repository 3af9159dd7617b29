package dev.phyla.model;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.schedule.App;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Agents that change the structure of the world in their turns, compared with a map.
class ActivationStructureTest {
  record Agent(int number) {}

  record Mark() {}

  record Load(long weight) {}

  private final World world = new World();
  private final App app = new App(world).threads(1);
  private final Query1<Agent> agents = world.query(read(Agent.class));
  private final Map<Entity, Integer> expected = new LinkedHashMap<>();
  private final Set<Entity> had = new HashSet<>();
  private Random random = new Random(0);
  private int nextNumber;
  private double chance;

  @AfterEach
  void close() {
    app.close();
    world.close();
  }

  private void spawn(Object... more) {
    var components = new ArrayList<Object>(List.of(more));
    components.add(new Agent(nextNumber));
    expected.put(world.spawn(components.toArray()), nextNumber++);
  }

  private Entity any() {
    return List.copyOf(expected.keySet()).get(random.nextInt(expected.size()));
  }

  private void disturb(Entity self) {
    Entity other = random.nextInt(4) == 0 && expected.containsKey(self) ? self : any();
    switch (random.nextInt(8)) {
      case 0 -> spawn();
      case 1 -> spawn(new Load(3));
      case 2 -> {
        world.despawn(other);
        expected.remove(other);
      }
      case 3 -> world.set(other, new Mark());
      case 4 -> world.remove(other, Mark.class);
      case 5 -> {
        world.remove(other, Agent.class);
        expected.remove(other);
      }
      case 6 -> agents.sort(Agent.class, (a, b) -> Integer.compare(b.number(), a.number()));
      default -> {
        world.set(other, new Agent(nextNumber));
        expected.put(other, nextNumber++);
      }
    }
  }

  private void requireTurn(Entity self, Agent agent) {
    assertThat(had.add(self)).isTrue();
    assertThat(expected).containsEntry(self, agent.number());
    if (random.nextDouble() < chance) {
      disturb(self);
    }
  }

  private void requireAll() {
    var found = new LinkedHashMap<Entity, Integer>();
    agents.each((entity, agent) -> found.put(entity, agent.number()));
    assertThat(found).containsExactlyInAnyOrderEntriesOf(expected);
    world.verify();
  }

  @ParameterizedTest
  @CsvSource({"1,0,1", "2,0.02,1", "3,0.02,3", "4,0.3,1", "5,0.3,3", "6,1,2"})
  void eachAgentHasItsTurnWithItsOwnComponentWhateverOthersDo(
      long seed, double chance, int archetypes) {
    this.chance = chance;
    random = new Random(seed);
    Activation.of(app.schedule(), "update", Agent.class)
        .inRandomOrder()
        .update(
            (self, agent, _) -> {
              requireTurn(self, agent);
              if (random.nextInt(20) == 0 && chance > 0) {
                expected.remove(self);
                return null;
              }
              int next = nextNumber++;
              expected.replace(self, next);
              return new Agent(next);
            });
    Activation.of(app.schedule(), "each", Agent.class)
        .inRandomOrder()
        .each(
            (self, agent, _) -> {
              assertThat(expected).containsEntry(self, agent.number());
              if (random.nextDouble() < chance) {
                disturb(self);
              }
            });
    for (int i = 0; i < 60; i++) {
      Object[][] kinds = {{}, {new Mark()}, {new Load(i)}};
      spawn(kinds[i % archetypes]);
    }
    for (int tick = 0; tick < 40; tick++) {
      had.clear();
      Set<Entity> before = Set.copyOf(expected.keySet());
      app.tick();
      assertThat(before).containsAll(had);
      assertThat(had).containsAll(chance == 0 ? before : Set.of());
      requireAll();
      while (expected.size() < 30) {
        spawn();
      }
    }
  }
}
