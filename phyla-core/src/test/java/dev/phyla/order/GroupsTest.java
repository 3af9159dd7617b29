package dev.phyla.order;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Groups;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Selected;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Grouping the entities of a query.
final class GroupsTest {
  enum Kind {
    WOLF,
    SHEEP,
    GRASS
  }

  record Team(int number) {}

  record Agent(Kind kind, double weight) {}

  private final World world = new World();
  private final Query1<Team> teams = world.query(read(Team.class));
  private final Column<int[]> number = world.column(Team.class, "number", int[].class);

  @Test
  void entitiesAreGroupedByAFieldInAscendingOrder() {
    Entity a = world.spawn(new Team(7));
    Entity b = world.spawn(new Team(-3));
    Entity c = world.spawn(new Team(7), new Frozen());
    Entity d = world.spawn(new Team(7));
    Groups<Integer> groups = teams.groupBy(number);

    assertThat(groups.size()).isEqualTo(2);
    assertThat(groups.keys()).containsExactly(-3, 7);
    assertThat(groups.group(-3)).containsExactly(b);
    assertThat(groups.group(7)).containsExactly(c, a, d);
    assertThat(groups.group(0)).isEmpty();
    assertThat(groups).hasToString("2 groups of 4 entities");
  }

  @Test
  void entitiesAreGroupedByAKeyThatIsComputed() {
    Entity wolf = world.spawn(new Agent(Kind.WOLF, 30));
    Entity grass = world.spawn(new Agent(Kind.GRASS, 0.1));
    Entity otherWolf = world.spawn(new Agent(Kind.WOLF, 35));
    Groups<Kind> groups = world.query().groupBy(Agent.class, Agent::kind);

    assertThat(groups.keys()).containsExactly(Kind.WOLF, Kind.GRASS);
    assertThat(groups.group(Kind.WOLF)).containsExactly(wolf, otherWolf);
    assertThat(groups.group(Kind.SHEEP)).isEmpty();
    assertThat(groups.group(Kind.GRASS)).containsExactly(grass);
  }

  @Test
  void keysAreEqualIfTheyCompareAsEqual() {
    world.spawn(new Agent(Kind.WOLF, 1));
    world.spawn(new Agent(Kind.SHEEP, 1));
    Groups<BigDecimal> groups =
        world
            .query()
            .groupBy(
                Agent.class, agent -> new BigDecimal(agent.kind() == Kind.WOLF ? "1.0" : "1.00"));
    assertThat(groups.keys()).containsExactly(new BigDecimal("1.0"));
    assertThat(groups.group(new BigDecimal("1"))).hasSize(2);
  }

  @Test
  void groupsAreVisitedInOrderAndTheActionMayChangeTheWorld() {
    world.spawn(new Team(2));
    world.spawn(new Team(1));
    world.spawn(new Team(2));
    Map<Integer, Integer> seen = new TreeMap<>();
    var order = new ArrayList<Integer>();
    teams
        .groupBy(number)
        .forEach(
            (key, entities) -> {
              order.add(key);
              seen.put(key, entities.size());
              world.despawnAll(entities);
            });
    assertThat(order).containsExactly(1, 2);
    assertThat(seen).containsExactly(Map.entry(1, 1), Map.entry(2, 2));
    assertThat(world.count()).isZero();
  }

  @Test
  void withoutEntitiesThereAreNoGroups() {
    assertThat(teams.groupBy(number).keys()).isEmpty();
    assertThat(teams.groupBy(number).group(0)).isEmpty();
    assertThat(teams.groupBy(Team.class, Team::number).size()).isZero();
    teams.groupBy(number).forEach((_, _) -> assertThat(true).isFalse());
  }

  @Test
  void filtersOfTheQueryAreRespectedAndEntitiesAreInTheOrderOfIteration() {
    List<Entity> all = world.entityBuilder().with(Team.class, i -> new Team(i % 2)).spawnMany(10);
    for (Entity entity : all.subList(2, 7)) {
      world.tag(Selected.class).add(entity);
    }
    world.disable(all.get(4));
    var query = world.query(with(Team.class), tagged(Selected.class));

    Groups<Integer> groups = query.groupBy(number);
    assertThat(groups.group(0)).containsExactly(all.get(2), all.get(6));
    assertThat(groups.group(1)).containsExactly(all.get(3), all.get(5));
    assertThat(query.groupBy(Team.class, team -> -team.number()).group(-1))
        .containsExactly(all.get(3), all.get(5));
  }

