package dev.phyla.bench.workload;

import java.util.function.IntFunction;

/// One way in which a contender does a task.
///
/// @param name the name of the form, empty if the contender has only one
/// @param limit the maximum number of entities for which it ends in reasonable time
/// @param start builds the workload for a number of entities
public record Form(String name, int limit, IntFunction<Workload> start) {
  /// The only form of a contender.
  public static Form only(IntFunction<Workload> start) {
    return named("", start);
  }

  /// One form of several.
  public static Form named(String name, IntFunction<Workload> start) {
    return new Form(name, Integer.MAX_VALUE, start);
  }

  /// This form with a limit.
  public Form upTo(int entities) {
    return new Form(name, entities, start);
  }
}
