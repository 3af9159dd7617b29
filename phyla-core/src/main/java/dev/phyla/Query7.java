package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A query with seven data terms.
///
/// @param <A> what the lambda gets for term 1
/// @param <B> what the lambda gets for term 2
/// @param <C> what the lambda gets for term 3
/// @param <D> what the lambda gets for term 4
/// @param <E> what the lambda gets for term 5
/// @param <F> what the lambda gets for term 6
/// @param <G> what the lambda gets for term 7
public sealed class Query7<
        A extends @Nullable Object,
        B extends @Nullable Object,
        C extends @Nullable Object,
        D extends @Nullable Object,
        E extends @Nullable Object,
        F extends @Nullable Object,
        G extends @Nullable Object>
    extends Query permits UpdateQuery7 {
  Query7(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Called for each entity.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  @FunctionalInterface
  public interface Each<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    void each(A a, B b, C c, D d, E e, F f, G g);
  }

  /// Called for each entity, with its handle.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  @FunctionalInterface
  public interface EachEntity<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param entity the entity
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    void each(Entity entity, A a, B b, C c, D d, E e, F f, G g);
  }

  /// A condition on an entity.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  @FunctionalInterface
  public interface Condition<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Tests one entity.
    ///
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return whether the condition holds
    boolean test(A a, B b, C c, D d, E e, F f, G g);
  }

  /// A number for an entity.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  @FunctionalInterface
  public interface ToDouble<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Computes the number of one entity.
    ///
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the number
    double apply(A a, B b, C c, D d, E e, F f, G g);
  }

  /// A whole number for an entity.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  @FunctionalInterface
  public interface ToLong<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object> {
    /// Computes the number of one entity.
    ///
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the number
    long apply(A a, B b, C c, D d, E e, F f, G g);
  }

  /// Makes an element of a list for an entity.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  /// @param <R> the type of the elements
  @FunctionalInterface
  public interface Mapping<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object,
      R> {
    /// Maps one entity.
    ///
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the element, not null
    R map(A a, B b, C c, D d, E e, F f, G g);
  }

  /// Makes an element of a list for an entity, knowing its handle.
  ///
  /// @param <A> what term 1 gives
  /// @param <B> what term 2 gives
  /// @param <C> what term 3 gives
  /// @param <D> what term 4 gives
  /// @param <E> what term 5 gives
  /// @param <F> what term 6 gives
  /// @param <G> what term 7 gives
  /// @param <R> the type of the elements
  @FunctionalInterface
  public interface EntityMapping<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object,
      R> {
    /// Maps one entity.
    ///
    /// @param entity the entity
    /// @param a what term 1 gives
    /// @param b what term 2 gives
    /// @param c what term 3 gives
    /// @param d what term 4 gives
    /// @param e what term 5 gives
    /// @param f what term 6 gives
    /// @param g what term 7 gives
    /// @return the element, not null
    R map(Entity entity, A a, B b, C c, D d, E e, F f, G g);
  }

  /// Calls a lambda for each matching entity.
  ///
  /// @param action gets the components
  public final void each(Each<A, B, C, D, E, F, G> action) {
    run(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for each matching entity, with its handle.
  ///
  /// @param action gets the entity and the components
  public final void each(EachEntity<A, B, C, D, E, F, G> action) {
    run(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for the first matching entity, if there is one. For a query that sees each
  /// change once this is no look: the entity stays unread.
  ///
  /// @param action gets the components
  /// @return false if no entity matches
  public final boolean first(Each<A, B, C, D, E, F, G> action) {
    return runFirst(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the first matching entity, if there is one, with its handle.
  ///
  /// @param action gets the entity and the components
  /// @return false if no entity matches
  public final boolean first(EachEntity<A, B, C, D, E, F, G> action) {
    return runFirst(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for the only matching entity.
  ///
  /// @param action gets the components
  /// @throws IllegalStateException if none or several match; the message says how many
  public final void single(Each<A, B, C, D, E, F, G> action) {
    runSingle(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the only matching entity, with its handle.
  ///
  /// @param action gets the entity and the components
  /// @throws IllegalStateException if none or several match; the message says how many
  public final void single(EachEntity<A, B, C, D, E, F, G> action) {
    runSingle(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Counts the matching entities for which a condition holds.
  ///
  /// @param condition gets the components
  /// @return how many there are
  public final int count(Condition<A, B, C, D, E, F, G> condition) {
    return (int) reduce(Form.COUNT, Condition.class, condition).longValue();
  }

  /// Whether a condition holds for any matching entity. Those after the first are not visited.
  ///
  /// @param condition gets the components
  /// @return false if there is none
  public final boolean any(Condition<A, B, C, D, E, F, G> condition) {
    return reduce(Form.ANY, Condition.class, condition).isFound();
  }

  /// Whether a condition holds for all matching entities. Those after the first for which it does
  /// not are not visited.
  ///
  /// @param condition gets the components
  /// @return true also if no entity matches
  public final boolean all(Condition<A, B, C, D, E, F, G> condition) {
    return !reduce(Form.ALL, Condition.class, condition).isFound();
  }

  /// Whether a condition holds for no matching entity.
  ///
  /// @param condition gets the components
  /// @return true also if no entity matches
  public final boolean none(Condition<A, B, C, D, E, F, G> condition) {
    return !any(condition);
  }

  /// Adds up a number of each matching entity, in the order of iteration.
  ///
  /// @param function gets the components; its result may be of any numeric type
  /// @return the sum, 0 if no entity matches
  public final double sum(ToDouble<A, B, C, D, E, F, G> function) {
    return reduce(Form.SUM, ToDouble.class, function).doubleValue();
  }

  /// Adds up a whole number of each matching entity, exactly.
  ///
  /// @param function gets the components
  /// @return the sum, 0 if no entity matches
  public final long sumLong(ToLong<A, B, C, D, E, F, G> function) {
    return reduce(Form.SUM_LONG, ToLong.class, function).longValue();
  }

  /// The smallest of the numbers of all matching entities, as [Math#min(double, double)] has it.
  ///
  /// @param function gets the components; its result may be of any numeric type
  /// @return the smallest, or nothing if no entity matches
  public final OptionalDouble min(ToDouble<A, B, C, D, E, F, G> function) {
    return doubleOf(reduce(Form.MIN, ToDouble.class, function));
  }

  /// The smallest of the whole numbers of all matching entities.
  ///
  /// @param function gets the components
  /// @return the smallest, or nothing if no entity matches
  public final OptionalLong minLong(ToLong<A, B, C, D, E, F, G> function) {
    return longOf(reduce(Form.MIN_LONG, ToLong.class, function));
  }

  /// The largest of the numbers of all matching entities, as [Math#max(double, double)] has it.
  ///
  /// @param function gets the components; its result may be of any numeric type
  /// @return the largest, or nothing if no entity matches
  public final OptionalDouble max(ToDouble<A, B, C, D, E, F, G> function) {
    return doubleOf(reduce(Form.MAX, ToDouble.class, function));
  }

  /// The largest of the whole numbers of all matching entities.
  ///
  /// @param function gets the components
  /// @return the largest, or nothing if no entity matches
  public final OptionalLong maxLong(ToLong<A, B, C, D, E, F, G> function) {
    return longOf(reduce(Form.MAX_LONG, ToLong.class, function));
  }

  /// The average of the numbers of all matching entities.
  ///
  /// @param function gets the components; its result may be of any numeric type
  /// @return the average, or nothing if no entity matches
  public final OptionalDouble average(ToDouble<A, B, C, D, E, F, G> function) {
    return averageOf(reduce(Form.SUM, ToDouble.class, function));
  }

  /// Lists what a lambda returns for each matching entity, in the order of iteration.
  ///
  /// @param function gets the components and returns an element, not null
  /// @param <R> the type of the elements
  /// @return the elements, in a list that cannot be changed
  public final <R> List<R> toList(Mapping<A, B, C, D, E, F, G, R> function) {
    return listOf(reduce(Form.LIST, Mapping.class, function));
  }

  /// Lists what a lambda returns for each matching entity, with its handle.
  ///
  /// @param function gets the entity and the components and returns an element, not null
  /// @param <R> the type of the elements
  /// @return the elements, in a list that cannot be changed
  public final <R> List<R> toList(EntityMapping<A, B, C, D, E, F, G, R> function) {
    return listOf(reduce(Form.LIST_ENTITY, EntityMapping.class, function));
  }

  /// Does not exist: `update` needs a query whose first term, and no other, is a `write` term.
  ///
  /// @param never cannot be given
  /// @deprecated it cannot be called; it is here so that the compiler says what to do
  @Deprecated
  public final void update(UpdateNeedsTheOnlyWriteTermFirst never) {
    requireUpdatable(never);
  }
}
