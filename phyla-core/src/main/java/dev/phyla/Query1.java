package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import org.jspecify.annotations.Nullable;

/// A query with one data term.
///
/// @param <A> what the lambda gets for term 1
public sealed class Query1<A extends @Nullable Object> extends Query permits UpdateQuery1 {
  Query1(WorldView view, QueryRows rows) {
    super(view, rows);
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

  /// Calls a lambda for the first matching entity, if there is one. For a query that sees each
  /// change once this is no look: the entity stays unread.
  ///
  /// @param action gets the components
  /// @return false if no entity matches
  public final boolean first(Each<A> action) {
    return runFirst(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the first matching entity, if there is one, with its handle.
  ///
  /// @param action gets the entity and the components
  /// @return false if no entity matches
  public final boolean first(EachEntity<A> action) {
    return runFirst(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for the only matching entity.
  ///
  /// @param action gets the components
  /// @throws IllegalStateException if none or several match; the message says how many
  public final void single(Each<A> action) {
    runSingle(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the only matching entity, with its handle.
  ///
  /// @param action gets the entity and the components
  /// @throws IllegalStateException if none or several match; the message says how many
  public final void single(EachEntity<A> action) {
    runSingle(Form.EACH_ENTITY, EachEntity.class, action);
  }
}
