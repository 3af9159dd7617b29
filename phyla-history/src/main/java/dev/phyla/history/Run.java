package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.Recordable;
import dev.phyla.World;
import dev.phyla.history.internal.files.RunFolder;
import dev.phyla.history.internal.log.RunLog;
import dev.phyla.history.internal.read.BatchState;
import dev.phyla.history.internal.read.EntityPast;
import dev.phyla.history.internal.read.FrameState;
import dev.phyla.history.internal.read.SnapshotOfFrame;
import dev.phyla.history.internal.read.WorldState;
import dev.phyla.schedule.Time;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import dev.phyla.spi.RecordedBatch;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A recorded run of a world, or of a batch of worlds, whose ticks are the steps of the batch.
///
/// A run that was forked from another one shows the ticks of that run up to the fork.
public final class Run {
  private final History history;
  private final RunFolder folder;
  private final RunInfo info;
  private final RunLog log;

  Run(History history, RunFolder folder) {
    this.history = history;
    this.folder = folder;
    this.info = folder.info();
    this.log = new RunLog(folder.path());
  }

  /// What was recorded, and how it started.
  ///
  /// @return the description
  public RunInfo info() {
    return info;
  }

  /// The id of the run.
  ///
  /// @return the id
  public String id() {
    return info.runId();
  }

  /// The run that this one was forked from, or null.
  @Nullable Run parent() {
    RunInfo.Parent parent = info.parent();
    return parent == null ? null : history.run(info.worldId(), parent.runId());
  }

  RunLog log() {
    return log;
  }

  RunFolder folder() {
    return folder;
  }

  /// Reads what was recorded since the run was opened, or since the last call.
  ///
  /// @return this
  /// @throws HistoryException if a file is damaged
  public Run refresh() {
    log.refresh();
    return this;
  }

  /// Whether a tick was recorded.
  ///
  /// @param tick the tick
  /// @return whether its state can be read
  public boolean contains(long tick) {
    return find(tick) != null;
  }

  /// The recorded ticks.
  ///
  /// @return the ticks, ascending, those of the run that this one was forked from included
  public long[] ticks() {
    return frames(0, Long.MAX_VALUE).stream().mapToLong(frame -> frame.header().tick()).toArray();
  }

  /// The first recorded tick.
  ///
  /// @return the tick
  /// @throws HistoryException if no tick was recorded
  public long firstTick() {
    Run parent = parent();
    if (parent != null) {
      return parent.firstTick();
    }
    return requireFrame(log.frames(0, Long.MAX_VALUE).stream().findFirst().orElse(null));
  }

  /// The last recorded tick.
  ///
  /// @return the tick
  /// @throws HistoryException if no tick was recorded
  public long lastTick() {
    RunLog.Frame last = log.findUpTo(Long.MAX_VALUE);
    RunInfo.Parent parent = info.parent();
    return last == null && parent != null ? parent.tick() : requireFrame(last);
  }

  /// Whether the run has no ticks, also not those of a run that it was forked from.
  boolean isEmpty() {
    return info.parent() == null && log.segments().isEmpty();
  }

  private long requireFrame(RunLog.@Nullable Frame frame) {
    if (frame == null) {
      throw new HistoryException("No tick of the run " + id() + " was recorded.");
    }
    return frame.header().tick();
  }

  /// The frame of a tick, in this run or in one that it was forked from, or null.
  RunLog.@Nullable Frame find(long tick) {
    RunInfo.Parent parent = info.parent();
    return parent != null && tick <= parent.tick()
        ? Objects.requireNonNull(parent()).find(tick)
        : log.find(tick);
  }

  /// The frames of a range of ticks, those of the runs that this one was forked from included.
  List<RunLog.Frame> frames(long first, long last) {
    RunInfo.Parent parent = info.parent();
    if (parent == null) {
      return log.frames(first, last);
    }
    var frames = new ArrayList<RunLog.Frame>();
    if (first <= parent.tick()) {
      frames.addAll(Objects.requireNonNull(parent()).frames(first, Math.min(last, parent.tick())));
    }
    frames.addAll(log.frames(Math.max(first, parent.tick() + 1), last));
    return frames;
  }

