package dev.phyla.history.internal.rows;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import dev.phyla.history.internal.files.RunFolder;
import dev.phyla.history.internal.files.RunFolders;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.RunLog;
import dev.phyla.history.internal.log.Segment;
import dev.phyla.history.internal.read.LogRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The tables of a run, for what makes files of them.
///
/// A fork has the ticks after the one that it was forked at; those before belong to its parent.
public final class RunTables implements AutoCloseable {
  private final RunInfo info;
  private final RunLog log;

  /// The run that this one was forked from, or null.
  private final @Nullable RunTables parent;

  private RunTables(RunInfo info, RunLog log, @Nullable RunTables parent) {
    this.info = info;
    this.log = log;
    this.parent = parent;
  }

  /// Opens a run.
  ///
  /// @param history the folder of the history
  /// @throws HistoryException if there is no such run, or it is damaged
  public static RunTables open(Path history, String worldId, String runId) {
    RunFolder folder =
        new RunFolders(history)
            .find(worldId, runId)
            .orElseThrow(
                () ->
                    new HistoryException(
                        String.format(
                            "The history %s has no run %s of the world %s.",
                            history, runId, worldId)));
    RunInfo info = folder.info();
    RunInfo.Parent fork = info.parent();
    RunTables parent = fork == null ? null : open(history, worldId, fork.runId());
    return new RunTables(info, new RunLog(folder.path()), parent);
  }

  /// All runs of a history.
  public static List<RunInfo> runs(Path history) {
    return new RunFolders(history).all().stream().map(RunFolder::info).toList();
  }

  /// What was recorded.
  public RunInfo info() {
    return info;
  }

  /// Reads what was recorded since.
  public void refresh() {
    log.refresh();
  }

  /// The first tick of the run itself, or -1 if it has none.
  public long firstTick() {
    List<Segment> segments = log.segments();
    return segments.isEmpty() ? -1 : segments.getFirst().frame(0).tick();
  }

  /// The last tick of the run itself, or -1 if it has none.
  public long lastTick() {
    RunLog.Frame last = log.findUpTo(Long.MAX_VALUE);
    return last == null ? -1 : last.header().tick();
  }

  /// The tables of the run, sorted by name.
  public List<ArchetypeTable> tables() {
    var tables = new TreeMap<String, ArchetypeTable>();
    for (Segment segment : log.segments()) {
      for (LogTable table : segment.index().tables().values()) {
        if (table.kind() == LogTable.Kind.ARCHETYPE) {
          ArchetypeTable archetype = table.archetypeTable();
          tables.put(archetype.name(), archetype);
        }
      }
    }
    return new ArrayList<>(tables.values());
  }

  /// A range of ticks whose frames are in one segment.
  ///
  /// @param after the tick before the first
  /// @param last the last tick
  /// @param keys ticks of the range from which on reading can start, so that little has to be read
  ///   for the state of a tick
  public record Range(long after, long last, List<Long> keys) {}

  /// The ticks of the run itself after one, in ranges.
  ///
  /// @param after the tick before the first
  /// @param keyBytes the number of bytes of the log after which there is a key
  public List<Range> ranges(long after, long keyBytes) {
    var ranges = new ArrayList<Range>();
    long before = after;
    long bytes = 0;
    for (Segment segment : log.segments()) {
      var keys = new ArrayList<Long>();
      for (int i = 0; i < segment.frames(); i++) {
        bytes += segment.frame(i).length();
        long tick = segment.frame(i).tick();
        if (bytes >= keyBytes) {
          bytes = 0;
          if (tick > after) {
            keys.add(tick);
          }
        }
      }
      long last = segment.frame(segment.frames() - 1).tick();
      if (last > before) {
        ranges.add(new Range(before, last, keys));
        before = last;
      }
    }
    return ranges;
  }

  /// The rows of a table that changed in a range of ticks of the run itself.
  ///
  /// @param after the tick before the first; its state is known already. Before the first tick of
  ///   the run nothing is known, except what its parent has
  /// @param last the last tick
  public TableRows changes(ArchetypeTable table, long after, long last) {
    RunLog.Frame before = log.findUpTo(after);
    RunInfo.Parent fork = info.parent();
    if (before == null && parent != null && fork != null) {
      before = parent.frame(fork.tick());
    }
    List<RunLog.Frame> frames = log.frames(after + 1, last);
    return new LogRows(table, info.isBatch(), before, frames, info.isEveryTickWhole());
  }

  /// All rows of a table at the end of a tick.
  ///
  /// @param tick a tick of the run itself
  public TableRows state(ArchetypeTable table, long tick) {
    RunLog.Frame frame = log.find(tick);
    if (frame == null) {
      throw new HistoryException(
          "Tick " + tick + " of the run " + info.runId() + " was not recorded.");
    }
    return new LogRows(table, info.isBatch(), null, List.of(frame), true);
  }

  private RunLog.@Nullable Frame frame(long tick) {
    RunInfo.Parent fork = info.parent();
    return parent != null && fork != null && tick <= fork.tick()
        ? parent.frame(tick)
        : log.findUpTo(tick);
  }

  /// Closes the files.
  @Override
  public void close() {
    log.close();
    if (parent != null) {
      parent.close();
    }
  }
}
