package dev.phyla.bench.workload;

import java.util.Arrays;
import java.util.List;

/// What is measured. Each constant says what one [Workload#run()] does to each of its entities.
public enum Task {
  CREATE_2("create", "create, 2 components", Reset.BEFORE_EACH_RUN),
  CREATE_5("create", "create, 5 components", Reset.BEFORE_EACH_RUN),
  CREATE_BULK("create", "create in bulk, 2 components", Reset.BEFORE_EACH_RUN),
  DESTROY("destroy", "destroy, in order of creation", Reset.BEFORE_EACH_RUN),
  ITERATE_2("iterate", "iterate, 2 components", Reset.NEVER),
  ITERATE_26("iterate", "iterate, 2 components, 26 archetypes", Reset.NEVER),
  ITERATE_5("iterate", "iterate, 5 components, one fused loop", Reset.NEVER),
  EXCLUDE("iterate", "iterate with exclusion, as many excluded", Reset.NEVER),
  CONDITIONAL("iterate", "iterate, write where a condition holds", Reset.NEVER),
  ADD_REMOVE("change", "add, then remove a component", Reset.NEVER),
  GET("access", "get, shuffled", Reset.NEVER),
  SET("access", "set, shuffled", Reset.NEVER);

  /// When the population has to be brought back into the state that a run expects.
  private enum Reset {
    BEFORE_EACH_RUN,
    NEVER
  }

  private final String set;
  private final String title;
  private final Reset reset;

  Task(String set, String title, Reset reset) {
    this.set = set;
    this.title = title;
    this.reset = reset;
  }

  /// The set by which users choose this task, with its relatives.
  public String set() {
    return set;
  }

  /// What is done to each entity, in words.
  public String title() {
    return title;
  }

  /// Whether [Workload#prepare()] has to run before each run.
  public boolean resets() {
    return reset == Reset.BEFORE_EACH_RUN;
  }

  /// The names of all sets, in the order of the tasks.
  public static List<String> sets() {
    return Arrays.stream(values()).map(Task::set).distinct().toList();
  }
}
