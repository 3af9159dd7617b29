package dev.phyla.internal.observe;

import dev.phyla.Subscription;
import java.util.ArrayList;
import java.util.List;

/// Callbacks of one kind, in the order of registration.
///
/// Copy-on-write: a list that is being iterated never changes. The caller checks whether each entry
/// is still registered.
///
/// @param <C> the kind of callback
final class Callbacks<C> {
  /// The registrations; replaced when they change.
  private List<Entry<C>> entries = List.of();

  /// One registration.
  static final class Entry<C> {
    private final C callback;
    private final long since;
    private boolean active = true;

    private Entry(C callback, long since) {
      this.callback = callback;
      this.since = since;
    }

    C callback() {
      return callback;
    }

    boolean isActive() {
      return active;
    }

    /// Whether it was registered before a change was made.
    boolean precedes(long change) {
      return since < change;
    }
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /// The current registrations.
  List<Entry<C>> entries() {
    return entries;
  }

  /// Registers a callback.
  ///
  /// @param since the number of the last change that was made
  /// @param whenClosed runs when the subscription is closed for the first time
  Subscription add(C callback, long since, Runnable whenClosed) {
    var entry = new Entry<>(callback, since);
    var longer = new ArrayList<>(entries);
    longer.add(entry);
    entries = List.copyOf(longer);
    return () -> {
      if (entry.active) {
        entry.active = false;
        entries = entries.stream().filter(other -> other != entry).toList();
        whenClosed.run();
      }
    };
  }
}
