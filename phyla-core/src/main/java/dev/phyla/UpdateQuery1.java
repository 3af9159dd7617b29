package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;

/// A query with one data term, which is written.
///
/// @param <A> the component that is written
public final class UpdateQuery1<A> extends Query1<Ref<A>> {
  UpdateQuery1(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Computes the new value of the written component.
  ///
  /// @param <A> the component that is written
  @FunctionalInterface
  public interface Update<A> {
    /// Computes the new value for one entity.
    ///
    /// @param a the value that is replaced
    /// @return the new value, not null
    A update(A a);
  }

  /// Computes the new value of the written component, with the entity.
  ///
  /// @param <A> the component that is written
  @FunctionalInterface
  public interface UpdateEntity<A> {
    /// Computes the new value for one entity.
    ///
    /// @param entity the entity
    /// @param a the value that is replaced
    /// @return the new value, not null
    A update(Entity entity, A a);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  public void update(Update<A> function) {
    run(Form.UPDATE, Update.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void update(UpdateEntity<A> function) {
    run(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the components and returns the new value of the first
  public void updateParallel(Update<A> function) {
    updateLoop(function).runParallel();
  }

  /// Replaces the written component of each matching entity with the result of a lambda, on several
  /// threads if there are many; see [QueryLoop#runParallel()].
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  public void updateParallel(UpdateEntity<A> function) {
    updateLoop(function).runParallel();
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(Update<A> function) {
    return newLoop(Form.UPDATE, Update.class, function);
  }

  /// Creates a loop that replaces the written component of each matching entity with the result of
  /// a lambda.
  ///
  /// @param function receives the entity and the components and returns the new value of the first
  /// @return the loop, which can be run many times
  public QueryLoop updateLoop(UpdateEntity<A> function) {
    return newLoop(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }
}