  private RunLog.Frame require(long tick) {
    RunLog.Frame frame = find(tick);
    if (frame == null) {
      RunLog.Frame last = log.findUpTo(Long.MAX_VALUE);
      throw new HistoryException(
          last == null && info.parent() == null
              ? "Tick " + tick + " was not recorded: the run " + id() + " has no ticks."
              : String.format(
                  "Tick %d of the run %s was not recorded; it has ticks from %d to %d%s.",
                  tick,
                  id(),
                  firstTick(),
                  lastTick(),
                  info.everyTicks() == 1 ? "" : ", each " + info.everyTicks() + "th"));
    }
    return frame;
  }

  // States.

  /// The state at the end of a tick.
  ///
  /// @param tick the tick
  /// @return the rows of all tables
  /// @throws HistoryException if the tick was not recorded, or a file is damaged
  public PastState at(long tick) {
    RunLog.Frame frame = require(tick);
    return new PastState(info, tick, new FrameState(frame.segment(), frame.number()));
  }

  BatchState batchAt(long tick) {
    RunLog.Frame frame = require(tick);
    return new BatchState(new FrameState(frame.segment(), frame.number()), info.worlds());
  }

  /// The rows of an entity in a range of ticks: one for each tick in which it changed, in which it
  /// was spawned or got other components, and in which it was despawned.
  ///
  /// @param entity the entity
  /// @param first the first tick
  /// @param last the last tick
  /// @return the rows by tick, empty if the entity was not alive or did not change
  /// @throws HistoryException if a file is damaged
  /// @throws IllegalStateException if the run is of a batch
  public List<EntityRow> entity(Entity entity, long first, long last) {
    requireOneWorld();
    return rows(-1, entity, first, last);
  }

  /// The rows of an entity of a world of a batch in a range of ticks, as [#entity(Entity, long,
  /// long)].
  ///
  /// @param world the number of the world
  /// @param entity the entity
  /// @param first the first tick
  /// @param last the last tick
  /// @return the rows by tick, empty if the entity was not alive or did not change
  /// @throws HistoryException if a file is damaged
  /// @throws IndexOutOfBoundsException if the run has no such world
  public List<EntityRow> entity(int world, Entity entity, long first, long last) {
    info.requireWorld(world);
    return rows(world, entity, first, last);
  }

  /// The entities that had a component in a range of ticks, with all their columns.
  ///
  /// @param component the stable name of the component
  /// @param first the first tick
  /// @param last the last tick
  /// @return the rows at the end of each recorded tick of the range, those of all worlds of a batch
  /// @throws IllegalArgumentException if no table of the history has such a component
  /// @throws HistoryException if a file is damaged
  public ComponentSeries component(String component, long first, long last) {
    history.requireComponent(component);
    var tables = new ArrayList<PastTable>();
    for (RunLog.Frame frame : frames(first, last)) {
      var state = new FrameState(frame.segment(), frame.number());
      tables.addAll(new PastState(info, frame.header().tick(), state).having(component));
    }
    return new ComponentSeries(tables);
  }

  private List<EntityRow> rows(int world, Entity entity, long first, long last) {
    List<RunLog.Frame> before = frames(0, first - 1);
    return EntityPast.rows(
        world, entity.bits(), before.isEmpty() ? null : before.getLast(), frames(first, last));
  }

  private void requireOneWorld() {
    if (info.isBatch()) {
      throw new IllegalStateException(
          String.format(
              "The run %s is of a batch of %d worlds; name the number of a world.",
              id(), info.worlds()));
    }
  }

  // Restoring.

  /// Replaces the state of a world by that of a tick: entities with their handles, components,
  /// tags, links, events, the tick, the seed, and resources that are marked as state. Nothing is
  /// announced. The world goes on from there as it did in the run.
  ///
  /// The same for a batch: the states of all its worlds are replaced, also their episodes and
  /// seeds, requested restarts, and the number of steps.
  ///
  /// @param tick the tick
  /// @param target a world, or a batch of as many worlds as the run has. It knows the types of the
  ///   recorded components, relations, tags, events and resources, because it has used them
  /// @throws HistoryException if the tick was not recorded, a file is damaged, or the run has
  ///   another number of worlds
  /// @throws dev.phyla.snapshot.SnapshotException if the target lacks a type, or a type has
  ///   changed; its state stays as it was
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending. Also if
  ///   a batch has no room for the entities of a world; the worlds before it are replaced then
  public void restore(long tick, Recordable target) {
    if (target instanceof World world) {
      restore(tick, world, Snapshots.loader());
    } else {
      restoreAll(tick, (RecordedBatch) target.recorded());
    }
  }

