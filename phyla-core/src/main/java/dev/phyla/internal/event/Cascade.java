package dev.phyla.internal.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Two observers that each publish what both observe would call each other 2^64 times before the
 * first of them came back. So once the limit is reached nothing is published any more, and every
 * level throws the same exception, until the outermost has thrown it. That holds too where observers
 * catch it.
 */

/// How deep the observers of a world that publish events are inside each other.
final class Cascade {
  static final int MAX_DEPTH = 64;

  private int depth;
  private @Nullable IllegalStateException overflow;

  /// Refuses an event that would make the cascade too deep.
  void checkPublish(Class<?> type) {
    if (depth != 0) {
      checkNested(type);
    }
  }

  private void checkNested(Class<?> type) {
    if (overflow == null && depth == MAX_DEPTH) {
      overflow =
          new IllegalStateException(
              String.format(
                  "An event of %s cannot be published by observers that are %d deep inside each"
                      + " other; do they publish in a circle? Let a reader publish it in the next"
                      + " update.",
                  type.getTypeName(), MAX_DEPTH));
    }
    if (overflow != null) {
      throw overflow;
    }
  }

  /// Begins to call the observers of an event.
  void enter() {
    depth++;
  }

  /// Ends what [#enter()] began.
  void exit() {
    if (--depth == 0) {
      overflow = null;
    }
  }

  /// Throws if the cascade became too deep further inside.
  ///
  /// @param failures what observers threw at this level so far
  void checkUnbroken(List<Throwable> failures) {
    IllegalStateException overflow = this.overflow;
    if (overflow != null) {
      failures.stream().filter(failure -> failure != overflow).forEach(overflow::addSuppressed);
      throw overflow;
    }
  }
}
