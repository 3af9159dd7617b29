package dev.phyla.batch.remote;

import dev.phyla.batch.Batch;
import dev.phyla.batch.ElementType;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * Rewards and flags are copied from the worlds after a step, because a world that restarts in the
 * same step has other ones. Observations and actions are the columns of the worlds themselves.
 */

/// A [Batch] as an environment for learning: its observations, actions, rewards and the ends of its
/// episodes are exported tensors.
///
/// ```java
/// var environment = BatchEnvironment.of(batch)
///     .observation(Space.box(-1, 1, 4), batch.export("observation", Cart.class))
///     .action(Space.discrete(2), batch.export("action", Push.class))
///     .reward(batch.export("reward", Outcome.class, "reward"))
///     .terminated(batch.export("terminated", Outcome.class, "isOver"))
///     .build();
/// ```
///
/// It can be stepped inside the JVM, or [served][RemoteServer] to another process. Worlds restart
/// as the [mode][#autoreset] says.
public final class BatchEnvironment implements RemoteEnvironment {
  private final Batch batch;
  private final Space observationSpace;
  private final Space actionSpace;
  private final List<RemotePlane> planes = new ArrayList<>();
  private final List<Plane> observations;
  private final Plane rewardSource;
  private final Plane terminatedSource;
  private final @Nullable Plane truncatedSource;

  // What the last step gave each world.
  private final float[] reward;
  private final boolean[] terminated;
  private final boolean[] truncated;
  private final int[] elapsed;

  /// The bytes of the observations at the end of episodes, for each plane.
  private final List<FinalPlane> finals = new ArrayList<>();

  /// The worlds whose episode has ended, and their number. In the mode `NEXT_STEP` they restart in
  /// the next step.
  private final int[] ended;

  private int endedCount;

  /// Flags as planes have them.
  private final byte[] flags;

  private AutoresetMode mode = AutoresetMode.NEXT_STEP;

  private BatchEnvironment(Builder builder) {
    this.batch = builder.batch;
    int worlds = batch.worlds();
    this.observationSpace = require(builder.observationSpace, "observation");
    this.actionSpace = require(builder.actionSpace, "action");
    this.rewardSource = perWorld(require(builder.reward, "reward"), "reward");
    this.terminatedSource = perWorld(require(builder.terminated, "terminated"), "terminated");
    this.truncatedSource =
        builder.truncated == null ? null : perWorld(builder.truncated, "truncated");
    this.reward = new float[worlds];
    this.terminated = new boolean[worlds];
    this.truncated = new boolean[worlds];
    this.elapsed = new int[worlds];
    this.ended = new int[worlds];
    this.flags = new byte[worlds];
    this.observations = planesOf(builder.observations);
    observations.forEach(plane -> planes.add(RemotePlane.observation(plane)));
    for (Plane plane : observations) {
      var last = new FinalPlane(plane);
      finals.add(last);
      planes.add(RemotePlane.finalObservation(last));
    }
    planesOf(builder.actions).forEach(plane -> planes.add(RemotePlane.action(plane)));
    planes.add(RemotePlane.reward(Plane.of("reward", reward, worlds)));
    planes.add(RemotePlane.terminated(Plane.of("terminated", terminated, worlds)));
    planes.add(RemotePlane.truncated(Plane.of("truncated", truncated, worlds)));
    planes.add(RemotePlane.elapsedSteps(Plane.of("elapsed_step", elapsed, worlds)));
    planesOf(builder.infos).forEach(plane -> planes.add(RemotePlane.info(plane)));
    planes.addAll(builder.data);
    EnvironmentCheck.check(this, planes);
  }

  private static <T> T require(@Nullable T value, String what) {
    if (value == null) {
      throw new IllegalStateException(
          "The environment has no " + what + "; give its tensor to the builder.");
    }
    return value;
  }

  private Plane perWorld(Tensor tensor, String what) {
    Plane plane = tensor.plane(0);
    boolean isReward = what.equals("reward");
    boolean isRightType =
        isReward ? plane.type() == ElementType.FLOAT32 : plane.type() == ElementType.BOOL;
    long[] expected = {batch.worlds()};
    if (tensor.planes().size() != 1 || !isRightType || !Arrays.equals(plane.shape(), expected)) {
      throw new IllegalArgumentException(
          String.format(
              "The tensor for %s needs one field of type %s and shape %s, and it is %s.",
              what, isReward ? "FLOAT32" : "BOOL", Arrays.toString(expected), tensor));
    }
    return plane;
  }

