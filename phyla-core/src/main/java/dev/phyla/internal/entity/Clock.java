package dev.phyla.internal.entity;

/*
 * A version has the tick in its upper bits and a counter within the tick in its lower bits, so a
 * shift gives the tick of a version.
 *
 * When the state of a world is replaced, the tick may decrease, but versions must not: loops and
 * accessors remember the version at which they last marked a component, and a version that came
 * again would fool them. So the versions of a copied state are moved up by a number of whole ticks,
 * marks included, until the version is greater than all versions of this clock so far. That keeps
 * their order, and so everything that depends on it. The clock remembers the ticks that were added,
 * to give the tick of a version. There are versions for 2^35 ticks, of which a copy takes one more
 * than the ticks that it goes back.
 */

/// The time of a world: the tick, and the version that marks are stamped with.
///
/// A mark is the version of the last write. Setting it is an idempotent store, and marks are never
/// cleared: a consumer stores the version of its last read and advances the clock, so later writes
/// have a greater version. Versions only grow, also if the tick decreases because the state of the
/// world was replaced, so a version that was stored before never comes again.
public final class Clock {
  /// The version of components that were never written.
  public static final long NEVER = 0;

  private static final int TICK_SHIFT = 28;

  /// The maximum version of a saved time, which leaves room for as many ticks again.
  public static final long MAX_VERSION = 1L << 62;

  /// The version that marks are stamped with now.
  private long version = 1;

  /// The last version of the previous update.
  private long updateEnd;

  /// The number of updates that have ended.
  private long tick;

  /// The number of ticks that versions are ahead of the tick.
  private long ticksAhead;

  /// How often the time was replaced by another one.
  private long moves;

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
    version = Math.max(version + 1, ((next + ticksAhead) << TICK_SHIFT) + 1);
  }

  /// The tick of a version, or -1 for [#NEVER].
  public long tickOf(long version) {
    return version == NEVER ? -1 : (version >>> TICK_SHIFT) - ticksAhead;
  }

  /// The distance from versions of another clock to those that they become when this clock
  /// [copies][#copyFrom(Clock)] the other: whole ticks, so that the result is greater than the
  /// present version.
  public long distanceFrom(Clock other) {
    return other.version > version
        ? 0
        : (((version - other.version) >>> TICK_SHIFT) + 1) << TICK_SHIFT;
  }

  /// The version of this clock that a version of another clock becomes.
  ///
  /// @param distance the result of [#distanceFrom(Clock)]
  public static long moved(long version, long distance) {
    return version == NEVER ? NEVER : version + distance;
  }

  /// Copies the tick of another clock, and its versions at a distance, so that the version of this
  /// clock grows.
  public void copyFrom(Clock other) {
    long distance = distanceFrom(other);
    version = moved(other.version, distance);
    updateEnd = moved(other.updateEnd, distance);
    tick = other.tick;
    ticksAhead = other.ticksAhead + (distance >>> TICK_SHIFT);
    moves++;
  }

  /// How often the time was replaced by another one: if that has not changed, versions can be
  /// compared with earlier ones.
  public long moves() {
    return moves;
  }

  /// Creates a clock at the start of time.
  public Clock() {}

  /// Creates a clock that shows a time that was saved.
  ///
  /// @param tick the tick
  /// @param version the [version to save][#withoutMoves(long)] of its version
  /// @param updateEnd the version to save of the last version of the previous update
  public Clock(long tick, long version, long updateEnd) {
    this.tick = tick;
    this.version = version;
    this.updateEnd = updateEnd;
  }

  /// The version that a version would be if the state had never been moved from another time, which
  /// is what a snapshot contains.
  public long withoutMoves(long version) {
    return Math.max(NEVER, version - (ticksAhead << TICK_SHIFT));
  }

  /// Sets the tick. Versions keep growing, and what was written so far is no longer dirty.
  public void startAt(long next) {
    moves++;
    updateEnd = version;
    ticksAhead = Math.max(0, (version >>> TICK_SHIFT) + 1 - next);
    setTick(next);
  }

  /// Shows the tick of another world that uses this clock in turn. Versions stay the same.
  public void showTick(long other) {
    ticksAhead += tick - other;
    tick = other;
  }

  /// The number of updates that have ended for all worlds that use this clock in turn: the
  /// difference to the tick of a world is constant, unless its state is replaced.
  public long step() {
    return tick + ticksAhead;
  }

  /// Resets the tick to 0. Versions keep growing.
  public void clear() {
    moves++;
    updateEnd = version;
    ticksAhead = (version >>> TICK_SHIFT) + 1;
    setTick(0);
  }
}
