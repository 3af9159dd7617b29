package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.ScheduleListener;
import dev.phyla.internal.schedule.Stage;
import dev.phyla.internal.schedule.SystemInstance;
import dev.phyla.schedule.ScheduleReport;
import dev.phyla.schedule.SystemStats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Adds up what the systems of an app do in ticks.
public final class Profile implements ScheduleListener {
  /// What each system did, by its name.
  private final Map<String, SystemTotals> systems = new LinkedHashMap<>();

  private boolean isInTick;
  private long ticks;

  /// The time of all ticks.
  private long nanos;

  /// The time of all stages.
  private long stageNanos;

  /// The time in which commands were applied.
  private long commandNanos;

  @Override
  public void tickStarting(long tick) {
    isInTick = true;
  }

  @Override
  public void tickEnded(long tick, long start, long end) {
    isInTick = false;
    ticks++;
    nanos += end - start;
  }

  @Override
  public void stageEnded(Stage stage, long start, long end) {
    if (isInTick) {
      stageNanos += end - start;
      for (int i = 0; i < stage.size(); i++) {
        SystemInstance system = stage.system(i);
        SystemTotals totals = systems.get(system.name());
        if (totals == null) {
          totals = new SystemTotals();
          systems.put(system.name(), totals);
        }
        totals.add(stage, system);
      }
    }
  }

  @Override
  public void commandsApplied(Stage stage, long start, long end) {
    if (isInTick) {
      commandNanos += end - start;
    }
  }

  /// Forgets everything.
  public void reset() {
    systems.clear();
    ticks = 0;
    nanos = 0;
    stageNanos = 0;
    commandNanos = 0;
  }

  /// What was added up so far.
  ///
  /// @param order the names of the systems in the order of the schedule
  public ScheduleReport report(List<String> order) {
    var names = new LinkedHashSet<>(order);
    names.addAll(systems.keySet());
    var stats = new ArrayList<SystemStats>();
    for (String name : names) {
      SystemTotals totals = systems.get(name);
      if (totals != null) {
        stats.add(totals.stats(name));
      }
    }
    return new ScheduleReport(ticks, nanos, commandNanos, nanos - stageNanos - commandNanos, stats);
  }
}