  private static List<Plane> planesOf(List<Tensor> tensors) {
    return tensors.stream().flatMap(tensor -> tensor.planes().stream()).toList();
  }

  /// Starts the description of an environment.
  ///
  /// @param batch the worlds
  /// @return a builder
  public static Builder of(Batch batch) {
    return new Builder(Objects.requireNonNull(batch, "The batch is null."));
  }

  /// The batch.
  ///
  /// @return the batch
  public Batch batch() {
    return batch;
  }

  @Override
  public int worlds() {
    return batch.worlds();
  }

  @Override
  public Space observationSpace() {
    return observationSpace;
  }

  @Override
  public Space actionSpace() {
    return actionSpace;
  }

  @Override
  public List<RemotePlane> planes() {
    return List.copyOf(planes);
  }

  @Override
  public Set<AutoresetMode> autoresetModes() {
    return EnumSet.allOf(AutoresetMode.class);
  }

  @Override
  public void autoreset(AutoresetMode chosen) {
    mode = Objects.requireNonNull(chosen, "The mode is null.");
    endedCount = 0;
    if (mode == AutoresetMode.NEXT_STEP) {
      collectEnded();
    }
  }

  /// The reward of each world in the last step.
  ///
  /// @return the rewards, always the same array
  public float[] reward() {
    return reward;
  }

  /// Whether the last step has ended the episode of each world.
  ///
  /// @return the flags, always the same array
  public boolean[] terminated() {
    return terminated;
  }

  /// Whether the last step has cut off the episode of each world.
  ///
  /// @return the flags, always the same array
  public boolean[] truncated() {
    return truncated;
  }

  /// The number of steps of the current episode of each world.
  ///
  /// @return the numbers, always the same array
  public int[] elapsedSteps() {
    return elapsed;
  }

  @Override
  public void step() {
    try {
      batch.step();
    } finally {
      readOutcome();
    }
    for (int i = 0; i < elapsed.length; i++) {
      elapsed[i]++;
    }
    switch (mode) {
      case NEXT_STEP -> {
        restart();
        collectEnded();
      }
      case SAME_STEP -> restartAtOnce();
      case DISABLED -> {}
    }
  }

  private void readOutcome() {
    rewardSource.copyTo(MemorySegment.ofArray(reward));
    readFlags(terminatedSource, terminated);
    if (truncatedSource != null) {
      readFlags(truncatedSource, truncated);
    }
  }

  private void readFlags(Plane source, boolean[] target) {
    source.copyTo(MemorySegment.ofArray(flags));
    for (int i = 0; i < target.length; i++) {
      target[i] = flags[i] != 0;
    }
  }

  /// Lists the worlds whose episode has ended. There is no branch, which would be mispredicted for
  /// most of them.
  private void collectEnded() {
    int count = 0;
    for (int i = 0; i < ended.length; i++) {
      ended[count] = i;
      count += (terminated[i] ? 1 : 0) | (truncated[i] ? 1 : 0);
    }
    endedCount = count;
  }

  /// Restarts the worlds whose episode has ended before this step.
  private void restart() {
    if (endedCount != 0) {
      for (int i = 0; i < endedCount; i++) {
        int world = ended[i];
        batch.requestRestart(world);
        reward[world] = 0;
        terminated[world] = false;
        truncated[world] = false;
        elapsed[world] = 0;
      }
      batch.restart();
    }
  }

  /// Restarts the worlds whose episode this step has ended, and keeps their last observations.
  private void restartAtOnce() {
    collectEnded();
    if (endedCount != 0) {
      finals.forEach(FinalPlane::keep);
      for (int i = 0; i < endedCount; i++) {
        batch.requestRestart(ended[i]);
        elapsed[ended[i]] = 0;
      }
      batch.restart();
      endedCount = 0;
    }
  }

