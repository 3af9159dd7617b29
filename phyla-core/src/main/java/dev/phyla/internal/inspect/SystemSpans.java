package dev.phyla.internal.inspect;

import dev.phyla.internal.inspect.Span.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Combines tasks of one stage into spans of systems: one for each sequence of tasks of a system
/// that a thread ran one after the other.
final class SystemSpans {
  /// The tasks by thread and time.
  private final List<Span> tasks;

  private final ToLongFunction<String> commands;
  private final List<Span> result = new ArrayList<>();

  /// The position of the next task.
  private int next;

  private SystemSpans(List<Span> tasks, ToLongFunction<String> commands) {
    this.tasks = tasks;
    this.commands = commands;
  }

  /// Combines tasks.
  ///
  /// @param tasks the tasks of a stage, in any order
  /// @param origin a time before all tasks
  /// @param commands the number of commands that a system recorded
  /// @return the systems, and the tasks of those that have several
  static List<Span> of(List<Span> tasks, long origin, ToLongFunction<String> commands) {
    var spans = new SystemSpans(tasks.stream().sorted(Span.byThread(origin)).toList(), commands);
    while (spans.next < tasks.size()) {
      spans.addSystem();
    }
    return spans.result;
  }

  private void addSystem() {
    Span first = tasks.get(next);
    Span last = first;
    long rows = 0;
    int count = 0;
    int from = result.size();
    while (next < tasks.size() && continues(first, tasks.get(next))) {
      last = tasks.get(next++);
      rows += last.rows();
      count++;
      result.add(last);
      addInner(last);
    }
    if (count == 1) {
      result.remove(from);
    }
    result.add(
        new Span(
            Kind.SYSTEM,
            first.system(),
            first.category(),
            0,
            first.thread(),
            first.start(),
            last.end(),
            rows,
            commands.applyAsLong(first.system())));
  }

  private static boolean continues(Span first, Span task) {
    return task.thread() == first.thread() && task.system().equals(first.system());
  }

  /// Adds the tasks that the thread ran inside of another one.
  private void addInner(Span outer) {
    while (next < tasks.size()
        && tasks.get(next).thread() == outer.thread()
        && tasks.get(next).end() - outer.end() <= 0) {
      result.add(tasks.get(next++));
    }
  }
}
