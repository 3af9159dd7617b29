package dev.phyla.internal.world;

import dev.phyla.internal.image.StatePatch;
import dev.phyla.snapshot.Rollback;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/// A ring of past states: an image of the newest one, and patches that lead back from each to the
/// one before.
final class StateRing implements Rollback {
  /// A state before the newest.
  ///
  /// @param tick its tick
  /// @param back leads to it from the next one
  private record Past(long tick, StatePatch back) {}

  private final WorldCore core;
  private final Consumer<String> requireIdle;
  private final int limit;
  private StateImage image;

  /// The states before the newest, oldest first.
  private final Deque<Past> past = new ArrayDeque<>();

  private boolean isEmpty = true;
  private long newest;

  StateRing(WorldCore core, Consumer<String> requireIdle, int limit) {
    this.core = core;
    this.requireIdle = requireIdle;
    this.limit = limit;
    this.image = new StateImage(core, Sections.WITHOUT_ROWS);
  }

  @Override
  public void record() {
    requireIdle.accept("Recording a world");
    long tick = core.clock().tick();
    StatePatch back = image.sync(false);
    if (!isEmpty && tick != newest) {
      past.addLast(new Past(newest, back));
    } else if (!isEmpty && !past.isEmpty()) {
      mergeIntoLast(back);
    }
    isEmpty = false;
    newest = tick;
    while (past.size() >= limit) {
      past.removeFirst();
    }
  }

  /// Makes the last patch lead back from the new state of the same tick: both are applied one after
  /// the other.
  private void mergeIntoLast(StatePatch back) {
    Past last = past.removeLast();
    past.addLast(new Past(last.tick, StatePatch.inOrder(back, last.back)));
  }

  @Override
  public boolean contains(long tick) {
    return !isEmpty && (tick == newest || past.stream().anyMatch(state -> state.tick == tick));
  }

  @Override
  public int size() {
    return isEmpty ? 0 : past.size() + 1;
  }

  @Override
  public long oldest() {
    requireState();
    return past.isEmpty() ? newest : past.getFirst().tick;
  }

  @Override
  public long newest() {
    requireState();
    return newest;
  }

  private void requireState() {
    if (isEmpty) {
      throw new NoSuchElementException("No state is recorded yet.");
    }
  }

  @Override
  public void restore(long tick) {
    requireIdle.accept("Restoring a world");
    if (!contains(tick)) {
      throw new NoSuchElementException(
          isEmpty
              ? "No state is recorded yet."
              : String.format(
                  "The state of tick %d is not recorded; there are %d states from tick %d to %d.",
                  tick, size(), oldest(), newest));
    }
    while (newest != tick) {
      Past state = past.removeLast();
      image.apply(state.back);
      newest = state.tick;
    }
    image.restore();
  }

  @Override
  public void clear() {
    past.clear();
    isEmpty = true;
    image = new StateImage(core, Sections.WITHOUT_ROWS);
  }
}
