package dev.phyla.bench.workload;

import java.util.Arrays;
import java.util.List;

/// The measured tasks. Each constant defines what one [Workload#run()] does to each of its
/// entities.
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
  SET("access", "set, shuffled", Reset.NEVER),
  FRESH("fresh", "create and destroy in a new world, 2 components", Reset.NEVER),
  SORT("sort", "sort by a random number, 2 components", Reset.BEFORE_EACH_RUN),
  SORT_AGAIN("sort", "sort again, nothing changed", Reset.NEVER),
  PROPAGATE_ALL("transforms", "propagate transforms, all changed", Reset.BEFORE_EACH_RUN),
  PROPAGATE_SUBTREE(
      "transforms", "propagate transforms, one subtree (ns/node of it)", Reset.BEFORE_EACH_RUN),
  PROPAGATE_NOTHING("transforms", "propagate transforms, nothing changed", Reset.NEVER),
  SPAWN_7("living", "spawn with 7 components", Reset.BEFORE_EACH_RUN),
  SPAWN_EQUAL("living", "spawn in bulk, 5 equal components", Reset.BEFORE_EACH_RUN),
  SPAWN_PREPARED("living", "spawn with 5 components, 4 of them equal", Reset.BEFORE_EACH_RUN),
  SET_7("living", "set 7 components, one by one", Reset.NEVER),
  SPARSE_CHANGE("living", "write 100 entities, then read what changed (ns/change)", Reset.NEVER),
  OBSERVED_TICK("living", "a tick: set each, respawn one in ten", Reset.NEVER),
  TOGGLE("living", "mark and unmark each entity", Reset.NEVER),
  EVENTS("living", "publish an event for each entity and read it", Reset.NEVER),
  RELATE("relations", "relate and unrelate each entity", Reset.NEVER),
  SOURCES("relations", "list the sources of all targets", Reset.NEVER),
  TRAVERSE("relations", "list all nodes of a tree", Reset.NEVER),
  CASCADE("relations", "despawn all nodes of a tree", Reset.BEFORE_EACH_RUN),
  LOOK_UP("indexes", "find the ten entities of 1,000 keys (ns/key)", Reset.NEVER),
  INDEXED_CHANGE("indexes", "write 100 keys, then find those of one (ns/change)", Reset.NEVER),
  RESTORE("copies", "restore a world, 2 components", Reset.NEVER),
  RESTORE_SMALL("copies", "restore worlds of 100 entities, 2 components", Reset.NEVER),
  SAVE("copies", "save a world, 2 components", Reset.NEVER),
  LOAD("copies", "load a world, 2 components", Reset.NEVER),
  KEEP("copies", "keep the changes of a tick that wrote 1 % (ns/entity of the world)", Reset.NEVER),
  EMPTY_SYSTEMS("schedule", "a tick of empty systems (ns/system)", Reset.NEVER),
  SMALL_SYSTEMS("schedule", "a tick of 100 loops over all entities", Reset.NEVER),
  HEAVY_SYSTEM("schedule", "a tick of one loop with sine and cosine", Reset.NEVER),
  SEVEN_SYSTEMS("schedule", "a tick of the seven systems of ecs_benchmark", Reset.NEVER),
  CART_POLE_STEP("batch", "a step of cart-poles, one per world", Reset.BEFORE_EACH_RUN),
  CART_POLE("batch", "cart-poles: actions, step, outcome, restarts", Reset.NEVER),
  GRID_WORLD_STEP("batch", "a step of grid worlds", Reset.BEFORE_EACH_RUN),
  GRID_WORLD("batch", "grid worlds: actions, step, outcome, restarts", Reset.NEVER),
  ARENA("batch", "arenas: actions, step, outcome, restarts", Reset.NEVER),
  RAGGED("batch", "a light loop, worlds of 0 to 64 entities (ns/row)", Reset.NEVER),
  EXPORT("batch", "copy 16 bytes of each row to memory outside of the heap", Reset.NEVER),
  IMPORT("batch", "copy 16 bytes of each row from memory outside of the heap", Reset.NEVER),
  BATCH_CHANGE(
      "batch", "despawn and spawn in 5 % of the worlds, by commands (ns/operation)", Reset.NEVER),
  RESTART("batch", "restart all worlds, one entity each", Reset.NEVER),
  RECORD_ALL("history", "record a tick, all rows of 8 floats changed", Reset.BEFORE_EACH_RUN),
  RECORD_SOME(
      "history",
      "record a tick, 1 % of rows changed (ns/entity of the world)",
      Reset.BEFORE_EACH_RUN),
  READ_TICK("history", "read the state at a tick, rows of 8 floats", Reset.NEVER),
  EXPORT_TABLES("history", "export to Parquet, rows of 8 floats", Reset.BEFORE_EACH_RUN),
  AGGREGATE("history", "aggregate recorded rows of 8 floats in SQL (ns/row)", Reset.NEVER),
  QUERY_LIVE("history", "average of a column of a live world in SQL", Reset.NEVER),
  REACTING_SPAWN("reacting", "spawn, 2 components, beside a reaction", Reset.BEFORE_EACH_RUN),
  REACTING_ADD_REMOVE("reacting", "add, then remove, beside a reaction", Reset.NEVER),
  REACTING_SET("reacting", "set in place, beside a reaction", Reset.NEVER),
  REACTING_DESPAWN("reacting", "despawn, beside a reaction", Reset.BEFORE_EACH_RUN),
  WOLF_SHEEP("models", "wolves and sheep, set-up and 100 steps (µs/run)", Reset.NEVER),
  FLOCKING("models", "flocking, set-up and 100 steps (µs/run)", Reset.NEVER),
  SCHELLING("models", "Schelling's model, set-up and 20 steps (µs/run)", Reset.NEVER),
  PLANE_SEARCH("models", "move points in a plane, then search 10 neighbours of each", Reset.NEVER),
  GRID_MOVES("models", "move to a random neighbouring cell, one by one", Reset.NEVER),
  RANDOM_ORDER("models", "activate in random order", Reset.NEVER);

  /// The set of agent-based models.
  public static final String MODELS = "models";

  /// The number of entities that [#SPARSE_CHANGE] and [#INDEXED_CHANGE] write.
  public static final int SPARSE_CHANGES = 100;

  /// The number of keys that [#LOOK_UP] looks up.
  public static final int LOOK_UPS = 1_000;

  /// The numbers of agents of the large models that the community of Agents.jl declared.
  public static final int LARGE_WOLF_SHEEP = 1_500;

  public static final int LARGE_FLOCKING = 400;
  public static final int LARGE_SCHELLING = 8_000;

  /// How often a model that is smaller is run, because its populations differ between seeds.
  private static final int RUNS_OF_SMALL = 10;

  private static final int NANOS_OF_MICRO = 1_000;

  /// When the population has to be reset to the state that a run expects.
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

  /// The set that the task belongs to.
  public String set() {
    return set;
  }

  /// A description of the task.
  public String title() {
    return title;
  }

  /// Whether [Workload#prepare()] has to run before each run.
  public boolean resets() {
    return reset == Reset.BEFORE_EACH_RUN;
  }

  /// The default numbers of entities for which this task is measured.
  ///
  /// @param usual the numbers for most tasks
  public List<Integer> entityCounts(List<Integer> usual) {
    return switch (this) {
      case SPARSE_CHANGE -> List.of(10_000, 100_000, 1_000_000);
      case LOOK_UP, INDEXED_CHANGE -> List.of(10_000, 1_000_000);
      case OBSERVED_TICK -> List.of(10_000, 100_000);
      case RESTORE, SAVE, LOAD -> List.of(1_000_000);
      case RESTORE_SMALL, KEEP -> List.of(100_000);
      case FRESH, SMALL_SYSTEMS -> List.of(1_000);
      case EMPTY_SYSTEMS -> List.of(100);
      case HEAVY_SYSTEM, SEVEN_SYSTEMS -> List.of(1_000, 10_000, 100_000, 1_000_000);
      case PROPAGATE_ALL, PROPAGATE_SUBTREE, PROPAGATE_NOTHING -> List.of(100_000);
      case CART_POLE_STEP, CART_POLE, GRID_WORLD_STEP, GRID_WORLD ->
          List.of(1, 64, 1_024, 8_192, 65_536);
      case ARENA -> List.of(64, 1_024);
      case RAGGED, BATCH_CHANGE, RESTART -> List.of(1_024, 8_192);
      case RECORD_ALL, RECORD_SOME, READ_TICK -> List.of(1_000, 10_000, 100_000);
      case EXPORT_TABLES -> List.of(100_000, 1_000_000);
      case AGGREGATE -> List.of(1_000_000, 20_000_000);
      case QUERY_LIVE -> List.of(1_000, 100_000);
      case EXPORT, IMPORT -> List.of(8_192, 65_536, 1_048_576);
      case REACTING_SPAWN, REACTING_ADD_REMOVE, REACTING_SET, REACTING_DESPAWN ->
          List.of(1_000, 100_000);
      case WOLF_SHEEP -> List.of(100, LARGE_WOLF_SHEEP);
      case FLOCKING -> List.of(200, LARGE_FLOCKING);
      case SCHELLING -> List.of(1_000, LARGE_SCHELLING);
      case PLANE_SEARCH, GRID_MOVES, RANDOM_ORDER -> List.of(10_000, 1_000_000);
      default -> usual;
    };
  }

  /// The divisor of the figures of a run: the number of entities, or of operations.
  public int divisor(int entities) {
    return switch (this) {
      case SPARSE_CHANGE, INDEXED_CHANGE -> SPARSE_CHANGES;
      case LOOK_UP -> LOOK_UPS;
      case PROPAGATE_SUBTREE -> TransformTree.changedNodes(entities);
      case RAGGED -> RaggedWorlds.totalRows(entities);
      case BATCH_CHANGE -> Math.max(1, entities / 10);
      case WOLF_SHEEP, FLOCKING, SCHELLING -> NANOS_OF_MICRO * modelRuns(entities);
      default -> entities;
    };
  }

  /// How many runs of a model, with different seeds, one [Workload#run()] is.
  public int modelRuns(int agents) {
    return switch (this) {
      case WOLF_SHEEP -> agents < LARGE_WOLF_SHEEP ? RUNS_OF_SMALL : 1;
      case FLOCKING -> agents < LARGE_FLOCKING ? RUNS_OF_SMALL : 1;
      case SCHELLING -> agents < LARGE_SCHELLING ? RUNS_OF_SMALL : 1;
      default -> throw new IllegalArgumentException(this + " is not a model.");
    };
  }

  /// Whether peers draw random numbers of their own, so that their results differ.
  public boolean peersDrawOwnNumbers() {
    return set.equals(MODELS);
  }

  /// Whether only Phyla does this task, in several forms that are compared with the first.
  public boolean isOwn() {
    return this != SEVEN_SYSTEMS
        && List.of(
                "living",
                "relations",
                "indexes",
                "copies",
                "schedule",
                "batch",
                "history",
                "reacting")
            .contains(set);
  }

  /// The names of all sets, in the order of the tasks.
  public static List<String> sets() {
    return Arrays.stream(values()).map(Task::set).distinct().toList();
  }
}
