package dev.phyla.batch;

import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.schedule.Schedule;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.SystemFactory;
import dev.phyla.spi.RecordedGroup;
import dev.phyla.spi.ResidentRows;
import dev.phyla.spi.ResidentSchedule;
import dev.phyla.spi.ResidentWorlds;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Worlds of one group share tables; those of different groups share nothing but the schema, so that
 * each group can be stepped by another thread, with all its systems and structural changes. The
 * columns of a group stay in the cache of the thread from one system to the next.
 */

/// Consecutive worlds of a batch that share tables and are stepped by one thread at a time.
final class WorldGroup implements AutoCloseable {
  /// The number of the first world in the batch.
  private final int first;

  private final ResidentWorlds worlds;
  private final ResidentSchedule schedule;
  private final WorldSetUp setUp;

  /// Restarts worlds without setting them up anew, or null.
  private final @Nullable Function<BitSet, SequencedMap<Integer, SystemException>> restart;

  /// The seed of each world, from which those of its episodes are derived.
  private final long[] seeds;

  /// The number of the current episode of each world.
  private final long[] episodes;

  /// The seeds that worlds get with their next episode.
  private final Map<Integer, Long> givenSeeds = new HashMap<>();

  /// The worlds that restart before the next step.
  private final BitSet restarting = new BitSet();

  /// What went wrong in the last step, by the number in the group.
  private final SortedMap<Integer, RuntimeException> failures = new TreeMap<>();

  WorldGroup(Definition definition, int first, int count) {
    this.first = first;
    this.worlds = World.residents(definition.schema(), count);
    this.setUp = definition.setUp();
    this.seeds = new long[count];
    this.episodes = new long[count];
    for (int i = 0; i < count; i++) {
      seeds[i] = definition.seed() + first + i;
    }
    try {
      for (Definition.Maximum maximum : definition.maxima()) {
        worlds.rows(maximum.types()).fix(maximum.rows());
      }
      definition.preparation().accept(worlds.world());
      requireEmpty();
      worlds.endSubscribing();
      this.schedule = definition.schedule().in(worlds);
      for (int i = 0; i < count; i++) {
        schedule.select(i);
        setUpSelected(i);
      }
      SystemFactory factory = definition.restart();
      this.restart = factory == null ? null : schedule.restartSystem("restart", factory);
    } catch (Throwable e) {
      worlds.close();
      throw e;
    }
  }

  /// What a batch is made of.
  ///
  /// @param restart restarts worlds, or null if they are set up anew
  record Definition(
      Schema schema,
      Schedule schedule,
      Consumer<? super World> preparation,
      WorldSetUp setUp,
      @Nullable SystemFactory restart,
      long seed,
      List<Maximum> maxima) {
    /// The maximum number of entities of a world that have exactly some components.
    record Maximum(int rows, Class<?>[] types) {}
  }

  private void requireEmpty() {
    worlds.world().flush();
    if (worlds.live(0) != 0) {
      throw new IllegalStateException(
          "The preparation of a batch has spawned entities, which would belong to one world only;"
              + " spawn them in the set-up.");
    }
  }

  /// The number of worlds.
  int count() {
    return seeds.length;
  }

  /// The number of the first world in the batch.
  int first() {
    return first;
  }

  /// Sets the selected world up. If that fails, the world is empty.
  private void setUpSelected(int index) {
    World world = worlds.world();
    world.seed(Seeds.of(seeds[index], episodes[index]));
    schedule.replaced(true);
    world.resources().set(WorldNumber.class, new WorldNumber(first + index));
    try {
      setUp.setUp(world, first + index);
      world.flush();
    } catch (Throwable e) {
      world.commands().clear();
      worlds.reset();
      world.seed(Seeds.of(seeds[index], episodes[index]));
      world.resources().set(WorldNumber.class, new WorldNumber(first + index));
      schedule.replaced(true);
      throw e;
    }
  }

  /// Makes the calling thread the one that uses the group.
  void adopt() {
    worlds.adopt();
  }

  // Episodes.

  long episode(int index) {
    return episodes[index];
  }

  long seed(int index) {
    return Seeds.of(seeds[index], episodes[index]);
  }

  long tick(int index) {
    return worlds.tick(index);
  }

