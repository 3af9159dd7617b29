package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;

/// A query without data terms, whose lambdas receive entities only.
public final class Query0 extends Query {
  Query0(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Called for each entity.
  @FunctionalInterface
  public interface EachEntity {
    /// Handles one entity.
    ///
    /// @param entity the entity
    void each(Entity entity);
  }

  /// Calls a lambda for each matching entity.
  ///
  /// @param action receives the entity
  public void each(EachEntity action) {
    run(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for each matching entity, on several threads if there are many; see
  /// [QueryLoop#runParallel()].
  ///
  /// @param action receives the entity
  public void eachParallel(EachEntity action) {
    loop(action).runParallel();
  }

  /// Creates a loop that calls a lambda for each matching entity.
  ///
  /// @param action receives the entity
  /// @return the loop, which can be run many times
  public QueryLoop loop(EachEntity action) {
    return newLoop(Form.EACH_ENTITY, EachEntity.class, action);
  }
}
