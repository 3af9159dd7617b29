package dev.phyla.history;

import dev.phyla.Recordable;
import dev.phyla.history.internal.catalog.Catalog;
import dev.phyla.history.internal.files.RunFolder;
import dev.phyla.history.internal.files.RunFolders;
import dev.phyla.history.internal.log.RunWriter;
import dev.phyla.history.internal.record.FrameRecorder;
import dev.phyla.history.internal.record.RecordedParts;
import dev.phyla.spi.Recorded;
import dev.phyla.spi.RecordedBatch;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Says what is recorded of a world or of the worlds of a batch, and how.
///
/// ```java
/// Recording recording =
///     History.recorder(world, Path.of("history"))
///         .runId("baseline")
///         .parameter("sheep", 200)
///         .start();
/// ```
public final class RecordingBuilder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final long MIN_SEGMENT = 1 << 10;

  private final Recordable source;
  private final Path folder;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Set<String> components = new HashSet<>();
  private final Set<String> required = new HashSet<>();
  private String worldId = "world";
  private @Nullable String runId;
  private RunInfo.@Nullable Parent parent;
  private boolean isEveryTickWhole;
  private int everyTicks = 1;
  private Durability durability = Durability.OPERATING_SYSTEM;
  private FailurePolicy policy = FailurePolicy.STOP;
  private long segmentBytes = 128L << 20;

  RecordingBuilder(Recordable source, Path folder) {
    this.source = Objects.requireNonNull(source, "The world is null.");
    this.folder = Objects.requireNonNull(folder, "The folder is null.");
  }

  /// Sets the id of the world. Without it, it is `world`.
  ///
  /// @param id the id: letters of ASCII, digits, `.`, `_` and `-`
  /// @return this
  public RecordingBuilder worldId(String id) {
    worldId = Objects.requireNonNull(id, "The id of the world is null.");
    return this;
  }

  /// Sets the id of the run, which must not exist. Without it, it is made from the time.
  ///
  /// @param id the id: letters of ASCII, digits, `.`, `_` and `-`
  /// @return this
  public RecordingBuilder runId(String id) {
    runId = Objects.requireNonNull(id, "The id of the run is null.");
    return this;
  }

  /// Adds a parameter of the model, which is stored with the run.
  ///
  /// @param name the name
  /// @param value the value, of which the text is stored
  /// @return this
  public RecordingBuilder parameter(String name, Object value) {
    parameters.put(
        name,
        Objects.requireNonNull(value, () -> "The parameter " + name + " is null.").toString());
    return this;
  }

  /// Records all rows in every tick, not only those that have changed. That takes more space, and
  /// makes the log simple to read for other programs.
  ///
  /// @return this
  public RecordingBuilder everyTickWhole() {
    isEveryTickWhole = true;
    return this;
  }

  /// Records ticks that are a multiple of a number, besides the first.
  ///
  /// @param ticks the number, at least 1
  /// @return this
  public RecordingBuilder every(int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException(
          "A world cannot be recorded every " + ticks + " ticks; 1 records each tick.");
    }
    everyTicks = ticks;
    return this;
  }

  /// Records the values of some components only. Worlds cannot be restored from such a run, because
  /// the rest of the state is missing; rows, columns and SQL work.
  ///
  /// @param types the component types
  /// @return this
  public RecordingBuilder components(Class<?>... types) {
    addNames(types, components);
    return this;
  }

  /// Records entities that have certain components only. As for
  /// [components][#components(Class...)], worlds cannot be restored from such a run.
  ///
  /// @param types the component types that entities must have
  /// @return this
  public RecordingBuilder having(Class<?>... types) {
    addNames(types, required);
    return this;
  }

  private void addNames(Class<?>[] types, Set<String> names) {
    Recorded recorded = source.recorded();
    Arrays.stream(types).map(recorded::nameOf).forEach(names::add);
  }

  /// Sets when ticks are forced to the disk.
  ///
  /// @param next the durability
  /// @return this
  public RecordingBuilder durability(Durability next) {
    durability = Objects.requireNonNull(next, "The durability is null.");
    return this;
  }

  /// Sets what happens if a tick cannot be recorded.
  ///
  /// @param next the policy
  /// @return this
  public RecordingBuilder onFailure(FailurePolicy next) {
    policy = Objects.requireNonNull(next, "The policy is null.");
    return this;
  }

  /// Sets the size from which on a new file is begun. It is 128 MiB otherwise.
  ///
  /// @param bytes the number of bytes, at least 1024
  /// @return this
  public RecordingBuilder segmentBytes(long bytes) {
    if (bytes < MIN_SEGMENT) {
      throw new IllegalArgumentException(
          "A segment of " + bytes + " bytes is too small; the minimum is " + MIN_SEGMENT + ".");
    }
    segmentBytes = bytes;
    return this;
  }

  /// Makes the run a fork of another run of the same world in the same history: when the recording
  /// starts, the state of the world is replaced by that of a tick of the other run. The new run
  /// refers to the other one for ticks up to that one; nothing is copied.
  ///
  /// @param parentId the id of the other run
  /// @param tick a tick of that run
  /// @return this
  public RecordingBuilder forkOf(String parentId, long tick) {
    parent = new RunInfo.Parent(parentId, tick);
    return this;
  }

  /// Starts the recording of a new run, with the current state as its first tick.
  ///
  /// @return the recording
  /// @throws HistoryException if the run exists, or the folder cannot be written
  /// @throws dev.phyla.snapshot.SnapshotException if the world contains what cannot be saved
  /// @throws IllegalStateException if the world is being recorded already, inside loops and
  ///   callbacks, or if commands are pending
  public Recording start() {
    Recorded recorded = source.recorded();
    recorded.requireIdle();
    recorded.requireNotRecorded();
    RunInfo.Parent fork = parent;
    if (fork != null) {
      if (runId != null) {
        new RunFolders(folder).requireNone(worldId, runId);
      }
      restore(fork.runId(), fork.tick());
    } else if (parts().isComplete()) {
      recorded.requireSavable();
    }
    RunInfo info = info();
    RunFolder run = new RunFolders(folder).create(info);
    try {
      return start(recorded, run, info, fork == null ? -1 : fork.tick());
    } catch (RuntimeException e) {
      run.delete();
      throw e;
    }
  }

  /// Starts a run, or leaves the world without a recording.
  private Recording start(Recorded recorded, RunFolder run, RunInfo info, long tick) {
    RunWriter writer = RunWriter.open(run, segmentBytes);
    Recording recording;
    try {
      recording = open(recorded, writer, info, tick);
    } catch (RuntimeException e) {
      writer.abandonRun();
      throw e;
    }
    try {
      if (tick < 0) {
        recording.record();
      }
      return recording;
    } catch (RuntimeException e) {
      recording.abandon();
      throw e;
    }
  }

  /// Continues a run after its last tick: the state of the world is replaced by that of the last
  /// tick. This is how a simulation goes on after it was killed.
  ///
  /// @return the recording
  /// @throws HistoryException if there is no such run, if it is being written, if it is damaged, or
  ///   if it was recorded with other components
  /// @throws IllegalStateException if no run id was given
  public Recording resume() {
    String id = runId;
    if (id == null) {
      throw new IllegalStateException("Set the id of the run that is resumed, with runId.");
    }
    RunFolder run =
        new RunFolders(folder)
            .find(worldId, id)
            .orElseThrow(() -> History.noSuchRun(folder, worldId, id));
    RunInfo info = run.info();
    if (!info.isComplete() || !parts().isComplete()) {
      throw new HistoryException(
          "The run " + id + " cannot be resumed, because only some components are recorded.");
    }
    everyTicks = info.everyTicks();
    isEveryTickWhole = info.isEveryTickWhole();
    Recorded recorded = source.recorded();
    recorded.requireIdle();
    recorded.requireNotRecorded();
    RunWriter writer = RunWriter.open(run, segmentBytes);
    try {
      return open(recorded, writer, info, restoreLast(id));
    } catch (RuntimeException e) {
      writer.abandonRun();
      throw e;
    }
  }

  private long restoreLast(String id) {
    try (History history = History.open(folder)) {
      Run run = history.run(worldId, id);
      if (run.isEmpty()) {
        throw new HistoryException(
            String.format(
                "The run %s cannot be resumed, because it ended before its first tick was recorded;"
                    + " delete its folder %s and start it again.",
                id, run.folder().path()));
      }
      run.restore(run.lastTick(), source);
      return run.lastTick();
    }
  }

  private void restore(String id, long tick) {
    try (History history = History.open(folder)) {
      history.run(worldId, id).restore(tick, source);
    }
  }

  private RecordedParts parts() {
    return new RecordedParts(components, required);
  }

  private RunInfo info() {
    Instant now = Instant.now();
    String id = runId;
    if (id == null) {
      id = TIME.format(now) + String.format("-%04x", ThreadLocalRandom.current().nextInt(1 << 16));
    }
    return new RunInfo(
        worldId,
        id,
        source.recorded().seed(),
        parameters,
        parent,
        History.VERSION,
        now,
        parts().isComplete(),
        isEveryTickWhole,
        everyTicks,
        components.isEmpty() ? List.of() : components.stream().sorted().toList(),
        source.recorded() instanceof RecordedBatch batch ? batch.worlds() : 0);
  }

  private Recording open(Recorded recorded, RunWriter writer, RunInfo info, long tick) {
    Catalog catalog = Catalog.open(folder);
    var recorder =
        FrameRecorder.of(
            recorded,
            parts(),
            isEveryTickWhole,
            table -> catalog.register(table.archetypeTable()),
            tick);
    var recording = new Recording(info, recorded, recorder, writer, durability, policy, tick);
    recorded.setRecorder(recording::record);
    return recording;
  }
}