  /// Sets the seed of a world, whose next episode is the first one with it.
  void setSeed(int index, long seed) {
    givenSeeds.put(index, seed);
  }

  /// Lets a world restart before the next step, or with [#restartPending()].
  void requestRestart(int index) {
    restarting.set(index);
  }

  /// Restarts the worlds for which that was requested.
  ///
  /// @return what went wrong, by the number in the group
  Map<Integer, RuntimeException> restartPending() {
    failures.clear();
    restartAll();
    return failures;
  }

  private void restartAll() {
    if (restarting.isEmpty()) {
      return;
    }
    try {
      for (int i = restarting.nextSetBit(0); i >= 0; i = restarting.nextSetBit(i + 1)) {
        startEpisode(i);
        if (restart == null) {
          setUpAnew(i);
        } else {
          worlds.restartTime(i, seed(i));
        }
      }
      if (restart != null) {
        failures.putAll(restart.apply(restarting));
      }
    } finally {
      restarting.clear();
    }
  }

  private void startEpisode(int index) {
    Long given = givenSeeds.remove(index);
    if (given == null) {
      episodes[index]++;
    } else {
      seeds[index] = given;
      episodes[index] = 0;
    }
  }

  private void setUpAnew(int index) {
    schedule.select(index);
    try {
      worlds.reset();
      setUpSelected(index);
    } catch (RuntimeException e) {
      failures.put(index, e);
    }
  }

  // Steps.

  /// Restarts worlds and runs one tick of all worlds.
  ///
  /// @return what went wrong, by the number in the group; valid until the next call
  Map<Integer, RuntimeException> step(double seconds) {
    failures.clear();
    restartAll();
    failures.putAll(schedule.tick(seconds));
    return failures;
  }

  // Single worlds.

  void visit(int index, Consumer<? super World> action) {
    schedule.select(index);
    try {
      action.accept(worlds.world());
    } finally {
      worlds.world().flush();
    }
  }

  <T> T get(int index, Function<? super World, T> function) {
    schedule.select(index);
    try {
      return function.apply(worlds.world());
    } finally {
      worlds.world().flush();
    }
  }

  void put(int index, World state) {
    schedule.select(index);
    worlds.world().restore(state);
    schedule.replaced(false);
  }

  int live(int index) {
    return worlds.live(index);
  }

  // Recording.

  /// The states of all worlds, for recordings.
  RecordedGroup recorded() {
    return worlds.recorded();
  }

  void select(int index) {
    schedule.select(index);
  }

  long seedOfWorld(int index) {
    return worlds.seed(index);
  }

  int firstGeneration(int index) {
    return worlds.firstGeneration(index);
  }

  int lastGeneration(int index) {
    return worlds.lastGeneration(index);
  }

  double delta(int index) {
    return schedule.delta(index);
  }

  double elapsed(int index) {
    return schedule.elapsed(index);
  }

  boolean isStarted(int index) {
    return schedule.isStarted(index);
  }

  /// The seed from which those of the episodes of a world are derived.
  long startSeed(int index) {
    return seeds[index];
  }

  /// The seed that a world gets with its next episode, or null.
  @Nullable Long givenSeed(int index) {
    return givenSeeds.isEmpty() ? null : givenSeeds.get(index);
  }

  /// Whether a world restarts before the next step.
  boolean isRestarting(int index) {
    return restarting.get(index);
  }

  /// Replaces what a world has besides its state, after that was replaced. A restart that was
  /// requested is forgotten.
  ///
  /// @param isStarted whether the systems of `START_UP` have run
  /// @param nextSeed the seed that it gets with its next episode, or null
  void setEpisode(
      int index, boolean isStarted, long episode, long startSeed, @Nullable Long nextSeed) {
    restarting.clear(index);
    episodes[index] = episode;
    seeds[index] = startSeed;
    if (nextSeed == null) {
      givenSeeds.remove(index);
    } else {
      givenSeeds.put(index, nextSeed);
    }
    schedule.select(index);
    schedule.replaced(!isStarted);
  }

  /// The rows of an archetype.
  ResidentRows rows(Class<?>... types) {
    return worlds.rows(types);
  }

  @Override
  public void close() {
    worlds.adopt();
    schedule.close();
    worlds.close();
  }
}