  @Override
  public void reset(boolean[] mask, long[] seeds) {
    endedCount = 0;
    for (int i = 0; i < mask.length; i++) {
      if (mask[i]) {
        if (seeds[i] >= 0) {
          batch.seed(i, seeds[i]);
        }
        ended[endedCount++] = i;
      }
    }
    restart();
    endedCount = 0;
    if (mode == AutoresetMode.NEXT_STEP) {
      collectEnded();
    }
  }

  /// Starts a new episode in all worlds.
  public void resetAll() {
    var all = new boolean[worlds()];
    var seeds = new long[worlds()];
    Arrays.fill(all, true);
    Arrays.fill(seeds, -1);
    reset(all, seeds);
  }

  @Override
  public String toString() {
    return "Environment of " + batch;
  }

  /// What a plane of the observation was when episodes ended.
  private static final class FinalPlane implements Plane {
    private final Plane source;
    private byte[] bytes = {};

    FinalPlane(Plane source) {
      this.source = source;
    }

    /// Copies the present observation.
    void keep() {
      int size = Math.toIntExact(source.bytes());
      if (bytes.length != size) {
        bytes = new byte[size];
      }
      source.copyTo(MemorySegment.ofArray(bytes));
    }

    @Override
    public String name() {
      return "final_" + source.name();
    }

    @Override
    public ElementType type() {
      return source.type();
    }

    @Override
    public long[] shape() {
      return source.shape();
    }

    @Override
    public void copyTo(MemorySegment target) {
      if (bytes.length == target.byteSize()) {
        target.copyFrom(MemorySegment.ofArray(bytes));
      } else {
        target.fill((byte) 0);
      }
    }

    @Override
    public void copyFrom(MemorySegment memory) {
      throw new UnsupportedOperationException(name() + " can only be read.");
    }
  }

  /// Describes an environment.
  public static final class Builder {
    private final Batch batch;
    private final List<Tensor> observations = new ArrayList<>();
    private final List<Tensor> actions = new ArrayList<>();
    private final List<Tensor> infos = new ArrayList<>();
    private final List<RemotePlane> data = new ArrayList<>();
    private @Nullable Space observationSpace;
    private @Nullable Space actionSpace;
    private @Nullable Tensor reward;
    private @Nullable Tensor terminated;
    private @Nullable Tensor truncated;

    private Builder(Batch batch) {
      this.batch = batch;
    }

    /// Sets what is observed.
    ///
    /// @param space the set of observations of one world
    /// @param tensors the tensors, whose planes are the parts of the observation
    /// @return this builder
    public Builder observation(Space space, Tensor... tensors) {
      observationSpace = space;
      observations.addAll(List.of(tensors));
      return this;
    }

    /// Sets the actions.
    ///
    /// @param space the set of actions of one world
    /// @param tensors the tensors, whose planes are the parts of the action
    /// @return this builder
    public Builder action(Space space, Tensor... tensors) {
      actionSpace = space;
      actions.addAll(List.of(tensors));
      return this;
    }

    /// Sets the reward.
    ///
    /// @param tensor one `float` for each world
    /// @return this builder
    public Builder reward(Tensor tensor) {
      reward = tensor;
      return this;
    }

    /// Sets what tells whether an episode has ended.
    ///
    /// @param tensor one `boolean` for each world
    /// @return this builder
    public Builder terminated(Tensor tensor) {
      terminated = tensor;
      return this;
    }

    /// Sets what tells whether an episode was cut off. Without it, none is.
    ///
    /// @param tensor one `boolean` for each world
    /// @return this builder
    public Builder truncated(Tensor tensor) {
      truncated = tensor;
      return this;
    }

    /// Adds values that a client finds among its infos.
    ///
    /// @param tensors the tensors, with a value for each world
    /// @return this builder
    public Builder info(Tensor... tensors) {
      infos.addAll(List.of(tensors));
      return this;
    }

    /// Adds other planes, which a client finds by name.
    ///
    /// @param plane the plane
    /// @param direction which way it is copied
    /// @return this builder
    public Builder data(Plane plane, RemotePlane.Direction direction) {
      data.add(RemotePlane.data(plane, direction));
      return this;
    }

    /// Creates the environment.
    ///
    /// @return the environment
    /// @throws IllegalStateException if something is missing
    /// @throws IllegalArgumentException if a tensor does not fit its space
    public BatchEnvironment build() {
      return new BatchEnvironment(this);
    }
  }
}
