package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import org.jspecify.annotations.Nullable;

/// A query with seven data terms, of which the first is the only one that is written.
///
/// @param <A> the component that is written
/// @param <B> what the lambda gets for term 2
/// @param <C> what the lambda gets for term 3
/// @param <D> what the lambda gets for term 4
/// @param <E> what the lambda gets for term 5
/// @param <F> what the lambda gets for term 6
/// @param <G> what the lambda gets for term 7
public final class UpdateQuery7<
        A,
        B extends @Nullable Object,
        C extends @Nullable Object,
        D extends @Nullable Object,
        E extends @Nullable Object,
        F extends @Nullable Object,
        G extends @Nullable Object>
    extends Query7<Ref<A>, B, C, D, E, F, G> {
  UpdateQuery7(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Makes the new value of the written component.
  ///
  /// @param <A> the component that is written
  /// @param <B> what the lambda gets for term 2
  /// @param <C> what the lambda gets for term 3
  /// @param <D> what the lambda gets for term 4
  /// @param <E> what the lambda gets for term 5
  /// @param <F> what the lambda gets for term 6
  /// @param <G> what the lambda gets for term 7
  @FunctionalInterface
  public interface Update<
      A,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param a the value that is replaced
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the new value, not null
    A update(A a, B b, C c, D d, E e, F f, G g);
  }

  /// Makes the new value of the written component, knowing the entity.
  ///
  /// @param <A> the component that is written
  /// @param <B> what the lambda gets for term 2
  /// @param <C> what the lambda gets for term 3
  /// @param <D> what the lambda gets for term 4
  /// @param <E> what the lambda gets for term 5
  /// @param <F> what the lambda gets for term 6
  /// @param <G> what the lambda gets for term 7
  @FunctionalInterface
  public interface UpdateEntity<
      A,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Computes the new value for one entity.
    ///
    /// @param entity the entity
    /// @param a the value that is replaced
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the new value, not null
    A update(Entity entity, A a, B b, C c, D d, E e, F f, G g);
  }

  /// Replaces the written component of each matching entity by what a lambda returns.
  ///
  /// @param function gets the components and returns the new value of the first
  public void update(Update<A, B, C, D, E, F, G> function) {
    run(Form.UPDATE, Update.class, function);
  }

  /// Replaces the written component of each matching entity by what a lambda returns.
  ///
  /// @param function gets the entity and the components and returns the new value of the first
  public void update(UpdateEntity<A, B, C, D, E, F, G> function) {
    run(Form.UPDATE_ENTITY, UpdateEntity.class, function);
  }
}
