package dev.phyla.bench.phyla;

import dev.phyla.Query2;
import dev.phyla.Query5;
import dev.phyla.UpdateQuery2;
import org.openjdk.jmh.annotations.CompilerControl;

/// Calls that are never inlined, between a system and its loop. Without them the compiler would
/// know the lambda of a loop, which it does not in a program with a scheduler.
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
final class Boundary {
  private Boundary() {}

  static <A, B> void each(Query2<A, B> query, Query2.Each<A, B> action) {
    query.each(action);
  }

  static <A, B, C, D, E> void each(Query5<A, B, C, D, E> query, Query5.Each<A, B, C, D, E> action) {
    query.each(action);
  }

  static <A, B> void update(UpdateQuery2<A, B> query, UpdateQuery2.Update<A, B> function) {
    query.update(function);
  }
}
