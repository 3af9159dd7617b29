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
}
