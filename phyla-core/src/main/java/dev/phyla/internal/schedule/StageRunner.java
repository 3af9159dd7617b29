package dev.phyla.internal.schedule;

import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.task.Section;
import dev.phyla.internal.task.Work;
import dev.phyla.spi.SystemAccess;
import org.jspecify.annotations.Nullable;

/// Runs the systems of stages, on several threads where that is worthwhile.
public final class StageRunner implements AutoCloseable {
  private final SystemAccess systems;
  private final Section section;
  private Crew crew;

  /// The works of a stage in which not all systems are due, in the order of the schedule.
  private Work[] works = new Work[8];

  /// Follows the current tick, or null.
  private @Nullable ScheduleListener listener;

  /// Creates a runner.
  ///
  /// @param crew the threads, which are ended with the runner
  public StageRunner(SystemAccess systems, Crew crew) {
    this.systems = systems;
    this.section = systems.section();
    this.crew = crew;
  }

  /// Replaces the threads.
  public void use(Crew other) {
    crew.close();
    crew = other;
  }

  /// The threads.
  public Crew crew() {
    return crew;
  }

  /// What follows the current tick, or null.
  @Nullable ScheduleListener listener() {
    return listener;
  }

  /// Begins a tick: parallel loops use the threads of this runner.
  ///
  /// @param following follows the tick, or null
  void begin(@Nullable ScheduleListener following) {
    systems.useCrew(crew);
    if (following != null) {
      listener = following;
      section.setListener(following);
    }
  }

  /// Counterpart of [#begin].
  void end() {
    systems.useCrew(null);
    if (listener != null) {
      listener = null;
      section.setListener(null);
    }
  }

  /// Runs each system of a stage that is due once, and returns when all have ended.
  void run(Stage stage) {
    if (stage.isExclusive()) {
      SystemInstance system = stage.system(0);
      if (system.isDue()) {
        section.runDirectly(system.work(), system.direct());
      }
      return;
    }
    int due = 0;
    for (int i = 0; i < stage.size(); i++) {
      due += stage.system(i).isDue() ? 1 : 0;
    }
    if (due == stage.size()) {
      section.run(stage.works(), due, crew);
    } else if (due != 0) {
      section.run(dueWorks(stage, due), due, crew);
    }
    for (int i = 0; i < stage.size(); i++) {
      SystemInstance system = stage.system(i);
      if (system.isDue()) {
        system.ended();
      }
    }
  }

  private Work[] dueWorks(Stage stage, int due) {
    if (works.length < due) {
      works = new Work[Math.max(due, 2 * works.length)];
    }
    int count = 0;
    for (int i = 0; i < stage.size(); i++) {
      SystemInstance system = stage.system(i);
      if (system.isDue()) {
        works[count++] = system.work();
      }
    }
    return works;
  }

  /// Ends the threads of the runner.
  @Override
  public void close() {
    crew.close();
  }
}
