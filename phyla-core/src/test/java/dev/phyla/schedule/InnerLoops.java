package dev.phyla.schedule;

import static dev.phyla.Term.write;

import dev.phyla.UpdateQuery1;
import java.util.function.UnaryOperator;

/// Systems whose code runs a parallel loop.
final class InnerLoops {
  private InnerLoops() {}

  /// Adds a system that runs at no time with another one, and an exclusive one. Both run a parallel
  /// loop over the components of a type.
  ///
  /// @param alone the name of the first system
  /// @param step computes the new component
  static <T> void add(Schedule schedule, String alone, Class<T> type, UnaryOperator<T> step) {
    schedule
        .add(
            alone,
            setup -> {
              UpdateQuery1<T> all = setup.query(write(type));
              return () -> all.updateParallel(step::apply);
            })
        .alone();
    schedule.addExclusive(
        "exclusive", world -> world.query(write(type)).updateParallel(step::apply));
  }
}
