package dev.phyla.bench.workload;

import java.util.function.IntFunction;

/// One way in which a contender does a task.
///
/// @param name what sets it apart from the contender's other forms, empty if it has one only
/// @param limit the largest number of entities for which it ends in reasonable time
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

  /// This form, for at most so many entities.
  public Form upTo(int entities) {
    return new Form(name, entities, start);
  }
}
