package dev.phyla.internal.change;

/// The position of a consumer in a log of entities, as a part of the state.
///
/// Outside of a world, a position is the number of unread entities. They are the last entries of
/// the log, so a log and the positions in it can be put together again from the entities that the
/// slowest consumer has not read.
public final class LogCursor {
  /// The number of unread entities of a consumer that missed changes.
  public static final int MISSED = -1;

  private final LogKind kind;

  /// The component or relation.
  private final String name;

  private final EntityLog log;
  private final Cursor cursor;

  /// Brings the log up to date.
  private final Runnable update;

  LogCursor(LogKind kind, String name, EntityLog log, Cursor cursor, Runnable update) {
    this.kind = kind;
    this.name = name;
    this.log = log;
    this.cursor = cursor;
    this.update = update;
  }

  /// What the log contains.
  public LogKind kind() {
    return kind;
  }

  /// The name of the component or relation that the log is about.
  public String name() {
    return name;
  }

  /// The number of unread entities, or [#MISSED].
  public int unreadCount() {
    update.run();
    return log.isBehind(cursor) ? MISSED : log.countNewTo(cursor);
  }

  /// The unread entities of a consumer that missed no changes, oldest entry first.
  public long[] unread() {
    var unread = new long[unreadCount()];
    var count = new int[1];
    log.forEachNewTo(cursor, entity -> unread[count[0]++] = entity);
    return unread;
  }

  /// Replaces the entries of the log. All its consumers miss changes, until they are
  /// [placed][#place(int)].
  public void refill(long[] entities) {
    log.refill(entities);
  }

  /// Sets the number of unread entities.
  ///
  /// @param unread at most the number of entries, or [#MISSED]
  public void place(int unread) {
    log.place(cursor, unread);
  }

  /// Takes over the position of another consumer of the same log.
  public void moveTo(LogCursor other) {
    if (other.log == log) {
      cursor.moveTo(other.cursor.position());
    }
  }

  /// Removes the consumer from the log.
  public void close() {
    log.remove(cursor);
  }
}
