package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import org.jspecify.annotations.Nullable;

/// A query with one data term.
///
/// @param <A> what the lambda gets for term 1
public sealed class Query1<A extends @Nullable Object> extends Query permits UpdateQuery1 {
  Query1(World world, QueryRows rows) {
    super(world, rows);
  }

  /// Called for each entity.
  ///
  /// @param <A> what term 1 gives
  @FunctionalInterface
  public interface Each<A extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param a what term 1 gives
    void each(A a);
  }

  /// Called for each entity, with its handle.
  ///
  /// @param <A> what term 1 gives
  @FunctionalInterface
  public interface EachEntity<A extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param entity the entity
    /// @param a what term 1 gives
    void each(Entity entity, A a);
  }

  /// Calls a lambda for each matching entity.
  ///
  /// @param action gets the components
  public final void each(Each<A> action) {
    run(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for each matching entity, with its handle.
  ///
  /// @param action gets the entity and the components
  public final void each(EachEntity<A> action) {
    run(Form.EACH_ENTITY, EachEntity.class, action);
  }
}
