package dev.phyla;

import dev.phyla.internal.run.SplitLoop;
import dev.phyla.schedule.SystemBody;

/// A loop of a query: the query and the lambda that is called for each matching entity.
///
/// ```java
/// QueryLoop move = movers.updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
/// move.runParallel();
/// ```
///
/// As the body of a [system][dev.phyla.schedule.SystemFactory], a schedule runs it in parallel
/// where that is worthwhile.
public final class QueryLoop implements SystemBody {
  private final WorldView view;
  private final SplitLoop loop;

  QueryLoop(WorldView view, SplitLoop loop) {
    this.view = view;
    this.loop = loop;
  }

  /// Calls the lambda for each matching entity, on the calling thread, in the order of iteration.
  @Override
  public void run() {
    loop.run();
  }

  /// Calls the lambda for each matching entity, on several threads if there are many entities and
  /// the lambda takes long enough. The result is the same for any number of threads.
  ///
  /// The rows are split into chunks of 1024 to 8192 rows, depending only on their number. The
  /// lambda may write what its write terms give it, read other components of entities, resources
  /// and tags, draw random numbers that are [keyed by entity][World#random(String, Entity)], and
  /// record [commands][World#commands()]. Commands are kept in the order of rows; as always,
  /// [World#flush()] applies them. It cannot change the world in other ways, and must not write
  /// variables that are shared between calls: calls for different entities run at the same time.
  ///
  /// If the lambda throws, the rest of its chunk is not visited, and the other chunks are. The
  /// method throws what was thrown for the first of these chunks; exceptions of other chunks are
  /// suppressed exceptions.
  ///
  /// Inside a loop, a callback or a system that runs at the same time as others, and for queries
  /// that consume changes, this is the same as [#run()].
  public void runParallel() {
    try {
      view.tasks().run(loop, view.commands().buffer());
    } catch (Throwable e) {
      throw QueryLoop.<RuntimeException>unchecked(e);
    }
  }

  /// Throws an exception that the compiler takes for an unchecked one, as lambdas can do.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /// The rows of the loop, for systems of a world.
  SplitLoop in(WorldView world) {
    if (view != world) {
      throw new IllegalStateException(
          String.format(
              "Its loop is over %s of another world; create the query with the setup of the system.",
              loop));
    }
    return loop;
  }

  /// The terms of the query.
  @Override
  public String toString() {
    return "loop of " + loop;
  }
}
