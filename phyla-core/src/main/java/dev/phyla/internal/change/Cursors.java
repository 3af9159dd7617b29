package dev.phyla.internal.change;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The consumers of a log, held weakly: consumers that the garbage collector has cleared are
/// removed.
final class Cursors {
  private final List<Entry> entries = new ArrayList<>();
  private final ReferenceQueue<Cursor> dropped = new ReferenceQueue<>();

  private static final class Entry extends WeakReference<Cursor> {
    /// The index in the list.
    private int index;

    Entry(Cursor cursor, ReferenceQueue<Cursor> dropped, int index) {
      super(cursor, dropped);
      this.index = index;
    }
  }

  void add(Cursor cursor) {
    sweep();
    entries.add(new Entry(cursor, dropped, entries.size()));
  }

  /// Removes a consumer.
  void remove(Cursor cursor) {
    for (Entry entry : entries) {
      if (entry.refersTo(cursor)) {
        entry.clear(); // so that it is not found again when the collector finds the cursor
        removeAt(entry.index);
        return;
      }
    }
  }

  /// Removes consumers that were cleared.
  ///
  /// @return whether any is left
  boolean sweep() {
    for (Reference<?> gone = dropped.poll(); gone != null; gone = dropped.poll()) {
      removeAt(((Entry) gone).index);
    }
    return !entries.isEmpty();
  }

  private void removeAt(int index) {
    Entry last = entries.removeLast();
    if (index < entries.size()) {
      entries.set(index, last);
      last.index = index;
    }
  }

  /// Moves all consumers to an entry, and makes them miss the entries before.
  void loseUntil(long position) {
    for (Entry entry : entries) {
      @Nullable Cursor cursor = entry.get();
      if (cursor != null) {
        cursor.loseUntil(position);
      }
    }
  }

  /// The lowest position of all consumers, or `end` if there are none.
  long slowest(long end) {
    long slowest = end;
    for (Entry entry : entries) {
      @Nullable Cursor cursor = entry.get();
      if (cursor != null) {
        slowest = Math.min(slowest, cursor.position());
      }
    }
    return slowest;
  }
}
