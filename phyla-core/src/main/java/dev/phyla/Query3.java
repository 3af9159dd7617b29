package dev.phyla;

import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.query.QueryRows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A query with three data terms.
///
/// @param <A> the type of the lambda's parameter for term 1
/// @param <B> the type of the lambda's parameter for term 2
/// @param <C> the type of the lambda's parameter for term 3
public sealed class Query3<
        A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
    extends Query permits UpdateQuery3 {
  Query3(WorldView view, QueryRows rows) {
    super(view, rows);
  }

  /// Called for each entity.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  @FunctionalInterface
  public interface Each<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    void each(A a, B b, C c);
  }

  /// Called for each entity, with its handle.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  @FunctionalInterface
  public interface EachEntity<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    /// Handles one entity.
    ///
    /// @param entity the entity
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    void each(Entity entity, A a, B b, C c);
  }

  /// A condition on an entity.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  @FunctionalInterface
  public interface Condition<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    /// Tests one entity.
    ///
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @return whether the condition holds
    boolean test(A a, B b, C c);
  }

  /// A number for an entity.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  @FunctionalInterface
  public interface ToDouble<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    /// Computes the number of one entity.
    ///
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @return the number
    double apply(A a, B b, C c);
  }

  /// A whole number for an entity.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  @FunctionalInterface
  public interface ToLong<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    /// Computes the number of one entity.
    ///
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @return the number
    long apply(A a, B b, C c);
  }

  /// Computes a list element for an entity.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  /// @param <R> the type of the elements
  @FunctionalInterface
  public interface Mapping<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, R> {
    /// Maps one entity.
    ///
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @return the element, not null
    R map(A a, B b, C c);
  }

  /// Computes a list element for an entity, with its handle.
  ///
  /// @param <A> the type of the value of term 1
  /// @param <B> the type of the value of term 2
  /// @param <C> the type of the value of term 3
  /// @param <R> the type of the elements
  @FunctionalInterface
  public interface EntityMapping<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, R> {
    /// Maps one entity.
    ///
    /// @param entity the entity
    /// @param a the value of term 1
    /// @param b the value of term 2
    /// @param c the value of term 3
    /// @return the element, not null
    R map(Entity entity, A a, B b, C c);
  }

  /// Calls a lambda for each matching entity.
  ///
  /// @param action receives the components
  public final void each(Each<A, B, C> action) {
    run(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for each matching entity, with its handle.
  ///
  /// @param action receives the entity and the components
  public final void each(EachEntity<A, B, C> action) {
    run(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for each matching entity, on several threads if there are many; see
  /// [QueryLoop#runParallel()].
  ///
  /// @param action receives the components
  public final void eachParallel(Each<A, B, C> action) {
    loop(action).runParallel();
  }

  /// Calls a lambda for each matching entity, with its handle, on several threads if there are
  /// many; see [QueryLoop#runParallel()].
  ///
  /// @param action receives the entity and the components
  public final void eachParallel(EachEntity<A, B, C> action) {
    loop(action).runParallel();
  }

  /// Creates a loop that calls a lambda for each matching entity.
  ///
  /// @param action receives the components
  /// @return the loop, which can be run many times
  public final QueryLoop loop(Each<A, B, C> action) {
    return newLoop(Form.EACH, Each.class, action);
  }

  /// Creates a loop that calls a lambda for each matching entity, with its handle.
  ///
  /// @param action receives the entity and the components
  /// @return the loop, which can be run many times
  public final QueryLoop loop(EachEntity<A, B, C> action) {
    return newLoop(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for the first matching entity, if there is one. A query that consumes changes
  /// does not consume them here: the entity stays unread.
  ///
  /// @param action receives the components
  /// @return false if no entity matches
  public final boolean first(Each<A, B, C> action) {
    return runFirst(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the first matching entity, if there is one, with its handle.
  ///
  /// @param action receives the entity and the components
  /// @return false if no entity matches
  public final boolean first(EachEntity<A, B, C> action) {
    return runFirst(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Calls a lambda for the only matching entity.
  ///
  /// @param action receives the components
  /// @throws IllegalStateException if none or several match
  public final void single(Each<A, B, C> action) {
    runSingle(Form.EACH, Each.class, action);
  }

  /// Calls a lambda for the only matching entity, with its handle.
  ///
  /// @param action receives the entity and the components
  /// @throws IllegalStateException if none or several match
  public final void single(EachEntity<A, B, C> action) {
    runSingle(Form.EACH_ENTITY, EachEntity.class, action);
  }

  /// Counts the matching entities for which a condition holds.
  ///
  /// @param condition receives the components
  /// @return the number
  public final int count(Condition<A, B, C> condition) {
    return (int) reduce(Form.COUNT, Condition.class, condition).longValue();
  }

  /// Whether a condition holds for any matching entity. The loop ends at the first such entity.
  ///
  /// @param condition receives the components
  /// @return the result; false if no entity matches
  public final boolean any(Condition<A, B, C> condition) {
    return reduce(Form.ANY, Condition.class, condition).isFound();
  }

  /// Whether a condition holds for all matching entities. The loop ends at the first entity for
  /// which it does not hold.
  ///
  /// @param condition receives the components
  /// @return the result; true if no entity matches
  public final boolean all(Condition<A, B, C> condition) {
    return !reduce(Form.ALL, Condition.class, condition).isFound();
  }

  /// Whether a condition holds for no matching entity.
  ///
  /// @param condition receives the components
  /// @return the result; true if no entity matches
  public final boolean none(Condition<A, B, C> condition) {
    return !any(condition);
  }

  /// The sum of the numbers of all matching entities, in the order of iteration.
  ///
  /// @param function receives the components; its result may be of any numeric type
  /// @return the sum, 0 if no entity matches
  public final double sum(ToDouble<A, B, C> function) {
    return reduce(Form.SUM, ToDouble.class, function).doubleValue();
  }

  /// The sum of the whole numbers of all matching entities.
  ///
  /// @param function receives the components
  /// @return the sum, 0 if no entity matches
  public final long sumLong(ToLong<A, B, C> function) {
    return reduce(Form.SUM_LONG, ToLong.class, function).longValue();
  }

  /// The smallest of the numbers of all matching entities, as defined by [Math#min(double,
  /// double)].
  ///
  /// @param function receives the components; its result may be of any numeric type
  /// @return the smallest, or empty if no entity matches
  public final OptionalDouble min(ToDouble<A, B, C> function) {
    return doubleOf(reduce(Form.MIN, ToDouble.class, function));
  }

  /// The smallest of the whole numbers of all matching entities.
  ///
  /// @param function receives the components
  /// @return the smallest, or empty if no entity matches
  public final OptionalLong minLong(ToLong<A, B, C> function) {
    return longOf(reduce(Form.MIN_LONG, ToLong.class, function));
  }

  /// The largest of the numbers of all matching entities, as defined by [Math#max(double, double)].
  ///
  /// @param function receives the components; its result may be of any numeric type
  /// @return the largest, or empty if no entity matches
  public final OptionalDouble max(ToDouble<A, B, C> function) {
    return doubleOf(reduce(Form.MAX, ToDouble.class, function));
  }

  /// The largest of the whole numbers of all matching entities.
  ///
  /// @param function receives the components
  /// @return the largest, or empty if no entity matches
  public final OptionalLong maxLong(ToLong<A, B, C> function) {
    return longOf(reduce(Form.MAX_LONG, ToLong.class, function));
  }

  /// The average of the numbers of all matching entities.
  ///
  /// @param function receives the components; its result may be of any numeric type
  /// @return the average, or empty if no entity matches
  public final OptionalDouble average(ToDouble<A, B, C> function) {
    return averageOf(reduce(Form.SUM, ToDouble.class, function));
  }

  /// A list of the results of a lambda for each matching entity, in the order of iteration.
  ///
  /// @param function receives the components and returns an element, not null
  /// @param <R> the type of the elements
  /// @return the elements, in an unmodifiable list
  public final <R> List<R> toList(Mapping<A, B, C, R> function) {
    return listOf(reduce(Form.LIST, Mapping.class, function));
  }

  /// A list of the results of a lambda for each matching entity, with its handle.
  ///
  /// @param function receives the entity and the components and returns an element, not null
  /// @param <R> the type of the elements
  /// @return the elements, in an unmodifiable list
  public final <R> List<R> toList(EntityMapping<A, B, C, R> function) {
    return listOf(reduce(Form.LIST_ENTITY, EntityMapping.class, function));
  }

  /// Not available: `update` needs a query whose first term, and no other, is a `write` term.
  ///
  /// @param never an argument that cannot exist
  /// @deprecated it cannot be called; it exists for its compiler error
  @Deprecated
  public final void update(UpdateNeedsTheOnlyWriteTermFirst never) {
    requireUpdatable(never);
  }
}
