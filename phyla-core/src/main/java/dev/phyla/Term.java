package dev.phyla;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One condition of a query, and how the query uses what it asks for.
///
/// Data terms come first and become the parameters of the loop's lambda, in order: [#read(Class)]
/// gives the component, [#write(Class)] a [Ref] to it, [#optional(Class)] the component or null.
/// Filter terms follow. [#with(Class...)], [#without(Class...)] and [#anyOf(Class...)] select
/// archetypes; [#tagged(Class...)], [#untagged(Class...)], [#includeDisabled()], [#added(Class)]
/// and [#changed(Class)] select entities.
public sealed interface Term {

  /// A term whose component is handed to the lambda.
  ///
  /// @param <V> what the lambda gets
  sealed interface Data<V extends @Nullable Object> extends Term {
    /// The component type asked for.
    ///
    /// @return the class
    Class<?> type();
  }

  /// A data term that never writes.
  ///
  /// @param <V> what the lambda gets
  sealed interface View<V extends @Nullable Object> extends Data<V> {}

  /// A component that is only read.
  ///
  /// @param <T> the component type
  /// @param type its class
  record Read<T>(Class<T> type) implements View<T> {}

  /// A component that is read where it exists, null elsewhere.
  ///
  /// @param <T> the component type
  /// @param type its class
  record Maybe<T>(Class<T> type) implements View<@Nullable T> {}

  /// A component that is written.
  ///
  /// @param <T> the component type
  /// @param type its class
  record Write<T>(Class<T> type) implements Data<Ref<T>> {}

  /// A term that only selects: nothing of it is handed to the lambda.
  sealed interface Filter extends Term {
    /// The component types it speaks of, or the classes that name its tags.
    ///
    /// @return the classes; none for [#includeDisabled()], at least one for all others
    List<Class<?>> types();
  }

  /// Archetypes that have all of the types.
  ///
  /// @param types the classes
  record With(List<Class<?>> types) implements Filter {}

  /// Archetypes that have none of the types.
  ///
  /// @param types the classes
  record Without(List<Class<?>> types) implements Filter {}

  /// Archetypes that have at least one of the types.
  ///
  /// @param types the classes
  record AnyOf(List<Class<?>> types) implements Filter {}

  /// Entities that had the component added since the query last looked.
  ///
  /// @param types the class, one
  record Added(List<Class<?>> types) implements Filter {}

  /// Entities that had the component added or written since the query last looked.
  ///
  /// @param types the class, one
  record Changed(List<Class<?>> types) implements Filter {}

  /// Components that went, with their last values: a stream, not a condition.
  ///
  /// @param <T> the component type
  /// @param type its class
  record Removed<T>(Class<T> type) implements Term {}

  /// Entities that have all of the tags.
  ///
  /// @param types the classes that name the tags
  record Tagged(List<Class<?>> types) implements Filter {}

  /// Entities that have none of the tags.
  ///
  /// @param types the classes that name the tags
  record Untagged(List<Class<?>> types) implements Filter {}

  /// Entities whether they are enabled or not.
  record IncludeDisabled() implements Filter {
    @Override
    public List<Class<?>> types() {
      return List.of();
    }
  }

  /// Asks for a component, enabled, and gives its value.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Read<T> read(Class<T> type) {
    return new Read<>(named(type, "read"));
  }

  /// Asks for a component, enabled, and gives a handle that can replace it.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Write<T> write(Class<T> type) {
    return new Write<>(named(type, "write"));
  }

  /// Gives a component where an entity has it and null where it has not; selects nothing. So it
  /// gives a component that is disabled too: an archetype has it in all rows or in none.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Maybe<T> optional(Class<T> type) {
    return new Maybe<>(named(type, "optional"));
  }

  /// Keeps entities that have all of the types, enabled.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter with(Class<?>... types) {
    return new With(listed(types, "with"));
  }

  /// Keeps entities that have none of the types. One that is there but disabled counts as there.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter without(Class<?>... types) {
    return new Without(listed(types, "without"));
  }

  /// Keeps entities that have at least one of the types, enabled or not.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter anyOf(Class<?>... types) {
    return new AnyOf(listed(types, "anyOf"));
  }

  /// Keeps entities to which a component was added since the query last looped, or since it was
  /// made.
  ///
  /// Each query object looks for itself and sees every addition once; `count` and `first` only
  /// peek. What was added and removed again in between is not seen.
  ///
  /// @param type the component type, which entities must have
  /// @return the term
  static Filter added(Class<?> type) {
    return new Added(List.of(named(type, "added")));
  }

  /// Keeps entities whose component was added or written since the query last looped, or since it
  /// was made.
  ///
  /// A write is what `set` and write handles do, a value that `update` returns, a write through an
  /// accessor, and every row of a column that was checked out for writing. Several writes between
  /// two looks are one change. Each query object looks for itself and sees every change once;
  /// `count` and `first` only peek.
  ///
  /// @param type the component type, which entities must have
  /// @return the term
  static Filter changed(Class<?> type) {
    return new Changed(List.of(named(type, "changed")));
  }

  /// Asks for the components that went, as a stream of entities and last values.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term, for [World#query(Term.Removed)]
  static <T> Removed<T> removed(Class<T> type) {
    return new Removed<>(named(type, "removed"));
  }

  /// Keeps entities that have all of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter tagged(Class<?>... markers) {
    return new Tagged(listed(markers, "tagged", "tag"));
  }

  /// Keeps entities that have none of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter untagged(Class<?>... markers) {
    return new Untagged(listed(markers, "untagged", "tag"));
  }

  /// Keeps entities that are [disabled][World#disable(Entity)], or of which a component is, as if
  /// they were not.
  ///
  /// @return the term
  static Filter includeDisabled() {
    return new IncludeDisabled();
  }

  private static <T> Class<T> named(Class<T> type, String term) {
    return named(type, term, "component type");
  }

  private static <T> Class<T> named(Class<T> type, String term, String what) {
    return Objects.requireNonNull(
        type, () -> "The term " + term + " needs a " + what + ", not null.");
  }

  private static List<Class<?>> listed(Class<?>[] types, String term) {
    return listed(types, term, "component type");
  }

  private static List<Class<?>> listed(Class<?>[] types, String term, String what) {
    Objects.requireNonNull(types, () -> "The term " + term + " needs " + what + "s, not null.");
    if (types.length == 0) {
      throw new IllegalArgumentException(
          "The term " + term + " needs at least one " + what + "; leave the term out instead.");
    }
    for (Class<?> type : types) {
      named(type, term, what);
    }
    return List.of(types);
  }
}
