package dev.phyla.batch;

import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.spi.RecordedBatch;
import dev.phyla.spi.RecordedGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Gives a recording the states of the worlds of a batch.
final class BatchRecording implements RecordedBatch {
  private final Batch batch;
  private final Schema schema;
  private final List<RecordedGroup> groups = new ArrayList<>();

  // What each world has, by number.
  private final long[] ticks;
  private final long[] seeds;
  private final int[] firstGenerations;
  private final int[] lastGenerations;
  private final double[] deltas;
  private final double[] elapsed;
  private final boolean[] started;
  private final long[] episodes;
  private final long[] startSeeds;
  private final long[] nextSeeds;
  private final boolean[] hasNextSeed;
  private final boolean[] restarting;
  private final SequencedMap<String, Object> values = new LinkedHashMap<>();

  BatchRecording(Batch batch) {
    this.batch = batch;
    this.schema = batch.schema();
    for (WorldGroup group : batch.groups()) {
      groups.add(group.recorded());
    }
    int worlds = batch.worlds();
    this.ticks = add("tick", new long[worlds]);
    this.seeds = add("seed", new long[worlds]);
    this.firstGenerations = add("firstGeneration", new int[worlds]);
    this.lastGenerations = add("lastGeneration", new int[worlds]);
    this.deltas = add("delta", new double[worlds]);
    this.elapsed = add("elapsed", new double[worlds]);
    this.started = add("isStarted", new boolean[worlds]);
    this.episodes = add("episode", new long[worlds]);
    this.startSeeds = add("startSeed", new long[worlds]);
    this.nextSeeds = add("nextSeed", new long[worlds]);
    this.hasNextSeed = add("hasNextSeed", new boolean[worlds]);
    this.restarting = add("isRestarting", new boolean[worlds]);
  }

  private <A> A add(String name, A array) {
    values.put(name, array);
    return array;
  }

  @Override
  public long tick() {
    return batch.steps();
  }

  @Override
  public int live() {
    int sum = 0;
    for (int i = 0; i < worlds(); i++) {
      sum = Math.addExact(sum, group(i).live(index(i)));
    }
    return sum;
  }

  @Override
  public long seed() {
    return batch.seed(0);
  }

  @Override
  public String nameOf(Class<?> type) {
    return schema.register(type).name();
  }

  @Override
  public void setRecorder(@Nullable Runnable recorder) {
    batch.setRecorder(recorder);
  }

  @Override
  public void requireNotRecorded() {
    batch.requireNotRecorded();
  }

  @Override
  public void requireIdle() {
    batch.checkIdle();
  }

  @Override
  public void requireSavable() {
    for (RecordedGroup group : groups) {
      group.begin();
    }
    groups.getFirst().types(groups).requireSavable();
  }

  @Override
  public List<RecordedGroup> groups() {
    return groups;
  }

  @Override
  public int worlds() {
    return batch.worlds();
  }

  private WorldGroup group(int world) {
    return batch.groups()[world / batch.groupSize()];
  }

  private int index(int world) {
    return world % batch.groupSize();
  }

  @Override
  public SequencedMap<String, Object> worldValues() {
    for (int i = 0; i < worlds(); i++) {
      WorldGroup group = group(i);
      int index = index(i);
      ticks[i] = group.tick(index);
      seeds[i] = group.seedOfWorld(index);
      firstGenerations[i] = group.firstGeneration(index);
      lastGenerations[i] = group.lastGeneration(index);
      deltas[i] = group.delta(index);
      elapsed[i] = group.elapsed(index);
      started[i] = group.isStarted(index);
      episodes[i] = group.episode(index);
      startSeeds[i] = group.startSeed(index);
      Long next = group.givenSeed(index);
      nextSeeds[i] = next == null ? 0 : next;
      hasNextSeed[i] = next != null;
      restarting[i] = group.isRestarting(index);
    }
    return values;
  }

  @Override
  public void select(int world) {
    group(world).select(index(world));
  }

  @Override
  public World newWorld() {
    return batch.copy(0);
  }

  @Override
  public void put(int world, World state) {
    batch.put(world, state);
  }

  @Override
  public void setWorldValues(long tick, SequencedMap<String, Object> recorded) {
    var isStarted = array(recorded, "isStarted", boolean[].class);
    var episode = array(recorded, "episode", long[].class);
    var startSeed = array(recorded, "startSeed", long[].class);
    var nextSeed = array(recorded, "nextSeed", long[].class);
    var hasNext = array(recorded, "hasNextSeed", boolean[].class);
    var isRestarting = array(recorded, "isRestarting", boolean[].class);
    for (int i = 0; i < worlds(); i++) {
      WorldGroup group = group(i);
      int index = index(i);
      Long given = hasNext[i] ? nextSeed[i] : null;
      group.setEpisode(index, isStarted[i], episode[i], startSeed[i], given);
      if (isRestarting[i]) {
        group.requestRestart(index);
      }
    }
    batch.setSteps(tick);
  }

  private static <A> A array(SequencedMap<String, Object> values, String name, Class<A> type) {
    return type.cast(Objects.requireNonNull(values.get(name)));
  }
}
