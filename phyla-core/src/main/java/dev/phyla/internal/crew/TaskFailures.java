package dev.phyla.internal.crew;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the tasks of one run threw. Tasks add to it from any thread; the thread that began the run
/// takes it after all tasks are complete.
public final class TaskFailures {
  /// The failure of the smallest task, or null. Kept apart because keeping it allocates nothing, so
  /// that it also works when the heap is exhausted.
  private @Nullable Throwable first;

  private int firstTask;

  /// The other failures.
  private final List<Failure> others = new ArrayList<>(0);

  private record Failure(int task, Throwable thrown) {}

  /// Adds what a task threw.
  public synchronized void add(int task, Throwable thrown) {
    Throwable smallest = first;
    if (smallest == null) {
      first = thrown;
      firstTask = task;
    } else if (task < firstTask) {
      int other = firstTask;
      first = thrown;
      firstTask = task;
      others.add(new Failure(other, smallest));
    } else {
      others.add(new Failure(task, thrown));
    }
  }

  /// The failure of the smallest task, with the others suppressed in the order of their tasks, or
  /// null if there is none. Afterwards there are no failures.
  public @Nullable Throwable take() {
    Throwable thrown = first;
    return thrown == null ? null : takeAll(thrown);
  }

  private synchronized Throwable takeAll(Throwable thrown) {
    first = null;
    others.sort(Comparator.comparingInt(Failure::task));
    for (Failure other : others) {
      // Tasks may throw the same object, which cannot suppress itself.
      if (other.thrown() != thrown) {
        thrown.addSuppressed(other.thrown());
      }
    }
    others.clear();
    return thrown;
  }

  /// Throws what [#take()] returns, if it is not null.
  void rethrow() {
    Throwable thrown = take();
    if (thrown != null) {
      TaskFailures.<RuntimeException>rethrow(thrown);
    }
  }

  /// Throws an exception of any type: tasks declare none, but can throw checked ones through
  /// generic code or other languages.
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
