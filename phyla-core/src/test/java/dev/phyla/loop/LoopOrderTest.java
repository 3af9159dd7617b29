package dev.phyla.loop;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Loops visit archetypes in canonical order, and rows in theirs.
final class LoopOrderTest {
  private record Alpha(int value) {}

  private record Beta(int value) {}

  private record Gamma(int value) {}

  private final World world = new World();

  @Test
  void archetypesAreVisitedInTheOrderOfTheirSortedNames() {
    Entity gamma = world.spawn(new Gamma(1), new Alpha(1));
    Entity all = world.spawn(new Gamma(2), new Beta(2), new Alpha(2));
    Entity alone = world.spawn(new Alpha(3));
    Entity beta = world.spawn(new Beta(4), new Alpha(4));

    assertThat(visited()).containsExactly(alone, beta, all, gamma);
  }

  @Test
  void theOrderOfRegistrationDoesNotMatter() {
    world.register(Gamma.class);
    world.register(Beta.class);
    world.register(Alpha.class);
    Entity beta = world.spawn(new Beta(4), new Alpha(4));
    Entity alone = world.spawn(new Alpha(3));

    assertThat(visited()).containsExactly(alone, beta);
  }

  @Test
  void rowsAreVisitedInTheOrderOfSpawning() {
    List<Entity> spawned = world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(40);
    assertThat(visited()).isEqualTo(spawned);
  }

  @Test
  void theLastRowTakesTheOneThatLeft() {
    List<Entity> spawned = world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(4);
    world.despawn(spawned.get(1));

    assertThat(visited()).containsExactly(spawned.get(0), spawned.get(3), spawned.get(2));
  }

  @Test
  void everyFormVisitsInTheSameOrder() {
    world.spawn(new Gamma(1), new Alpha(1));
    world.spawn(new Alpha(3));
    world.spawn(new Beta(4), new Alpha(4));
    var chunks = new ArrayList<Entity>();
    for (var chunk : world.query(read(Alpha.class)).chunks()) {
      for (int row = chunk.first(); row < chunk.end(); row++) {
        chunks.add(chunk.entity(row));
      }
    }
    var entities = new ArrayList<Entity>();
    world.query(with(Alpha.class)).each(e -> entities.add(e));

    assertThat(chunks).isEqualTo(visited());
    assertThat(entities).isEqualTo(visited());
  }

  @Test
  void anArchetypeThatAppearsLaterTakesItsPlace() {
    var query = world.query(read(Alpha.class));
    Entity gamma = world.spawn(new Gamma(1), new Alpha(1));
    assertThat(query.first()).contains(gamma);

    Entity alone = world.spawn(new Alpha(3));
    assertThat(query.first()).contains(alone);
    assertThat(visited()).containsExactly(alone, gamma);
  }

  private List<Entity> visited() {
    var order = new ArrayList<Entity>();
    world.query(read(Alpha.class)).each((entity, alpha) -> order.add(entity));
    return order;
  }
}