  /// Replaces the state of a world by that of a tick, as [#restore(long, Recordable)].
  ///
  /// @param tick the tick
  /// @param world the world
  /// @param loader knows more types, and what to do about missing ones
  public void restore(long tick, World world, SnapshotLoader loader) {
    requireOneWorld();
    load(snapshot(requireComplete(tick)), world, loader);
  }

  /// Replaces the state of a world by that of a world of a batch, as [#restore(long, Recordable)].
  ///
  /// @param tick the tick, which is the number of steps of the batch
  /// @param number the number of the world in the batch
  /// @param world a world of its own; it gets the [Time] of the world of the batch
  /// @throws IndexOutOfBoundsException if the run has no such world
  public void restoreWorld(long tick, int number, World world) {
    var bytes = new ByteArrayOutputStream();
    writeSnapshot(tick, number, bytes);
    load(bytes.toByteArray(), world, Snapshots.loader().types(Time.class));
  }

  private static void load(byte[] snapshot, World world, SnapshotLoader loader) {
    World before = world.copy();
    try {
      world.state().clear();
      loader.load(world, snapshot);
    } catch (RuntimeException e) {
      world.restore(before);
      throw e;
    } finally {
      before.close();
    }
  }

  /// Loads all worlds once before any world of the batch is replaced, so that damage and missing
  /// types leave the batch as it was.
  private void restoreAll(long tick, RecordedBatch batch) {
    requireComplete(tick);
    if (batch.worlds() != info.worlds()) {
      throw new HistoryException(
          String.format(
              "The run %s cannot be restored into a batch of %d worlds, because it is of %s.",
              id(),
              batch.worlds(),
              info.isBatch() ? "a batch of " + info.worlds() : "a world of its own"));
    }
    batch.requireIdle();
    BatchState state = batchAt(tick);
    batch.worldValues().forEach((name, array) -> requireValues(state, name, array.getClass()));
    try (World world = batch.newWorld()) {
      for (int i = 0; i < state.worlds(); i++) {
        replace(world, state.world(i));
      }
      for (int i = 0; i < state.worlds(); i++) {
        replace(world, state.world(i));
        batch.put(i, world);
      }
    }
    batch.setWorldValues(tick, state.values());
  }

  private static void replace(World world, WorldState state) {
    world.state().clear();
    Snapshots.loader().load(world, snapshot(state));
  }

  private void requireValues(BatchState state, String name, Class<?> arrayType) {
    if (!arrayType.isInstance(state.values().get(name))) {
      throw new HistoryException(
          String.format(
              "The run %s cannot be restored into a batch, because it lacks the values %s of"
                  + " worlds.",
              id(), name));
    }
  }

  private static byte[] snapshot(WorldState state) {
    var bytes = new ByteArrayOutputStream();
    SnapshotOfFrame.write(state, bytes);
    return bytes.toByteArray();
  }

  private FrameState requireComplete(long tick) {
    RunLog.Frame frame = require(tick);
    var state = new FrameState(frame.segment(), frame.number());
    state.requireComplete();
    return state;
  }

  /// Writes the state of a tick as a [snapshot][dev.phyla.snapshot.Snapshots].
  ///
  /// @param tick the tick
  /// @param stream receives the snapshot; it is not closed
  /// @throws HistoryException if the tick was not recorded, or a file is damaged
  /// @throws IllegalStateException if the run is of a batch
  public void writeSnapshot(long tick, OutputStream stream) {
    requireOneWorld();
    SnapshotOfFrame.write(requireComplete(tick), stream);
  }

  /// Writes the state of a world of a batch as a [snapshot][dev.phyla.snapshot.Snapshots].
  ///
  /// @param tick the tick, which is the number of steps of the batch
  /// @param number the number of the world
  /// @param stream receives the snapshot; it is not closed
  /// @throws HistoryException if the tick was not recorded, or a file is damaged
  /// @throws IndexOutOfBoundsException if the run has no such world
  public void writeSnapshot(long tick, int number, OutputStream stream) {
    info.requireWorld(number);
    var state = new BatchState(requireComplete(tick), info.worlds());
    SnapshotOfFrame.write(state.world(number), stream);
  }

  void close() {
    log.close();
  }

  /// The ids of the world and the run.
  @Override
  public String toString() {
    return info.worldId() + "/" + info.runId();
  }
}
