package dev.phyla.internal.state;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.hash.StableHash;

/// The clock of a world as a part of its state.
public final class ClockPart implements StatePart {
  private static final long TICK = StableHash.ofText("tick");

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
  public void copyFrom(StatePart other) {
    clock.copyFrom(((ClockPart) other).clock);
  }
}
