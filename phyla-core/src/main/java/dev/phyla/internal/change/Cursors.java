package dev.phyla.internal.change;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// The readers of a log that are still in use.
final class Cursors {
  private final List<WeakReference<Cursor>> cursors = new ArrayList<>();

  void add(Cursor cursor) {
    cursors.add(new WeakReference<>(cursor));
  }

  /// Forgets readers that are gone.
  ///
  /// @return whether any is left
  boolean sweep() {
    cursors.removeIf(cursor -> cursor.refersTo(null));
    return !cursors.isEmpty();
  }

  /// The least position of all readers, or `end` if there are none.
  long slowest(long end) {
    long slowest = end;
    for (WeakReference<Cursor> reference : cursors) {
      Cursor cursor = reference.get();
      if (cursor != null) {
        slowest = Math.min(slowest, cursor.position());
      }
    }
    return slowest;
  }
}
