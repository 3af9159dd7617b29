package dev.phyla.internal.inspect;

import dev.phyla.internal.crew.CrewThread;
import dev.phyla.internal.inspect.Span.Kind;
import dev.phyla.internal.schedule.ScheduleListener;
import dev.phyla.internal.schedule.Stage;
import dev.phyla.internal.schedule.SystemInstance;
import dev.phyla.internal.task.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Records what an app runs as spans, up to a limit.
public final class TraceRecorder implements ScheduleListener {
  /// The number of spans after which the recording stops.
  private static final int LIMIT = 250_000;

  private static final int CALLER = 0;

  /// The time of the start, as [System#nanoTime()].
  private final long origin = System.nanoTime();

  private final List<Span> spans = new ArrayList<>();

  /// The tasks of the current stage. Several threads add to it, with the lock of this object.
  private final List<Span> tasks = new ArrayList<>();

  /// The names of the threads by their numbers. Several threads add to it, as above.
  private final SortedMap<Integer, String> threads = new TreeMap<>();

  /// The stage that runs, or null.
  private @Nullable Stage stage;

  private boolean isStopped;
  private boolean isTruncated;

  // Recording.

  @Override
  public void tickEnded(long tick, long start, long end) {
    add(Kind.TICK, "tick", tick, start, end);
  }

  @Override
  public void stageStarting(Stage starting) {
    stage = starting;
  }

  @Override
  public synchronized void taskEnded(Work work, int task, long start, long end, long rows) {
    Stage running = stage;
    if (running != null) {
      String system = running.systemOf(work);
      String phase = running.phase().name();
      tasks.add(new Span(Kind.TASK, system, phase, task, thread(), start, end, rows, 0));
    }
  }

  @Override
  public void stageEnded(Stage ended, long start, long end) {
    stage = null;
    if (ended.isDue()) {
      add(Kind.STAGE, ended.phase().name(), ended.index(), start, end);
      addAll(SystemSpans.of(tasks, origin, system -> commands(ended, system)));
      tasks.clear();
    }
  }

  private static long commands(Stage stage, String system) {
    for (int i = 0; i < stage.size(); i++) {
      SystemInstance candidate = stage.system(i);
      if (candidate.name().equals(system)) {
        return candidate.commandCount();
      }
    }
    return 0;
  }

  @Override
  public void commandsApplied(Stage applied, long start, long end) {
    add(Kind.COMMANDS, applied.phase().name(), 0, start, end);
  }

  private void add(Kind kind, String category, long number, long start, long end) {
    addAll(List.of(new Span(kind, "", category, number, thread(), start, end, 0, 0)));
  }

  private void addAll(List<Span> added) {
    if (spans.size() + added.size() > LIMIT) {
      isTruncated = true;
    }
    if (isRecording()) {
      spans.addAll(added);
    }
  }

  /// The number of the calling thread, whose name is noted.
  private synchronized int thread() {
    Thread current = Thread.currentThread();
    int number = current instanceof CrewThread worker ? worker.number() : CALLER;
    threads.putIfAbsent(number, current.getName());
    return number;
  }

  /// Ends the recording.
  public void stop() {
    isStopped = true;
  }

  // Reading.

  /// Whether the recording goes on.
  public boolean isRecording() {
    return !isStopped && !isTruncated;
  }

  /// Whether the limit was reached.
  public boolean isTruncated() {
    return isTruncated;
  }

  /// The number of spans.
  public int size() {
    return spans.size();
  }

  /// The spans by thread and time.
  List<Span> spans() {
    return spans.stream().sorted(Span.byThread(origin)).toList();
  }

  /// The names of the threads by their numbers.
  synchronized SortedMap<Integer, String> threads() {
    return new TreeMap<>(threads);
  }

  /// The time of the start, as [System#nanoTime()].
  long origin() {
    return origin;
  }
}
