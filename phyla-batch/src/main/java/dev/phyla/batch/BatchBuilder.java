package dev.phyla.batch;

import dev.phyla.Schema;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Describes the worlds of a [Batch].
public final class BatchBuilder {
  /// More worlds in one group do not make loops faster, and their columns leave the cache.
  private static final int MAX_GROUP = 2048;

  private static final int MIN_GROUP = 64;
  private static final int GROUPS_PER_THREAD = 4;

  private final int worlds;
  private final Schedule schedule = new Schedule();
  private final List<WorldGroup.Definition.Maximum> maxima = new ArrayList<>();
  private Schema schema = new Schema();
  private WorldSetUp setUp = (world, number) -> {};
  private Consumer<? super World> preparation = world -> {};
  private @Nullable SystemFactory restart;
  private long seed;
  private int threads = Runtime.getRuntime().availableProcessors();
  private double step = 1.0 / 60;
  private int groupSize;

  BatchBuilder(int worlds) {
    this.worlds = worlds;
  }

  /// The schedule of the worlds, to which systems are added.
  ///
  /// @return the schedule
  public Schedule schedule() {
    return schedule;
  }

  /// Sets what brings a world into its initial state. Without it, worlds start empty.
  ///
  /// @param code called once for each world when the batch is built, and whenever a world restarts
  /// @return this builder
  public BatchBuilder setUp(WorldSetUp code) {
    setUp = Objects.requireNonNull(code, "The set-up is null.");
    return this;
  }

  /// Sets what is done once with the worlds before any of them is set up: registering component
  /// types, observers, callbacks and hash functions, which are common to all worlds. An observer is
  /// called for entities of every world, and receives the world that they belong to.
  ///
  /// @param code receives an empty world; called once for each group of worlds
  /// @return this builder
  public BatchBuilder prepare(Consumer<? super World> code) {
    preparation = Objects.requireNonNull(code, "The preparation is null.");
    return this;
  }

  /// Sets a system that restarts worlds in place, instead of emptying them and setting them up. It
  /// is much faster for small worlds whose entities stay the same. It is the loop of one query,
  /// which visits the entities of the worlds that restart, and can use random numbers and
  /// resources:
  ///
  /// ```java
  /// builder.restart(setup -> {
  ///   var random = setup.random();
  ///   return setup.query(write(Cart.class)).loop(
  ///       (entity, cart) -> cart.set(Cart.random(random.stream(entity))));
  /// });
  /// ```
  ///
  /// The system is named `restart`, so `world.random("restart", entity)` gives a set-up the same
  /// random numbers. A restarted world has tick 0 and the seed of its new episode, as after a
  /// set-up. Everything else that it has stays, unless the loop changes it.
  ///
  /// @param factory creates the system
  /// @return this builder
  public BatchBuilder restart(SystemFactory factory) {
    restart = Objects.requireNonNull(factory, "The factory is null.");
    return this;
  }

  /// Sets the maximum number of entities that have exactly the given components, in each world.
  /// Each world has room for that many from the start, at a fixed place, so that their tensors have
  /// the shape `[worlds, count, fields]`. More are refused: spawning throws in that world.
  ///
  /// Declare the exact number if all worlds have it in every step, for example 1 for the agent of a
  /// world. Room that is not used costs memory and time.
  ///
  /// @param count the maximum number, at least 1
  /// @param components the component types of the archetype
  /// @return this builder
  public BatchBuilder maxPerWorld(int count, Class<?>... components) {
    if (count < 1) {
      throw new IllegalArgumentException(
          String.format(
              "A world cannot have a maximum of %d entities of an archetype; give at least 1.",
              count));
    }
    Set<Class<?>> types = new HashSet<>(Arrays.asList(components));
    if (types.isEmpty() || types.size() != components.length) {
      throw new IllegalArgumentException(
          "The components of an archetype are different types, at least one; given were "
              + Arrays.toString(components)
              + ".");
    }
    for (WorldGroup.Definition.Maximum known : maxima) {
      if (types.equals(new HashSet<>(Arrays.asList(known.types())))) {
        throw new IllegalArgumentException(
            "The maximum of entities with exactly the components "
                + Arrays.toString(components)
                + " is declared twice.");
      }
    }
    maxima.add(new WorldGroup.Definition.Maximum(count, components.clone()));
    return this;
  }

  /// Declares entities that live for one step: those that have a component are despawned at the end
  /// of each step, in [Phase#LAST]. For messages, contacts and the like.
  ///
  /// @param component the component type
  /// @return this builder
  public BatchBuilder temporary(Class<?> component) {
    schedule
        .add(
            "despawn " + component.getSimpleName(),
            system -> {
              World world = system.exclusive();
              var all = system.query(Term.with(component), Term.includeDisabled());
              return () -> world.despawnAll(all);
            })
        .in(Phase.LAST);
    return this;
  }

  /// Sets the schema of the worlds. Without it, the batch has its own.
  ///
  /// @param shared the schema, which other worlds may share
  /// @return this builder
  public BatchBuilder schema(Schema shared) {
    schema = Objects.requireNonNull(shared, "The schema is null.");
    return this;
  }

  /// Sets the seed of the batch. World `i` has the seed `seed + i` in its first episode, and
  /// another one, which depends on that and on the number of the episode, in each later episode.
  ///
  /// @param number any number, initially 0
  /// @return this builder
  public BatchBuilder seed(long number) {
    seed = number;
    return this;
  }

  /// Sets the number of threads that step worlds, including the calling one. Initially it is the
  /// number of available processors. The results do not depend on it.
  ///
  /// @param count the number, at least 1
  /// @return this builder
  public BatchBuilder threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "A batch cannot run on " + count + " threads; give at least 1.");
    }
    threads = count;
    return this;
  }

  /// Sets the time by which a step advances the [time][dev.phyla.schedule.Time] of each world.
  ///
  /// @param seconds the time, greater than 0; initially 1/60
  /// @return this builder
  public BatchBuilder step(double seconds) {
    step = Batch.requireSeconds(seconds);
    return this;
  }

  /// Sets the number of worlds that share tables and are stepped together by one thread. The
  /// results do not depend on it. Without it, a number from 64 to 2048 is chosen.
  ///
  /// @param count the number, at least 1
  /// @return this builder
  public BatchBuilder groupSize(int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "A group cannot have " + count + " worlds; give at least 1.");
    }
    groupSize = count;
    return this;
  }

  /// Creates the worlds and sets them up, on the calling thread.
  ///
  /// @return the batch, which belongs to the calling thread
  public Batch build() {
    int size = groupSize != 0 ? groupSize : chosenGroupSize();
    var definition =
        new WorldGroup.Definition(
            schema, schedule, preparation, setUp, restart, seed, List.copyOf(maxima));
    var groups = new ArrayList<WorldGroup>();
    try {
      for (int first = 0; first < worlds; first += size) {
        groups.add(new WorldGroup(definition, first, Math.min(size, worlds - first)));
      }
    } catch (Throwable e) {
      groups.forEach(WorldGroup::close);
      throw e;
    }
    return new Batch(definition, groups, worlds, size, threads, step);
  }

  /// One thread has nothing to gain from more groups than necessary; several share them more
  /// evenly.
  private int chosenGroupSize() {
    int wanted = threads == 1 ? 1 : threads * GROUPS_PER_THREAD;
    int share = (worlds + wanted - 1) / wanted;
    int rounded = (share + MIN_GROUP - 1) / MIN_GROUP * MIN_GROUP;
    return Math.min(rounded, MAX_GROUP);
  }
}
