package dev.phyla.model;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.schedule.App;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemException;
import dev.phyla.snapshot.Snapshots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ActivationTest {
  record Agent(int number, double key) {}

  record Frozen() {}

  private final World world = new World();
  private final App app = new App(world).threads(1);
  private final List<Integer> turns = new ArrayList<>();
  private boolean isBroken = true;

  private Activation<Agent> activate(String name) {
    return Activation.of(app.schedule(), name, Agent.class);
  }

  private List<Entity> spawn(int count) {
    List<Entity> agents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      agents.add(world.spawn(new Agent(i, 0)));
    }
    return agents;
  }

  private List<Integer> tick() {
    turns.clear();
    app.tick();
    return List.copyOf(turns);
  }

  private List<Integer> numbers() {
    return world.query(read(Agent.class)).toList(Agent::number);
  }

  // Order.

  @Test
  void agentsActInTheOrderOfQueries() {
    spawn(5);
    activate("act").each((agent, value, random) -> turns.add(value.number()));

    assertThat(tick()).containsExactly(0, 1, 2, 3, 4).isEqualTo(tick());
  }

  @Test
  void aRandomOrderIsThatOfAShuffledList() {
    world.seed(7);
    List<Entity> agents = spawn(50);
    activate("act").inRandomOrder().each((agent, value, random) -> turns.add(value.number()));
    for (int i = 0; i < 5; i++) {
      var list = new EntityList(agents);
      list.shuffle(world.random("act"));
      List<Integer> expected =
          list.stream().map(agent -> world.get(agent, Agent.class).number()).toList();

      assertThat(tick()).isEqualTo(expected);
    }
  }

  @Test
  void theNumbersOfAgentsFollowThoseOfTheOrder() {
    world.seed(7);
    List<Entity> agents = spawn(20);
    List<Long> drawn = new ArrayList<>();
    activate("act").inRandomOrder().each((agent, value, random) -> drawn.add(random.nextLong()));
    var expected = world.random("act");
    new EntityList(agents).shuffle(expected);
    app.tick();

    assertThat(drawn).hasSize(20).allMatch(number -> number == expected.nextLong());
  }

  @Test
  void everyOrderIsEquallyLikely() {
    spawn(4);
    activate("act").inRandomOrder().each((agent, value, random) -> turns.add(value.number()));
    Map<List<Integer>, Integer> orders = new HashMap<>();
    int ticks = 4800;
    for (int i = 0; i < ticks; i++) {
      orders.merge(tick(), 1, Integer::sum);
    }

    assertThat(orders).hasSize(24);
    double mean = ticks / 24.0;
    double chiSquare =
        orders.values().stream().mapToDouble(n -> (n - mean) * (n - mean) / mean).sum();
    assertThat(chiSquare).isLessThan(50); // 23 degrees of freedom, p = 0.001
  }

  @Test
  void aPriorityOrdersAgentsAndKeepsTheOrderOfTies() {
    double[] keys = {
      2, Double.NaN, 1, 1, 0.0, -0.0, Double.NEGATIVE_INFINITY, Double.NaN, 1, -5, 0.0
    };
    for (int i = 0; i < keys.length; i++) {
      world.spawn(new Agent(i, keys[i]));
    }
    activate("act").orderedBy(Agent::key).each((agent, value, random) -> turns.add(value.number()));

    assertThat(tick()).containsExactly(6, 9, 4, 5, 10, 2, 3, 8, 0, 1, 7);
  }

  @Test
  void tiesOfAPriorityAreInRandomOrderOnRequest() {
    for (int i = 0; i < 100; i++) {
      world.spawn(new Agent(i, i % 3));
    }
    activate("act")
        .inRandomOrder()
        .orderedBy(Agent::key)
        .each((agent, value, random) -> turns.add(value.number()));
    List<Integer> first = tick();

    assertThat(first).isSortedAccordingTo((a, b) -> Integer.compare(a % 3, b % 3));
    assertThat(first.subList(0, 34)).isNotEqualTo(first.stream().sorted().toList().subList(0, 34));
    assertThat(tick()).isNotEqualTo(first).containsExactlyInAnyOrderElementsOf(first);
  }

  @Test
  void thePriorityIsThatOfTheStart() {
    List<Entity> agents = spawn(3);
    activate("act")
        .orderedBy(Agent::key)
        .each(
            (agent, value, random) -> {
              turns.add(value.number());
              world.set(agents.get(2), new Agent(22, -1));
            });

    assertThat(tick()).containsExactly(0, 1, 22);
    assertThat(tick()).containsExactly(22, 0, 1);
  }

  @Test
  void filtersChooseAgents() {
    List<Entity> agents = spawn(4);
    world.set(agents.get(1), new Frozen());
    activate("act")
        .where(without(Frozen.class))
        .each((agent, value, random) -> turns.add(value.number()));
    activate("thaw")
        .where(with(Frozen.class))
        .each((agent, value, random) -> world.remove(agent, Frozen.class));

    assertThat(tick()).containsExactlyInAnyOrder(0, 2, 3);
    assertThat(tick()).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  // Births and deaths.

  @Test
  void agentsThatDiedOrLostTheirComponentHaveNoTurn() {
    List<Entity> agents = spawn(5);
    activate("act")
        .each(
            (agent, value, random) -> {
              turns.add(value.number());
              world.despawn(agents.get(1));
              world.remove(agents.get(3), Agent.class);
            });

    assertThat(tick()).containsExactly(0, 2, 4);
  }

  @Test
  void updatesSkipTheDeadTooAndNobodyIsEatenTwice() {
    List<Entity> agents = spawn(6);
    List<Boolean> eaten = new ArrayList<>();
    activate("eat")
        .update(
            (agent, value, random) -> {
              turns.add(value.number());
              eaten.add(world.despawn(agents.get(3)));
              return new Agent(value.number() + 10, 0);
            });

    assertThat(tick()).containsExactly(0, 1, 2, 4, 5);
    assertThat(eaten).containsExactly(true, false, false, false, false);
    assertThat(numbers()).containsExactlyInAnyOrder(10, 11, 12, 14, 15);
  }

  @Test
  void anAgentWhoseUpdateIsNullDies() {
    spawn(6);
    activate("act")
        .update(
            (agent, value, random) ->
                value.number() % 2 == 0 ? null : new Agent(value.number(), 1));
    app.tick();

    assertThat(numbers()).containsExactlyInAnyOrder(1, 3, 5);
    assertThat(world.count()).isEqualTo(3);
    world.verify();
  }

  @Test
  void theNewValueOfAnAgentThatDiedOrLostItsComponentIsIgnored() {
    List<Entity> agents = spawn(4);
    activate("act")
        .update(
            (agent, value, random) -> {
              switch (value.number()) {
                case 0 -> world.despawn(agent);
                case 1, 2 -> world.remove(agent, Agent.class);
                default -> world.set(agent, new Frozen());
              }
              return value.number() == 2 ? null : new Agent(value.number() + 10, 0);
            });
    app.tick();

    assertThat(world.isAlive(agents.get(0))).isFalse();
    assertThat(world.isAlive(agents.get(1))).isTrue();
    assertThat(world.has(agents.get(1), Agent.class)).isFalse();
    assertThat(world.isAlive(agents.get(2))).isFalse();
    assertThat(world.get(agents.get(3), Agent.class).number()).isEqualTo(13);
    world.verify();
  }

  @Test
  void theSlotOfADeadAgentIsNotMistakenForIt() {
    List<Entity> agents = spawn(3);
    activate("act")
        .update(
            (agent, value, random) -> {
              turns.add(value.number());
              if (value.number() == 0 && world.isAlive(agents.get(2))) {
                world.despawn(agents.get(2));
                assertThat(world.spawn(new Agent(9, 0)).index()).isEqualTo(agents.get(2).index());
              }
              return value;
            });

    assertThat(tick()).containsExactly(0, 1);
    assertThat(tick()).containsExactly(0, 1, 9);
  }

  @Test
  void newbornsWaitForTheNextTick() {
    spawn(2);
    activate("act")
        .update(
            (agent, value, random) -> {
              turns.add(value.number());
              if (value.number() < 2) {
                world.spawn(new Agent(value.number() + 2, 0));
              }
              return value;
            });

    assertThat(tick()).containsExactly(0, 1);
    assertThat(tick()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void newbornsActAfterTheOthersIfDeclared() {
    spawn(2);
    activate("act")
        .withNewborns()
        .each(
            (agent, value, random) -> {
              turns.add(value.number());
              if (value.number() < 5) {
                world.spawn(new Agent(value.number() + 2, 0));
              }
              if (value.number() > 3) {
                world.despawn(agent);
              }
            });

    assertThat(tick()).containsExactly(0, 1, 2, 3, 4, 5, 6);
    world.despawnAll(world.query(read(Agent.class)));
    assertThat(tick()).isEmpty();
  }

  @Test
  void endlessBirthsAreReportedAndTheWorldStaysUsable() {
    spawn(1);
    activate("breed").withNewborns().each((agent, value, random) -> breed(agent));

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .rootCause()
        .hasMessage(
            "In the system \"breed\", newborns had newborns 1000 times in one tick; remove"
                + " withNewborns(), or let them act later.");
    world.verify();
    assertThat(world.count()).isEqualTo(1);
    isBroken = false;
    app.tick();
    assertThat(world.count()).isEqualTo(1);
  }

  private void breed(Entity agent) {
    if (isBroken) {
      world.spawn(new Agent(0, 0));
      world.despawn(agent);
    }
  }

  // At the same time.

  @Test
  void agentsThatActTogetherSeeOldValuesAndDieAtTheEnd() {
    List<Entity> agents = spawn(6);
    activate("act")
        .inRandomOrder()
        .updateTogether(
            (agent, value, random) -> {
              assertThat(world.count()).isEqualTo(6);
              int next = world.get(agents.get((value.number() + 1) % 6), Agent.class).number();
              return next == 3 ? null : new Agent(next, 1);
            });
    app.tick();

    assertThat(world.isAlive(agents.get(2))).isFalse();
    assertThat(numbers()).containsExactlyInAnyOrder(1, 2, 4, 5, 0);
    assertThat(world.get(agents.get(5), Agent.class)).isEqualTo(new Agent(0, 1));
    world.verify();
  }

  @Test
  void moreAgentsThanBeforeActTogether() {
    activate("act").updateTogether((agent, value, random) -> new Agent(value.number() + 1, 0));
    for (int count = 1; count < 300; count *= 3) {
      spawn(count);
      app.tick();
    }

    assertThat(world.query(read(Agent.class)).sumLong(Agent::number)).isEqualTo(sumOfGrowth());
  }

  private static long sumOfGrowth() {
    long sum = 0;
    int age = 6;
    for (int count = 1; count < 300; count *= 3) {
      sum += (long) count * (count - 1) / 2 + (long) count * age--;
    }
    return sum;
  }

  @Test
  void agentsThatDieTogetherInTheMidstOfOthersAreReported() {
    List<Entity> agents = spawn(3);
    activate("act")
        .updateTogether(
            (agent, value, random) -> {
              if (isBroken) {
                world.despawn(agents.get(2));
              }
              return new Agent(value.number() + 10, 0);
            });

    assertThatThrownBy(app::tick).isInstanceOf(SystemException.class);
    assertThat(numbers()).containsExactly(0, 1);
    isBroken = false;
    app.tick();
    assertThat(numbers()).containsExactly(10, 11);
  }

  /// A record that refuses the values of an empty row.
  record Positive(int number, Entity partner, String name) {
    Positive {
      if (number < 1 || name.isBlank()) {
        throw new IllegalArgumentException("not positive");
      }
    }
  }

  @Test
  void recordsThatAreNeverEmptyAndHoldEntitiesCanBeUpdatedTogether() {
    Entity one = world.spawn(new Positive(1, Entity.NONE, "one"));
    Entity two = world.spawn(new Positive(2, one, "two"));
    Activation.of(app.schedule(), "swap", Positive.class)
        .updateTogether(
            (agent, value, random) ->
                new Positive(
                    value.number() + 1, agent.equals(one) ? two : one, value.name() + "!"));
    app.run(2);

    assertThat(world.get(one, Positive.class)).isEqualTo(new Positive(3, two, "one!!"));
    assertThat(world.get(two, Positive.class)).isEqualTo(new Positive(4, one, "two!!"));
  }

  @Test
  void newbornsActTogetherIfDeclared() {
    spawn(2);
    activate("act")
        .withNewborns()
        .updateTogether(
            (agent, value, random) -> {
              turns.add(value.number());
              if (value.number() < 4) {
                world.spawn(new Agent(value.number() + 2, 0));
              }
              return new Agent(value.number() + 100, 0);
            });

    assertThat(tick()).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(numbers()).containsExactly(100, 101, 102, 103, 104, 105);
  }

  // Failures.

  @Test
  void afterAnExceptionTheWorldIsAsTheAgentsBeforeLeftIt() {
    List<Entity> agents = spawn(5);
    activate("act")
        .update(
            (agent, value, random) -> {
              if (value.number() == 3 && isBroken) {
                world.spawn(new Agent(33, 0));
                world.despawn(agents.get(0));
                throw new IllegalStateException("on purpose");
              }
              return new Agent(value.number() + 100, 0);
            });

    assertThatThrownBy(app::tick)
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("act")
        .rootCause()
        .hasMessage("on purpose");
    assertThat(numbers()).containsExactlyInAnyOrder(101, 102, 3, 4, 33);
    world.verify();
    isBroken = false;
    app.tick();
    assertThat(numbers()).containsExactlyInAnyOrder(201, 202, 103, 104, 133);
    world.verify();
  }

  @Test
  void afterAnExceptionOfAPriorityNobodyHasActed() {
    spawn(3);
    activate("act")
        .orderedBy(
            value -> {
              if (isBroken) {
                throw new IllegalStateException("on purpose");
              }
              return -value.number();
            })
        .each((agent, value, random) -> turns.add(value.number()));

    assertThatThrownBy(app::tick).rootCause().hasMessage("on purpose");
    assertThat(turns).isEmpty();
    isBroken = false;
    assertThat(tick()).containsExactly(2, 1, 0);
  }

  @Test
  void afterAnExceptionNothingWasWrittenTogether() {
    spawn(3);
    activate("act")
        .updateTogether(
            (agent, value, random) -> {
              if (value.number() == 2 && isBroken) {
                throw new IllegalStateException("on purpose");
              }
              return new Agent(value.number() + 100, 0);
            });

    assertThatThrownBy(app::tick).rootCause().hasMessage("on purpose");
    assertThat(numbers()).containsExactly(0, 1, 2);
    isBroken = false;
    app.tick();
    assertThat(numbers()).containsExactly(100, 101, 102);
  }

  @Test
  void missingPartsAreRefused() {
    assertThatThrownBy(() -> Activation.of(null, "a", Agent.class))
        .hasMessage("The schedule is null.");
    assertThatThrownBy(() -> Activation.of(app.schedule(), null, Agent.class))
        .hasMessage("The name is null.");
    assertThatThrownBy(() -> Activation.of(app.schedule(), "a", null))
        .hasMessage("The component type is null.");
    assertThatThrownBy(() -> activate("a").each(null)).hasMessage("The action is null.");
    assertThatThrownBy(() -> activate("a").update(null)).hasMessage("The update is null.");
    assertThatThrownBy(() -> activate("a").updateTogether(null)).hasMessage("The update is null.");
    assertThatThrownBy(() -> activate("a").orderedBy(null)).hasMessage("The priority is null.");
  }

  // Apps.

  /// A schedule in which agents move, breed and die, in every way there is.
  private static Schedule lively() {
    var schedule = new Schedule();
    schedule.add(
        "breed",
        setup -> {
          World own = setup.exclusive();
          return () -> own.spawn(new Agent((int) own.tick(), own.random("birth").nextDouble()));
        });
    Activation.of(schedule, "age", Agent.class)
        .inRandomOrder()
        .update(
            (agent, value, random) ->
                random.nextInt(20) == 0
                    ? null
                    : new Agent(value.number() + 1, value.key() + random.nextDouble()));
    Activation.of(schedule, "rank", Agent.class)
        .inRandomOrder()
        .orderedBy(Agent::key)
        .updateTogether((agent, value, random) -> new Agent(value.number(), random.nextDouble()));
    return schedule;
  }

  private static World populated(long seed) {
    var world = new World();
    world.seed(seed);
    for (int i = 0; i < 30; i++) {
      world.spawn(new Agent(i, i % 4));
    }
    return world;
  }

  @Test
  void severalAppsCanUseOneSchedule() {
    Schedule shared = lively();
    List<App> apps = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      apps.add(new App(populated(i), shared).threads(1));
    }
    for (int tick = 0; tick < 40; tick++) {
      apps.forEach(App::tick);
    }
    for (int i = 0; i < 4; i++) {
      World alone = populated(i);
      new App(alone, lively()).threads(1).run(40);

      assertThat(apps.get(i).world().stateHash()).isEqualTo(alone.stateHash());
    }
  }

  @Test
  void aRunThatIsSavedAndLoadedGoesOnAsItDid() {
    World one = populated(3);
    var appOfOne = new App(one, lively()).threads(1);
    appOfOne.run(20);
    byte[] saved = Snapshots.toBytes(one);
    World copy = one.copy();
    appOfOne.run(20);
    var loaded = new World(one.schema());
    var appOfLoaded = new App(loaded, lively()).threads(1);
    Snapshots.load(loaded, saved);
    for (App other : List.of(appOfLoaded, new App(copy, lively()).threads(1))) {
      other.run(20);

      assertThat(other.world().stateHash()).isEqualTo(one.stateHash());
      other.world().verify();
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    World one = populated(5);
    World other = populated(5);
    new App(one, lively()).threads(1).run(30);
    try (var parallel = new App(other, lively()).threads(4)) {
      parallel.run(30);
    }

    assertThat(other.stateHash()).isEqualTo(one.stateHash());
  }

  @Test
  void anotherThreadCanGoOn() {
    World one = populated(6);
    World other = populated(6);
    new App(one, lively()).threads(1).run(10);
    var handedOver = new App(other, lively()).threads(1);
    handedOver.run(5);
    CompletableFuture.runAsync(
            () -> {
              other.adopt();
              handedOver.run(5);
            })
        .join();
    other.adopt();

    assertThat(other.stateHash()).isEqualTo(one.stateHash());
  }

  @Test
  void accessorsOfTheWorldCanBeUsedInTurns() {
    List<Entity> agents = spawn(3);
    Accessor<Agent> accessor = world.accessor(Agent.class);
    activate("act")
        .update(
            (agent, value, random) -> {
              accessor.update(agents.get(2), old -> new Agent(old.number() + 10, old.key()));
              accessor.set(agent, new Agent(-1, -1));
              return new Agent(value.number() + 100, 0);
            });
    app.tick();

    assertThat(numbers()).containsExactly(100, 101, 122);
  }
}
