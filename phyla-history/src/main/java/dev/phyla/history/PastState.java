package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.history.internal.log.FrameHeader;
import dev.phyla.history.internal.log.TableState;
import dev.phyla.history.internal.read.BatchState;
import dev.phyla.history.internal.read.FrameState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The state of a world at the end of a past tick, as rows; or the states of the worlds of a batch.
///
/// Tables have the components that entities had at that tick. They are read from the log when they
/// are first asked for; the history must be open then.
public final class PastState {
  private final RunInfo info;
  private final long tick;
  private final FrameState frame;

  /// The state of the worlds of a batch, or null if it was not needed.
  private @Nullable BatchState batch;

  /// The number of the world in a batch, or -1 for all worlds and for a world of its own.
  private final int world;

  private @Nullable List<PastTable> tables;

  PastState(RunInfo info, long tick, FrameState frame) {
    this(info, tick, frame, null, -1);
  }

  private PastState(
      RunInfo info, long tick, FrameState frame, @Nullable BatchState batch, int world) {
    this.info = info;
    this.tick = tick;
    this.frame = frame;
    this.batch = batch;
    this.world = world;
  }

  /// The state of one world of a batch.
  ///
  /// @param number the number of the world
  /// @return its rows
  /// @throws IndexOutOfBoundsException if the run has no such world
  public PastState world(int number) {
    info.requireWorld(number);
    return new PastState(info, tick, frame, batch(), number);
  }

  BatchState batch() {
    BatchState known = batch;
    if (known == null) {
      known = new BatchState(frame, info.worlds());
      batch = known;
    }
    return known;
  }

  /// Whether the rows belong to several worlds.
  boolean hasWorlds() {
    return info.isBatch() && world < 0;
  }

  int worldNumber() {
    return world;
  }

  /// The tick.
  ///
  /// @return the number of updates that had ended
  public long tick() {
    return tick;
  }

  RunInfo info() {
    return info;
  }

  FrameState frame() {
    return frame;
  }

  /// The number of entities, of which some may not be recorded.
  ///
  /// @return the number
  public int entities() {
    return world < 0
        ? frame.header().entities()
        : tables().stream().mapToInt(PastTable::size).sum();
  }

  /// A digest of the state: two ticks of equal state have equal digests, in every run. It is that
  /// of all worlds of a batch.
  ///
  /// @return the digest
  public long digest() {
    FrameHeader header = frame.header();
    return header.digest();
  }

  /// The tables that have rows.
  ///
  /// @return the tables, in the order in which worlds visit archetypes
  public List<PastTable> tables() {
    List<PastTable> known = tables;
    if (known == null) {
      var list = new ArrayList<PastTable>();
      for (TableState state : archetypes()) {
        list.add(new PastTable(this, state));
      }
      known = List.copyOf(list);
      tables = known;
    }
    return known;
  }

  private List<TableState> archetypes() {
    if (!info.isBatch()) {
      return frame.archetypes();
    }
    return world < 0 ? batch().archetypes() : batch().world(world).archetypes();
  }

  /// The tables whose entities have some components.
  ///
  /// @param components the stable names of the components
  /// @return the tables that have all of them
  public List<PastTable> having(String... components) {
    return tables().stream()
        .filter(
            table -> {
              Set<String> names =
                  table.table().components().stream()
                      .map(TableComponent::name)
                      .collect(Collectors.toSet());
              return names.containsAll(Arrays.asList(components));
            })
        .toList();
  }

  /// The row of an entity.
  ///
  /// @param entity the entity
  /// @return the values by the name of the column, or empty if the entity was not alive
  /// @throws IllegalStateException if the rows belong to the worlds of a batch
  public Optional<SequencedMap<String, @Nullable Object>> row(Entity entity) {
    for (PastTable table : tables()) {
      int row = table.rowOf(entity);
      if (row >= 0) {
        return Optional.of(table.row(row));
      }
    }
    return Optional.empty();
  }
}
