package dev.phyla.internal.state;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;

/// The clock of a world as a part of its state.
public final class ClockPart implements StatePart {
  private static final long TICK = StableHash.ofText("tick");

  /// Far beyond what a world can reach, and far from an overflow.
  private static final long MAX_TICK = 1L << 34;

  private final Clock clock;

  /// Creates the part for the clock of a world.
  public ClockPart(Clock clock) {
    this.clock = clock;
  }

  @Override
  public long stateHash(StableHash values) {
    return clock.tick() == 0 ? 0 : StableHash.mix(TICK, clock.tick());
  }

  @Override
  public void endUpdate() {
    clock.endUpdate();
  }

  @Override
  public void clear() {
    clock.clear();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    out.putLong(clock.tick());
    out.putLong(clock.withoutMoves(clock.version()));
    out.putLong(clock.withoutMoves(clock.updateEnd()));
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    long tick = in.getLong();
    long version = in.getLong();
    long updateEnd = in.getLong();
    if (tick < 0
        || tick > MAX_TICK
        || version < 1
        || version > Clock.MAX_VERSION
        || updateEnd < 0
        || updateEnd > version) {
      throw in.error("the time is wrong");
    }
    var saved = new Clock(tick, version, updateEnd);
    types.setDistance(clock.distanceFrom(saved));
    clock.copyFrom(saved);
  }

  @Override
  public void copyFrom(StatePart other) {
    clock.copyFrom(((ClockPart) other).clock);
  }
}
