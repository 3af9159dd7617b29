package dev.phyla.history.internal.read;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.log.FrameHeader;
import dev.phyla.history.internal.log.LogFormat;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.SectionState;
import dev.phyla.history.internal.log.Segment;
import dev.phyla.history.internal.log.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state at the end of a frame: that of a world, or the rows of all worlds of a batch.
public final class FrameState implements WorldState {
  private final Segment segment;
  private final int frame;

  /// Creates a state that is read when it is needed.
  public FrameState(Segment segment, int frame) {
    this.segment = segment;
    this.frame = frame;
  }

  /// The header of the frame.
  public FrameHeader header() {
    return segment.frame(frame);
  }

  /// Throws if a world cannot be restored.
  public void requireComplete() {
    if ((header().flags() & LogFormat.PARTIAL_FRAME) != 0) {
      throw new HistoryException(
          "Only some components were recorded, so a world cannot be restored; rows and columns can"
              + " be read.");
    }
  }

  @Override
  public List<TableState> archetypes() {
    var states = new ArrayList<TableState>();
    segment
        .index(frame)
        .tables()
        .forEach(
            (number, table) -> {
              if (table.kind() == LogTable.Kind.ARCHETYPE) {
                TableState state = TableState.read(segment, number, frame);
                if (state != null) {
                  states.add(state);
                }
              }
            });
    states.sort(Comparator.comparing(state -> state.table().canonicalNames(), Arrays::compare));
    return states;
  }

  /// The only table of a kind that has rows, or null.
  @Nullable TableState single(LogTable.Kind kind) {
    for (var entry : segment.index(frame).tables().entrySet()) {
      if (entry.getValue().kind() == kind) {
        TableState state = TableState.read(segment, entry.getKey(), frame);
        if (state != null) {
          return state;
        }
      }
    }
    return null;
  }

  @Override
  public byte[] section(String name) {
    return SectionState.read(segment, LogFormat.sectionCode(name), frame);
  }

  /// An exception that says that the frame is damaged.
  HistoryException damaged(String reason) {
    return segment.damagedFrame(frame, reason);
  }

  @Override
  public int firstGeneration() {
    LogTable slots = slotTable();
    return slots == null ? 1 : slots.first();
  }

  @Override
  public int lastGeneration() {
    LogTable slots = slotTable();
    return slots == null ? Integer.MAX_VALUE : slots.last();
  }

  private @Nullable LogTable slotTable() {
    return segment.index(frame).tables().values().stream()
        .filter(table -> table.kind() == LogTable.Kind.SLOTS)
        .findFirst()
        .orElse(null);
  }

  @Override
  public int[] generations() {
    return numbers(single(LogTable.Kind.SLOTS));
  }

  @Override
  public int[] freeSlots() {
    return numbers(single(LogTable.Kind.FREE));
  }

  private static int[] numbers(@Nullable TableState state) {
    return state == null ? new int[0] : Arrays.copyOf((int[]) state.array(0), state.rows());
  }
}
