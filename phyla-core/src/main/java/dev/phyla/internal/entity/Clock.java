package dev.phyla.internal.entity;

/*
 * A version is the tick in its upper bits and a number that grows within the tick in its lower ones.
 * So versions only grow, the tick of a version is a shift away, and "written since a tick" is one
 * comparison.
 */

/// The time of a world: the tick, and the version that marks of writing are stamped with.
///
/// A mark is the version at which something was last written. Setting one is an idempotent store,
/// and nothing ever has to clear it: a consumer remembers the version at which it last read and
/// advances the clock, so whatever is written afterwards has a greater version.
public final class Clock {
  /// The version of what was never written.
  public static final long NEVER = 0;

  private static final int TICK_SHIFT = 28;

  /// The version that marks are stamped with now.
  private long version = 1;

  /// The last version of the previous update.
  private long updateEnd;

  /// The number of updates that have ended.
  private long tick;

  /// The number of updates that have ended.
  public long tick() {
    return tick;
  }

  /// The version that marks are stamped with now.
  public long version() {
    return version;
  }

  /// The last version of the previous update: a mark is dirty if it is greater.
  public long updateEnd() {
    return updateEnd;
  }

  /// Separates what was written so far from what is written from now on.
  ///
  /// @return the last version of what was written so far
  public long advance() {
    return version++;
  }

  /// Ends an update: the next tick begins, and what was written so far is no longer dirty.
  public void endUpdate() {
    updateEnd = version;
    setTick(tick + 1);
  }

  private void setTick(long next) {
    tick = next;
    version = Math.max(version + 1, firstVersion(next) + 1);
  }

  /// A version that everything written in a tick, or later, is greater than.
  public static long firstVersion(long tick) {
    return tick << TICK_SHIFT;
  }

  /// The tick in which something with a version was written, or -1 if it never was.
  public static long tickOf(long version) {
    return version == NEVER ? -1 : version >>> TICK_SHIFT;
  }

  /// Takes over the time of another clock. Marks of the two can be compared from then on.
  public void copyFrom(Clock other) {
    version = other.version;
    updateEnd = other.updateEnd;
    tick = other.tick;
  }

  /// Begins at tick 0 again. Versions go on, so that consumers that remember one stay right.
  public void clear() {
    updateEnd = version++;
    tick = 0;
  }
}
