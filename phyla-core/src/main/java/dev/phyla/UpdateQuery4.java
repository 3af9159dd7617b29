package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import org.jspecify.annotations.Nullable;

/// A query with four data terms, of which only the first is written.
///
/// @param <A> the component that is written
/// @param <B> the type of the lambda's parameter for term 2
/// @param <C> the type of the lambda's parameter for term 3
/// @param <D> the type of the lambda's parameter for term 4
public final class UpdateQuery4<
        A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object>
    extends Query4<Ref<A>, B, C, D> {
  UpdateQuery4(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Computes the new value of the written component.
  ///
  /// @param <A> the component that is written
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  @FunctionalInterface
  public interface Update<
      A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param a the value that is replaced
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @param d the value of term 4
    /// @return the new value, not null
    A update(A a, B b, C c, D d);
  }

  /// Computes the new value of the written component, with the entity.
  ///
  /// @param <A> the component that is written
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  @FunctionalInterface
  public interface UpdateEntity<
      A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param entity the entity
    /// @param a the value that is replaced
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @param d the value of term 4
    /// @return the new value, not null
    A update(Entity entity, A a, B b, C c, D d);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  public void update(Update<A, B, C, D> function) {
    run(Form.UPDATE, Update.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void update(UpdateEntity<A, B, C, D> function) {
    run(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the components and returns the new value of the first
  public void updateParallel(Update<A, B, C, D> function) {
    updateLoop(function).runParallel();
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void updateParallel(UpdateEntity<A, B, C, D> function) {
    updateLoop(function).runParallel();
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(Update<A, B, C, D> function) {
    return newLoop(Form.UPDATE, Update.class, function);
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(UpdateEntity<A, B, C, D> function) {
    return newLoop(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }
}
