package dev.phyla.internal.entity;

/*
 * A version has the tick in its upper bits and a counter within the tick in its lower bits. So
 * versions only grow, a shift gives the tick of a version, and "written since a tick" is one
 * comparison.
 */

/// The time of a world: the tick, and the version that marks are stamped with.
///
/// A mark is the version of the last write. Setting it is an idempotent store, and marks are never
/// cleared: a consumer stores the version of its last read and advances the clock, so later writes
/// have a greater version.
public final class Clock {
  /// The version of components that were never written.
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

  /// Separates the writes so far from later writes.
  ///
  /// @return the last version of the writes so far
  public long advance() {
    return version++;
  }

  /// Ends an update: the next tick starts, and components written so far are no longer dirty.
  public void endUpdate() {
    updateEnd = version;
    setTick(tick + 1);
  }

  private void setTick(long next) {
    tick = next;
    version = Math.max(version + 1, firstVersion(next) + 1);
  }

  /// A version that is less than all versions of a tick and later ticks.
  public static long firstVersion(long tick) {
    return tick << TICK_SHIFT;
  }

  /// The tick of a version, or -1 for [#NEVER].
  public static long tickOf(long version) {
    return version == NEVER ? -1 : version >>> TICK_SHIFT;
  }

  /// Copies the time of another clock, so that marks of both can be compared.
  public void copyFrom(Clock other) {
    version = other.version;
    updateEnd = other.updateEnd;
    tick = other.tick;
  }

  /// Continues at a time that was saved. Versions keep growing, so that versions stored by consumers
  /// stay valid.
  public void load(long tick, long version, long updateEnd) {
    this.tick = tick;
    this.version = Math.max(version, this.version + 1);
    this.updateEnd = updateEnd;
  }

  /// Resets the tick to 0. Versions keep growing, so that versions stored by consumers stay valid.
  public void clear() {
    updateEnd = version++;
    tick = 0;
  }
}
