package dev.phyla.model;

import static dev.phyla.Term.read;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.RandomStream;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.model.internal.loop.AgentLoop;
import dev.phyla.model.internal.loop.AgentLoops;
import dev.phyla.model.internal.loop.Turns;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.ScheduledSystem;
import dev.phyla.schedule.SystemBody;
import dev.phyla.schedule.SystemRandom;
import dev.phyla.schedule.SystemSetup;
import dev.phyla.spi.CopiedLoop;
import dev.phyla.spi.PackedAccess;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A system in which agents act one by one, being built.
///
/// ```java
/// simulation.activate("sheep", Sheep.class).inRandomOrder().update((agent, sheep, random) -> {
///   double energy = sheep.energy() - 1;
///   return energy < 0 ? null : new Sheep(sheep.x(), sheep.y(), energy); // null: it dies
/// });
/// ```
///
/// In each tick, the agents that are there at the start of the system are put into an order, and
/// each one has its turn. It sees what those before it did: births, deaths and moves take effect at
/// once. An agent that has died or lost its component before its turn has none. Agents that are
/// born during the system have their first turn in the next tick, unless [declared
/// otherwise][#withNewborns()].
///
/// [#update] and [#each] add the system to the schedule. It uses the whole world, so no other
/// system runs at the same time. Its random numbers depend on the seed, the tick and the name of
/// the system only.
///
/// @param <T> the component of the agents
public final class Activation<T> {
  private static final int MAX_ROUNDS = 1_000;

  private final Schedule schedule;
  private final String name;
  private final Class<T> type;
  private Term.Filter[] filters = {};
  private boolean isShuffled;
  private boolean includesNewborns;
  private @Nullable ToDoubleFunction<? super T> key;

  private Activation(Schedule schedule, String name, Class<T> type) {
    this.schedule = schedule;
    this.name = name;
    this.type = type;
  }

  /// Starts to build a system.
  ///
  /// @param <T> the component type
  /// @param schedule gets the system
  /// @param name the name of the system
  /// @param type the component of the agents: every entity that has it is one
  /// @return the activation
  public static <T> Activation<T> of(Schedule schedule, String name, Class<T> type) {
    return new Activation<>(
        Objects.requireNonNull(schedule, "The schedule is null."),
        Objects.requireNonNull(name, "The name is null."),
        Objects.requireNonNull(type, "The component type is null."));
  }

  /// Activates only some agents.
  ///
  /// @param terms filters of queries, such as `without(Frozen.class)`
  /// @return this
  public Activation<T> where(Term.Filter... terms) {
    filters = terms.clone();
    return this;
  }

  /// Puts the agents into a new random order in each tick; every order is equally likely.
  ///
  /// @return this
  public Activation<T> inRandomOrder() {
    isShuffled = true;
    return this;
  }

  /// Puts the agents into the order of a number, lowest first. Agents with equal numbers stay in
  /// the order of queries, or in a random one if [#inRandomOrder()] is called as well.
  ///
  /// @param priority computes the number from the component at the start of the system
  /// @return this
  public Activation<T> orderedBy(ToDoubleFunction<? super T> priority) {
    key = Objects.requireNonNull(priority, "The priority is null.");
    return this;
  }

  /// Gives agents that are born during the system a turn in the same tick, after those that were
  /// there, and so on until there are no more.
  ///
  /// @return this
  public Activation<T> withNewborns() {
    includesNewborns = true;
    return this;
  }

  /// Adds a system that calls an action for each agent.
  ///
  /// @param action what an agent does
  /// @return the system, for its place in the schedule
  public ScheduledSystem each(AgentAction<T> action) {
    Objects.requireNonNull(action, "The action is null.");
    return add(
        () -> {
          CopiedLoop<AgentLoop> loop = loopOf(action);
          return (world, agents, turns, random) ->
              loop.prepare(action, turns.count()).each(agents, turns, action, random);
        });
  }

  /// Adds a system that replaces the component of each agent, or despawns the agent.
  ///
  /// @param update what an agent becomes
  /// @return the system, for its place in the schedule
  public ScheduledSystem update(AgentUpdate<T> update) {
    Objects.requireNonNull(update, "The update is null.");
    return add(
        () -> {
          CopiedLoop<AgentLoop> loop = loopOf(update);
          return (world, agents, turns, random) ->
              loop.prepare(update, turns.count()).update(world, agents, turns, update, random);
        });
  }

