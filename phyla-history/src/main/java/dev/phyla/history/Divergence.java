package dev.phyla.history;

import dev.phyla.Entity;
import dev.phyla.history.internal.log.RunLog;
import dev.phyla.history.internal.read.StateCompare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The first tick at which two runs differ.
///
/// @param tick the tick
/// @param differences what differs, at most 100 entries: entities first, in their order
public record Divergence(long tick, List<Difference> differences) {
  /// Copies the list.
  public Divergence {
    differences = List.copyOf(differences);
  }

  /// A difference between two states.
  ///
  /// @param world the number of the world in a batch, or -1 in runs of one world
  /// @param entity the entity, or [Entity#NONE] for what does not belong to an entity
  /// @param what the component and field, such as `Position.x`, or a description such as `events`
  /// @param one the value in the first run, or null if it has none
  /// @param other the value in the second run, or null if it has none
  public record Difference(
      int world, Entity entity, String what, @Nullable Object one, @Nullable Object other) {
    @Override
    public String toString() {
      String subject = entity.equals(Entity.NONE) ? what : entity + " " + what;
      String where = world < 0 ? subject : "world " + world + ": " + subject;
      return one == null && other == null ? where : where + ": " + one + " / " + other;
    }
  }

  private static List<Difference> differences(Run one, Run other, long tick) {
    if (one.info().isBatch() != other.info().isBatch()) {
      throw new HistoryException(
          "The runs " + one + " and " + other + " cannot be compared, because one is of a batch.");
    }
    return one.info().isBatch()
        ? StateCompare.differences(one.batchAt(tick), other.batchAt(tick))
        : StateCompare.differences(one.at(tick).frame(), other.at(tick).frame());
  }

  /// Compares the digests of frames, and reads only the states of which they differ.
  static Optional<Divergence> find(Run one, Run other) {
    Map<Long, RunLog.Frame> frames = new HashMap<>();
    other.frames(0, Long.MAX_VALUE).forEach(frame -> frames.put(frame.header().tick(), frame));
    boolean hasCommon = false;
    for (RunLog.Frame frame : one.frames(0, Long.MAX_VALUE)) {
      RunLog.Frame counterpart = frames.get(frame.header().tick());
      if (counterpart == null) {
        continue;
      }
      hasCommon = true;
      if (frame.header().digest() != counterpart.header().digest()) {
        long tick = frame.header().tick();
        List<Difference> differences = differences(one, other, tick);
        if (!differences.isEmpty()) {
          return Optional.of(new Divergence(tick, differences));
        }
      }
    }
    if (!hasCommon) {
      throw new HistoryException(
          "The runs "
              + one
              + " and "
              + other
              + " have no tick in common, so they cannot be compared.");
    }
    return Optional.empty();
  }
}
