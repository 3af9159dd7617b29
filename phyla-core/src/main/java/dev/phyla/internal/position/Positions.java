package dev.phyla.internal.position;

import dev.phyla.internal.change.LogCursor;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.position.PositionImage.LogImage;
import dev.phyla.internal.position.PositionImage.RemovalImage;
import dev.phyla.internal.position.PositionImage.SystemImage;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The positions of the consumers of systems, as a part of the state. They are not part of hashes.
///
/// The positions of systems that do not exist wait until a system of that name is created, or the
/// next update ends. They do not wait in worlds that share tables, because what waits would follow
/// all of these worlds.
public final class Positions implements StatePart {
  private final PositionSources sources;

  /// The consumers, held strongly, so that the collector has no influence on what is saved.
  private final SortedMap<SystemKey, SystemConsumers> systems = new TreeMap<>();

  /// Whether any of them may be waiting.
  private boolean hasWaiting;

  /// Creates an object without consumers.
  public Positions(PositionSources sources) {
    this.sources = sources;
  }

  // Systems.

  /// Makes the consumers of a new system part of the state. They go on where those of the same name
  /// are.
  public void register(SystemConsumers consumers) {
    SystemConsumers old =
        consumers.isEmpty()
            ? systems.remove(consumers.key())
            : systems.put(consumers.key(), consumers);
    if (old != null) {
      consumers.takeOver(old);
      if (old.isWaiting()) {
        old.close();
      }
    }
  }

  /// Removes the consumers of a system that does not exist any more, unless there is a new one.
  public void remove(SystemConsumers consumers) {
    systems.remove(consumers.key(), consumers);
  }

  /// Lets the positions of a system that ends with its app wait for another app.
  public void retire(SystemConsumers consumers) {
    if (sources.isShared()) {
      remove(consumers);
    } else {
      consumers.setWaiting();
      hasWaiting = true;
    }
  }

  private void dropWaiting() {
    if (hasWaiting) {
      systems
          .values()
          .removeIf(
              consumers -> {
                if (consumers.isWaiting()) {
                  consumers.close();
                }
                return consumers.isWaiting();
              });
      hasWaiting = false;
    }
  }

  // The state.

  @Override
  public long stateHash(StableHash values) {
    return 0;
  }

  @Override
  public void endUpdate() {
    dropWaiting();
  }

  @Override
  public void clear() {
    dropWaiting();
  }

  @Override
  public boolean isNothingToSave() {
    return systems.isEmpty();
  }

  @Override
  public void checkSaved(SavedTypes types, Problems problems) {
    for (RemovalImage removals : image().removals()) {
      int count = removals.rows().entities().length;
      if (count != 0) {
        SavedColumns columns = PositionOutput.columns(removals.info(), types.values());
        columns.check(problems);
        columns.checkRows(removals.rows().columns().arrays(), 0, 0, count);
      }
    }
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    new PositionOutput(out, types.values()).put(image());
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    restore(new PositionInput(in, types, sources).get());
  }

  @Override
  public void visitReferences(ReferenceVisitor visitor) {
    slowestRemovals().values().forEach(slowest -> slowest.reader().visitReferences(visitor));
  }

  @Override
  public void copyFrom(StatePart other) {
    restore(((Positions) other).image());
  }

  // Images.

  private Map<String, LogReading> slowestLogs() {
    var slowest = new TreeMap<String, LogReading>();
    for (SystemConsumers system : systems.values()) {
      system.forEach(
          reading -> {
            if (reading instanceof LogReading log) {
              slowest.merge(log.source(), log, LogReading::slower);
            }
          });
    }
    return slowest;
  }

  private Map<String, RemovalReading> slowestRemovals() {
    var slowest = new TreeMap<String, RemovalReading>();
    for (SystemConsumers system : systems.values()) {
      system.forEach(
          reading -> {
            if (reading instanceof RemovalReading removals) {
              slowest.merge(removals.source(), removals, RemovalReading::slower);
            }
          });
    }
    return slowest;
  }

  private PositionImage image() {
    var logs = new ArrayList<LogImage>();
    for (LogReading slowest : slowestLogs().values()) {
      LogCursor cursor = slowest.cursor();
      boolean isMissed = cursor.unreadCount() == LogCursor.MISSED;
      logs.add(
          new LogImage(cursor.kind(), cursor.name(), isMissed ? new long[0] : cursor.unread()));
    }
    var removals = new ArrayList<RemovalImage>();
    for (RemovalReading slowest : slowestRemovals().values()) {
      removals.add(new RemovalImage(slowest.reader().info(), slowest.reader().unread()));
    }
    var images = new ArrayList<SystemImage>();
    systems.forEach((key, system) -> images.add(new SystemImage(key, system.positions())));
    return new PositionImage(logs, removals, images);
  }

  /// Replaces all positions. All logs were restarted, so consumers without a position start again.
  private void restore(PositionImage image) {
    dropWaiting();
    var moves = new LinkedHashMap<Reading, Position>();
    for (SystemImage system : image.systems()) {
      if (!systems.containsKey(system.key()) && !sources.isShared()) {
        systems.put(system.key(), waiting(system));
      }
      SystemConsumers consumers = systems.get(system.key());
      if (consumers != null) {
        consumers.match(system.positions(), moves::put);
      }
    }
    refill(image, moves.keySet());
    moves.forEach(Reading::moveTo);
  }

  private SystemConsumers waiting(SystemImage system) {
    var waiting = new SystemConsumers(system.key());
    system.positions().forEach(each -> waiting.add(sources.waiting(each)));
    retire(waiting);
    return waiting;
  }

  /// Enters what is unread in the logs.
  private static void refill(PositionImage image, Iterable<Reading> readings) {
    var bySource = new HashMap<String, Reading>();
    readings.forEach(reading -> bySource.put(reading.source(), reading));
    for (LogImage log : image.logs()) {
      if (bySource.get(log.source()) instanceof LogReading reading) {
        reading.cursor().refill(log.entities());
      }
    }
    for (RemovalImage removals : image.removals()) {
      if (bySource.get(removals.source()) instanceof RemovalReading reading) {
        reading.reader().refill(removals.rows());
      }
    }
  }
}