  /// Adds a system in which all agents act at the same time: everyone sees the components as they
  /// were at the start, and all new ones are written at the end. Then agents die whose update was
  /// null.
  ///
  /// @param update what an agent becomes; it must not change agents itself
  /// @return the system, for its place in the schedule
  public ScheduledSystem updateTogether(AgentUpdate<T> update) {
    Objects.requireNonNull(update, "The update is null.");
    return add(() -> new Together<>(loopOf(update), update, type)::run);
  }

  private CopiedLoop<AgentLoop> loopOf(Object lambda) {
    return AgentLoops.of(lambda, Entity.class, type, RandomStream.class);
  }

  /// One round of turns.
  private interface Round<T> {
    void run(World world, PackedAccess<T> agents, Turns turns, RandomStream random);
  }

  private ScheduledSystem add(Supplier<Round<T>> rounds) {
    Term.Filter[] chosen = filters;
    boolean shuffles = isShuffled;
    boolean repeats = includesNewborns;
    ToDoubleFunction<? super T> priority = key;
    return schedule.add(
        name, setup -> system(setup, chosen, shuffles, repeats, priority, rounds.get()));
  }

  private SystemBody system(
      SystemSetup setup,
      Term.Filter[] chosen,
      boolean shuffles,
      boolean repeats,
      @Nullable ToDoubleFunction<? super T> priority,
      Round<T> round) {
    World world = setup.exclusive();
    Query1<T> query = setup.query(read(type), chosen);
    PackedAccess<T> agents = PackedAccess.of(world.accessor(type));
    SystemRandom randoms = setup.random();
    var turns = new Turns();
    CopiedLoop<AgentLoop> keys = priority == null ? null : AgentLoops.of(priority, type);
    return () -> {
      RandomStream random = randoms.stream();
      turns.start();
      int done = 0;
      do {
        if (++done > MAX_ROUNDS) {
          throw endless();
        }
        turns.collect(query, agents, repeats);
        if (shuffles) {
          turns.shuffle(random);
        }
        if (priority != null && keys != null) {
          double[] numbers = turns.keys();
          keys.prepare(priority, turns.count()).compute(agents, turns, priority, numbers);
          turns.sort(numbers);
        }
        round.run(world, agents, turns, random);
      } while (repeats && turns.count() != 0);
    };
  }

  private IllegalStateException endless() {
    return new IllegalStateException(
        String.format(
            "In the system \"%s\", newborns had newborns %d times in one tick; remove withNewborns(),"
                + " or let them act later.",
            name, MAX_ROUNDS));
  }

  /// Keeps new components in a world of its own until all are computed, so that nothing is
  /// allocated for each agent.
  private static final class Together<T> {
    private final CopiedLoop<AgentLoop> loop;
    private final AgentUpdate<T> update;
    private final Class<T> type;
    private long[] places = {};
    private boolean[] isDying = {};
    private @Nullable World results;

    private Together(CopiedLoop<AgentLoop> loop, AgentUpdate<T> update, Class<T> type) {
      this.loop = loop;
      this.update = update;
      this.type = type;
    }

    private void run(World world, PackedAccess<T> agents, Turns turns, RandomStream random) {
      int count = turns.count();
      PackedAccess<T> computed = PackedAccess.of(results(world, count).accessor(type));
      AgentLoop current = loop.prepare(update, count);
      current.compute(agents, turns, update, random, computed, places, isDying);
      current.finish(world, agents, turns, computed, places, isDying);
    }

    private World results(World world, int count) {
      World known = results;
      if (known != null) {
        known.adopt(); // another thread may have run the last tick
      }
      if (known == null || known.schema() != world.schema()) {
        known = new World(world.schema());
        places = new long[0];
        results = known;
      }
      if (count > places.length) {
        int wanted = Math.max(count, 2 * places.length);
        int present = places.length;
        places = Arrays.copyOf(places, wanted);
        isDying = new boolean[wanted];
        for (int i = present; i < wanted; i++) {
          Entity place = known.spawn();
          known.set(place, type);
          places[i] = place.bits();
        }
      }
      return known;
    }
  }
}
