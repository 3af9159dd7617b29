package dev.phyla.internal.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * Two observers that each publish an event that both observe would call each other 2^64 times
 * before the first call returned. So once the limit is reached nothing is published any more, and
 * every level throws the same exception, even if observers catch it, until the outermost level has
 * thrown it.
 */

/// The nesting depth of observers that publish events.
final class Cascade {
  static final int MAX_DEPTH = 64;

  private int depth;

  /// The exception that ends all levels, once the maximum depth was exceeded.
  private @Nullable IllegalStateException overflow;

  /// Throws if publishing an event would exceed the maximum depth.
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
                  "An event of %s cannot be published by observers that are nested %d deep; they"
                      + " probably trigger each other. Let a reader publish it in the next"
                      + " update.",
                  type.getTypeName(), MAX_DEPTH));
    }
    if (overflow != null) {
      throw overflow;
    }
  }

  /// Whether observers are being called.
  boolean isActive() {
    return depth != 0;
  }

  /// Called before the observers of an event are called.
  void enter() {
    depth++;
  }

  /// Counterpart of [#enter()].
  void exit() {
    if (--depth == 0) {
      overflow = null;
    }
  }

  /// Throws if a nested level exceeded the maximum depth.
  ///
  /// @param failures the exceptions of observers at this level so far
  void checkUnbroken(List<Throwable> failures) {
    IllegalStateException overflow = this.overflow;
    if (overflow != null) {
      failures.stream().filter(failure -> failure != overflow).forEach(overflow::addSuppressed);
      throw overflow;
    }
  }
}
