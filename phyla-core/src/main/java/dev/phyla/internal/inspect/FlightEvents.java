package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.ScheduleListener;
import dev.phyla.internal.schedule.Stage;
import dev.phyla.internal.schedule.SystemInstance;
import dev.phyla.internal.task.Measurement;
import dev.phyla.internal.task.Work;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/*
 * JFR takes the times of events itself, when they begin and end. A system begins with its first
 * task, on any thread; the event is committed when its stage has ended, by the thread that runs the
 * ticks.
 */

/// Emits events of Java Flight Recorder. Loaded only if its [module][JfrModule] can be used.
final class FlightEvents implements ScheduleListener {
  // These are never committed; they tell whether a recording wants such events.
  private final TickEvent anyTick = new TickEvent();
  private final SystemEvent anySystem = new SystemEvent();
  private final TaskEvent anyTask = new TaskEvent(null);

  /// The tick that runs, or null.
  private @Nullable TickEvent tick;

  /// The stage that runs, or null.
  private @Nullable Stage stage;

  /// The systems of the stage that run, by their works. It does not change while tasks run.
  private final IdentityHashMap<Work, SystemRun> systems = new IdentityHashMap<>();

  /// The innermost tasks, by the threads that run them.
  private final Map<Thread, TaskEvent> tasks = new ConcurrentHashMap<>();

  /// The event of one run of a system, to which tasks on several threads contribute.
  private static final class SystemRun {
    private final SystemEvent event = new SystemEvent();
    private boolean isBegun;

    synchronized void taskStarting() {
      if (!isBegun) {
        isBegun = true;
        event.begin();
      }
    }

    synchronized void taskEnded() {
      event.end();
    }
  }

  /// Whether a recording wants any of the events.
  boolean isEnabled() {
    return anyTick.isEnabled() || anySystem.isEnabled() || anyTask.isEnabled();
  }

  @Override
  public void tickStarting(long number) {
    var event = new TickEvent();
    event.tick = number;
    event.begin();
    tick = event;
  }

  @Override
  public void tickEnded(long number, long start, long end) {
    if (tick != null) {
      tick.commit();
      tick = null;
    }
  }

  @Override
  public void stageStarting(Stage starting) {
    stage = starting;
    if (anySystem.isEnabled()) {
      for (int i = 0; i < starting.size(); i++) {
        if (starting.system(i).isDue()) {
          systems.put(starting.system(i).work(), new SystemRun());
        }
      }
    }
  }

  @Override
  public void taskStarting(Work work, int number) {
    SystemRun system = systems.get(work);
    if (system != null) {
      system.taskStarting();
    }
    if (anyTask.isEnabled()) {
      var event = new TaskEvent(tasks.get(Thread.currentThread()));
      event.system = Objects.requireNonNull(stage).systemOf(work);
      event.task = number;
      tasks.put(Thread.currentThread(), event);
      event.begin();
    }
  }

  @Override
  public void taskEnded(Work work, int number, long start, long end, long rows) {
    TaskEvent event = tasks.remove(Thread.currentThread());
    if (event != null) {
      if (event.outer != null) {
        tasks.put(Thread.currentThread(), event.outer);
      }
      event.rows = rows;
      event.commit();
    }
    SystemRun system = systems.get(work);
    if (system != null) {
      system.taskEnded();
    }
  }

  @Override
  public void stageEnded(Stage ended, long start, long end) {
    for (int i = 0; i < ended.size(); i++) {
      SystemInstance system = ended.system(i);
      SystemRun run = systems.get(system.work());
      if (run != null) {
        commit(run.event, ended, system);
      }
    }
    systems.clear();
    stage = null;
  }

  private static void commit(SystemEvent event, Stage stage, SystemInstance system) {
    Measurement measured = system.work().measurement();
    event.system = system.name();
    event.phase = stage.phase().name();
    event.stage = stage.index();
    event.rows = measured.rows();
    event.commands = system.commandCount();
    event.tasks = measured.tasks();
    event.busyTime = measured.busyNanos();
    event.commit();
  }
}
