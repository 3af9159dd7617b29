package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import org.jspecify.annotations.Nullable;

/// A query with two data terms, of which only the first is written.
///
/// @param <A> the component that is written
/// @param <B> the type of the lambda's parameter for term 2
public final class UpdateQuery2<A, B extends @Nullable Object> extends Query2<Ref<A>, B> {
  UpdateQuery2(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Computes the new value of the written component.
  ///
  /// @param <A> the component that is written
  /// @param <B> the type of the lambda's parameter for term 2
  @FunctionalInterface
  public interface Update<A, B extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param a the value that is replaced
    /// @param b the value of term 2
    /// @return the new value, not null
    A update(A a, B b);
  }

  /// Computes the new value of the written component, with the entity.
  ///
  /// @param <A> the component that is written
  /// @param <B> the type of the lambda's parameter for term 2
  @FunctionalInterface
  public interface UpdateEntity<A, B extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param entity the entity
    /// @param a the value that is replaced
    /// @param b the value of term 2
    /// @return the new value, not null
    A update(Entity entity, A a, B b);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  public void update(Update<A, B> function) {
    run(Form.UPDATE, Update.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void update(UpdateEntity<A, B> function) {
    run(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the components and returns the new value of the first
  public void updateParallel(Update<A, B> function) {
    updateLoop(function).runParallel();
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void updateParallel(UpdateEntity<A, B> function) {
    updateLoop(function).runParallel();
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(Update<A, B> function) {
    return newLoop(Form.UPDATE, Update.class, function);
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(UpdateEntity<A, B> function) {
    return newLoop(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }
}