  @Test
  void groupsDoNotFollowLaterChanges() {
    Entity entity = world.spawn(new Team(1));
    Groups<Integer> groups = teams.groupBy(number);
    world.set(entity, new Team(2));
    world.spawn(new Team(1));
    assertThat(groups.group(1)).containsExactly(entity);
    assertThat(groups.keys()).containsExactly(1);
  }

  @Test
  void aGroupBelongsToTheCaller() {
    world.spawn(new Team(1));
    Groups<Integer> groups = teams.groupBy(number);
    EntityList group = groups.group(1);
    group.clear();
    assertThat(groups.group(1)).hasSize(1);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> groups.keys().clear());
  }

  @Test
  void groupingDoesNotCountAsReadingWhatChanged() {
    var changes = world.query(read(Team.class), changed(Team.class));
    world.spawn(new Team(1));
    assertThat(changes.groupBy(number).size()).isEqualTo(1);
    assertThat(changes.groupBy(Team.class, Team::number).size()).isEqualTo(1);
    assertThat(changes.count()).isEqualTo(1);
  }

  @Test
  void groupingIsAllowedInsideLoops() {
    world.spawn(new Team(1));
    world.spawn(new Team(2));
    var sizes = new ArrayList<Integer>();
    teams.each(
        _ -> {
          sizes.add(teams.groupBy(number).size());
          sizes.add(teams.groupBy(Team.class, team -> teams.groupBy(number).size()).size());
        });
    assertThat(sizes).containsExactly(2, 1, 2, 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void manyEntitiesAreGroupedAsByANaiveLoop(long seed) {
    var random = new Random(seed);
    int keys = 1 + random.nextInt(5000);
    Map<Integer, List<Entity>> expected = new TreeMap<>();
    for (int i = 0; i < 3000; i++) {
      int key = (random.nextInt(keys) - keys / 2) * 1_000_003;
      expected
          .computeIfAbsent(key, _ -> new ArrayList<>())
          .add(world.spawn(new Team(key), new Frozen()));
    }
    for (Groups<Integer> groups :
        List.of(teams.groupBy(number), teams.groupBy(Team.class, Team::number))) {
      assertThat(groups.keys()).as("seed %s", seed).isEqualTo(List.copyOf(expected.keySet()));
      var actual = new TreeMap<Integer, List<Entity>>();
      groups.forEach(actual::put);
      assertThat(actual).as("seed %s", seed).isEqualTo(expected);
    }
  }

  @Test
  void wrongUseIsRefused() {
    world.spawn(new Frozen());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query().groupBy(number))
        .withMessage(
            "query() cannot be grouped by Team: its archetype [Frozen] has no Team; add"
                + " with(Team.class) to the query.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query().groupBy(Team.class, Team::number));
    assertThatNullPointerException()
        .isThrownBy(() -> teams.groupBy((Column<int[]>) null))
        .withMessage("The column is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> teams.groupBy(null, Team::number))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> teams.<Team, Integer>groupBy(Team.class, null))
        .withMessage("The function is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> teams.groupBy(number).group(null))
        .withMessage("The key is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> teams.groupBy(number).forEach(null))
        .withMessage("The action is null.");
  }

  @Test
  void aFunctionThatFailsOrChangesTheStructureIsRefusedAndTheWorldStaysUsable() {
    world.spawn(new Team(1));
    assertThatNullPointerException()
        .isThrownBy(() -> teams.<Team, Integer>groupBy(Team.class, _ -> null))
        .withMessage("The function returned null.");
    assertThatIllegalStateException()
        .isThrownBy(() -> teams.groupBy(Team.class, _ -> world.spawn().index()))
        .withMessageStartingWith(
            "Spawning changes the structure of the world and cannot run inside query(read Team)");
    world.spawn(new Team(2));
    assertThat(teams.groupBy(Team.class, Team::number).keys()).containsExactly(1, 2);
    world.verify();
  }
}
