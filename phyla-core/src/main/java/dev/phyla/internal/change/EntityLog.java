package dev.phyla.internal.change;

import java.util.Arrays;
import java.util.function.LongConsumer;

/*
 * Entries are numbered from 0 for the life of the log; entries[0] has the number base. The number
 * of the latest entry is kept for each slot of the entity index, so that a reader skips earlier
 * entries and reads each entity once.
 *
 * An entity whose latest entry is unread by all readers is not entered again. So between two reads
 * of the fastest reader there are at most as many entries as entities, and a log only grows when a
 * reader is slow. At a limit, beyond which visiting all entities is cheaper than reading the log,
 * the older half is dropped; readers that have not read it can detect this.
 */

/// A bounded log of entities in the order of their additions or changes.
final class EntityLog {
  private static final int FIRST_CAPACITY = 64;
  private static final int MIN_LIMIT = 1 << 16;

  private final Cursors cursors = new Cursors();

  /// The entities, oldest first.
  private long[] entries = new long[FIRST_CAPACITY];

  /// The number of the first entry.
  private long base;

  /// The number of entries.
  private int size;

  /// Entries from this number on are unread by all readers.
  private long fastest;

  /// The number of the latest entry of each slot plus 1, or 0.
  private long[] latest = new long[64];

  /// Creates a reader of later entries.
  Cursor newCursor() {
    var cursor = new Cursor(end());
    cursors.add(cursor);
    fastest = end();
    return cursor;
  }

  /// Removes a reader.
  void remove(Cursor cursor) {
    cursors.remove(cursor);
  }

  /// Removes readers that were cleared.
  ///
  /// @return whether any is left
  boolean sweep() {
    return cursors.sweep();
  }

  /// The number of the next entry.
  long end() {
    return base + size;
  }

  /// Enters an entity, unless its latest entry is unread by all readers.
  void add(long entity) {
    int slot = (int) entity;
    ensureSlot(slot);
    long known = latest[slot] - 1;
    if (known >= fastest && known >= base && entries[(int) (known - base)] == entity) {
      return;
    }
    if (size == entries.length) {
      makeRoom();
    }
    entries[size++] = entity;
    latest[slot] = base + size;
  }

  private void ensureSlot(int slot) {
    if (slot >= latest.length) {
      latest = Arrays.copyOf(latest, Math.max(slot + 1, 2 * latest.length));
    }
  }

  private void makeRoom() {
    cursors.sweep();
    drop((int) Math.max(0, cursors.slowest(end()) - base));
    if (size <= entries.length / 2) {
      return;
    }
    if (entries.length < Math.max(MIN_LIMIT, 2 * latest.length)) {
      entries = Arrays.copyOf(entries, 2 * entries.length);
    } else {
      drop(entries.length / 2);
    }
  }

  private void drop(int count) {
    System.arraycopy(entries, count, entries, 0, size - count);
    size -= count;
    base += count;
  }

  /// Whether entries were dropped before a reader read them.
  boolean isBehind(Cursor cursor) {
    return cursor.position() < base;
  }

  /// Whether an entity has an entry that a reader has not read.
  boolean isNewTo(Cursor cursor, long entity) {
    int slot = (int) entity;
    if (slot >= latest.length) {
      return false;
    }
    long known = latest[slot] - 1;
    return known >= cursor.position() && known >= base && entries[(int) (known - base)] == entity;
  }

  /// Which of up to 64 entities in consecutive rows have an entry that a reader has not read.
  ///
  /// @param entities the packed handles of all rows
  /// @param first the first row
  /// @param rows a bit for each row to test, counted from the first
  /// @return the bits of those that have one
  long newTo(Cursor cursor, long[] entities, int first, long rows) {
    long found = 0;
    for (long left = rows; left != 0; left &= left - 1) {
      int row = Long.numberOfTrailingZeros(left);
      if (isNewTo(cursor, entities[first + row])) {
        found |= 1L << row;
      }
    }
    return found;
  }

  /// An upper bound of the number of entities that are new to a reader.
  int maxNewTo(Cursor cursor) {
    return (int) (end() - cursor.position());
  }

  /// Calls an action for each entity that is new to a reader.
  void forEachNewTo(Cursor cursor, LongConsumer action) {
    for (int i = (int) (cursor.position() - base); i < size; i++) {
      long entity = entries[i];
      if (latest[(int) entity] == base + i + 1) {
        action.accept(entity);
      }
    }
  }

  /// The number of entities that are new to a reader that has missed nothing.
  int countNewTo(Cursor cursor) {
    int count = 0;
    for (int i = (int) (cursor.position() - base); i < size; i++) {
      if (latest[(int) entries[i]] == base + i + 1) {
        count++;
      }
    }
    return count;
  }

  /// Replaces all entries, and makes all readers miss changes, until they are
  /// [placed][#place(Cursor, int)].
  void refill(long[] entities) {
    restart();
    if (entities.length > entries.length) {
      entries = new long[entities.length];
    }
    System.arraycopy(entities, 0, entries, 0, entities.length);
    for (long entity : entities) {
      ensureSlot((int) entity);
      latest[(int) entity] = base + ++size;
    }
  }

  /// Moves a reader back from the end.
  ///
  /// @param unread the number of entries that it has not read, or [LogCursor#MISSED]
  void place(Cursor cursor, int unread) {
    if (unread == LogCursor.MISSED) {
      cursor.moveTo(base - 1);
    } else {
      assert unread <= size;
      cursor.moveTo(end() - unread);
      fastest = Math.max(fastest, cursor.position());
    }
  }

  /// Drops all entries, and makes all readers miss changes, because the state of the world was
  /// replaced.
  void restart() {
    base = end() + 1;
    size = 0;
    fastest = base;
  }

  /// Moves a reader to the end.
  void read(Cursor cursor) {
    fastest = end();
    cursor.moveTo(end());
  }
}
