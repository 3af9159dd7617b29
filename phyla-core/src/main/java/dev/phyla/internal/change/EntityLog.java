package dev.phyla.internal.change;

import java.util.Arrays;
import java.util.function.LongConsumer;

/*
 * Entries are numbered from 0 for the life of the log; entries[0] has the number base. For each slot
 * of the entity index the number of its latest entry is kept, so that a reader can tell the latest
 * entry of an entity from earlier ones and reads each entity once.
 *
 * An entity whose latest entry no reader has read yet is not entered again. So there are at most as many
 * entries as entities between two reads of the fastest reader, and a log only grows when a reader is
 * slow. It then grows to a limit, beyond which visiting all entities would be cheaper than reading:
 * the older half is dropped, and readers that had not read it learn so.
 */

/// Entities in the order in which something happened to them.
final class EntityLog {
  private static final int FIRST_CAPACITY = 64;
  private static final int MIN_LIMIT = 1 << 16;

  private final Cursors cursors = new Cursors();
  private long[] entries = new long[FIRST_CAPACITY];
  private long base;
  private int size;
  private long fastest;
  private long[] latest = new long[64];

  /// A new reader, of what is entered from now on.
  Cursor newCursor() {
    var cursor = new Cursor(end());
    cursors.add(cursor);
    fastest = end();
    return cursor;
  }

  /// Forgets a reader.
  void remove(Cursor cursor) {
    cursors.remove(cursor);
  }

  /// Forgets readers that are gone.
  ///
  /// @return whether any is left
  boolean sweep() {
    return cursors.sweep();
  }

  /// The number of the next entry.
  long end() {
    return base + size;
  }

  /// Enters an entity, unless it is there and unread.
  void add(long entity) {
    int slot = (int) entity;
    if (slot >= latest.length) {
      latest = Arrays.copyOf(latest, Math.max(slot + 1, 2 * latest.length));
    }
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

  /// Whether entries that a reader has not read are gone.
  boolean isBehind(Cursor cursor) {
    return cursor.position() < base;
  }

  /// Whether an entity was entered after what a reader has read.
  boolean isNewTo(Cursor cursor, long entity) {
    int slot = (int) entity;
    if (slot >= latest.length) {
      return false;
    }
    long known = latest[slot] - 1;
    return known >= cursor.position() && known >= base && entries[(int) (known - base)] == entity;
  }

  /// At most how many entities are new to a reader.
  int mostNewTo(Cursor cursor) {
    return (int) (end() - cursor.position());
  }

  /// Lists the entities that are new to a reader, each once.
  void forEachNewTo(Cursor cursor, LongConsumer action) {
    for (int i = (int) (cursor.position() - base); i < size; i++) {
      long entity = entries[i];
      if (latest[(int) entity] == base + i + 1) {
        action.accept(entity);
      }
    }
  }

  /// Moves a reader to the end.
  void read(Cursor cursor) {
    fastest = end();
    cursor.moveTo(end());
  }
}
