package dev.phyla;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One condition of a query, and how the query uses what it asks for.
///
/// Data terms come first and become the parameters of the loop's lambda, in order: [#read(Class)]
/// gives the component, [#write(Class)] a [Ref] to it, [#optional(Class)] the component or null.
/// Filter terms follow. [#with(Class...)], [#without(Class...)] and [#anyOf(Class...)] select
/// archetypes; [#tagged(Class...)], [#untagged(Class...)], [#includeDisabled()], [#added(Class)],
/// [#changed(Class)] and [#changedAny(Class...)] select entities.
public sealed interface Term {

  /// A term whose component is handed to the lambda.
  ///
  /// @param <V> what the lambda gets
  sealed interface Data<V extends @Nullable Object> extends Term {
    /// The component asked for.
    ///
    /// @return its class or its [ComponentType]
    Object component();
  }

  /// A data term that never writes.
  ///
  /// @param <V> what the lambda gets
  sealed interface View<V extends @Nullable Object> extends Data<V> {}

  /// A component that is only read.
  ///
  /// @param <T> the component type
  /// @param component its class or its [ComponentType]
  record Read<T>(Object component) implements View<T> {
    /// Checks the component.
    public Read {
      requireComponent(component, "read");
    }
  }

  /// A component that is read where it exists, null elsewhere.
  ///
  /// @param <T> the component type
  /// @param component its class or its [ComponentType]
  record Optional<T>(Object component) implements View<@Nullable T> {
    /// Checks the component.
    public Optional {
      requireComponent(component, "optional");
    }
  }

  /// A component that is written.
  ///
  /// @param <T> the component type
  /// @param component its class or its [ComponentType]
  record Write<T>(Object component) implements Data<Ref<T>> {
    /// Checks the component.
    public Write {
      requireComponent(component, "write");
    }
  }

  /// A term that only selects: nothing of it is handed to the lambda.
  sealed interface Filter extends Term {
    /// The components it is about, or the classes that name its tags.
    ///
    /// @return classes or [component types][ComponentType]; none for [#includeDisabled()], at least
    ///   one for all others
    List<?> components();
  }

  /// Archetypes that have all of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record With(List<?> components) implements Filter {
    /// Checks the components.
    public With {
      components = requireComponents(components, "with");
    }
  }

  /// Archetypes that have none of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record Without(List<?> components) implements Filter {
    /// Checks the components.
    public Without {
      components = requireComponents(components, "without");
    }
  }

  /// Archetypes that have at least one of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record AnyOf(List<?> components) implements Filter {
    /// Checks the components.
    public AnyOf {
      components = requireComponents(components, "anyOf");
    }
  }

  /// Entities that had the component added since the query last looked.
  ///
  /// @param components the component, one, as a class or a [ComponentType]
  record Added(List<?> components) implements Filter {
    /// Checks the component.
    public Added {
      components = requireComponents(components, "added");
      if (components.size() != 1) {
        throw new IllegalArgumentException(
            "The term added takes one component, not "
                + components.size()
                + "; use several terms.");
      }
    }

    /// The component.
    ///
    /// @return its class or its [ComponentType]
    public Object component() {
      return components.getFirst();
    }
  }

  /// Entities that had the component added or written since the query last looked.
  ///
  /// @param components the component, one, as a class or a [ComponentType]
  record Changed(List<?> components) implements Filter {
    /// Checks the component.
    public Changed {
      components = requireComponents(components, "changed");
      if (components.size() != 1) {
        throw new IllegalArgumentException(
            "The term changed takes one component, not "
                + components.size()
                + "; use several terms.");
      }
    }

    /// The component.
    ///
    /// @return its class or its [ComponentType]
    public Object component() {
      return components.getFirst();
    }
  }

  /// Entities that had any of the components added or written since the query last looked.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record ChangedAny(List<?> components) implements Filter {
    /// Checks the components.
    public ChangedAny {
      components = requireComponents(components, "changedAny");
    }
  }

  /// Components that were removed, with their last values: a stream, not a condition.
  ///
  /// @param <T> the component type
  /// @param component its class or its [ComponentType]
  @SuppressWarnings("UnusedTypeParameter") // says what the stream gives
  record Removed<T>(Object component) implements Term {
    /// Checks the component.
    public Removed {
      requireComponent(component, "removed");
    }
  }

  /// Entities that have all of the tags.
  ///
  /// @param components the classes that name the tags
  record Tagged(List<Class<?>> components) implements Filter {
    /// Checks the classes.
    public Tagged {
      components = requireAll(components, "tagged", "tag");
    }
  }

  /// Entities that have none of the tags.
  ///
  /// @param components the classes that name the tags
  record Untagged(List<Class<?>> components) implements Filter {
    /// Checks the classes.
    public Untagged {
      components = requireAll(components, "untagged", "tag");
    }
  }

  /// Entities whether they are enabled or not.
  record IncludeDisabled() implements Filter {
    @Override
    public List<?> components() {
      return List.of();
    }
  }

  /// Asks for a component, enabled, and gives its value.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Read<T> read(Class<T> type) {
    return new Read<>(type);
  }

  /// Asks for a component, enabled, and gives a handle that can replace it.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Write<T> write(Class<T> type) {
    return new Write<>(type);
  }

  /// Gives a component where an entity has it and null where it has not; selects nothing. So it
  /// gives a component that is disabled too: an archetype has it in all rows or in none.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Optional<T> optional(Class<T> type) {
    return new Optional<>(type);
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
    return new Added(single(type, "added"));
  }

  /// Keeps entities whose component was added or written since the query last looped, or since it
  /// was made.
  ///
  /// A write is what `set` and write handles do, a value that `update` returns, a write through an
  /// accessor, and every row of a column that was checked out for writing. Several writes between
  /// two looks are one change. Each query object looks for itself and sees every change once;
  /// `count` and `first` only peek.
  ///
  /// Two such terms mean both: entities of which the one component and the other changed. For
  /// entities of which either did, use [#changedAny(Class...)].
  ///
  /// @param type the component type, which entities must have
  /// @return the term
  static Filter changed(Class<?> type) {
    return new Changed(single(type, "changed"));
  }

  /// Keeps entities of which any of several components was added or written since the query last
  /// looped, or since it was made.
  ///
  /// An entity need not have all of the types, but it must have at least one. Only those that it
  /// still has count, enabled or not: a component that was written and then removed is no reason to
  /// visit it. What counts as a write, and how often it is seen, is as for [#changed(Class)].
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter changedAny(Class<?>... types) {
    return new ChangedAny(listed(types, "changedAny"));
  }

  /// Keeps entities of which any of several components changed, like [#changedAny(Class...)], also
  /// for components without a class.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter changedAny(ComponentType<?>... types) {
    return new ChangedAny(listed(types, "changedAny"));
  }

  /// Asks for the components that went, as a stream of entities and last values.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term, for [World#query(Term.Removed)]
  static <T> Removed<T> removed(Class<T> type) {
    return new Removed<>(type);
  }

  /// Keeps entities that have all of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter tagged(Class<?>... markers) {
    return new Tagged(markers(markers, "tagged"));
  }

  /// Keeps entities that have none of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter untagged(Class<?>... markers) {
    return new Untagged(markers(markers, "untagged"));
  }

  /// Keeps entities that are [disabled][World#disable(Entity)], or of which a component is, as if
  /// they were not.
  ///
  /// @return the term
  static Filter includeDisabled() {
    return new IncludeDisabled();
  }

  // Checks.

  private static void requireComponent(@Nullable Object component, String term) {
    Objects.requireNonNull(
        component, () -> "The term " + term + " needs a component type, not null.");
    if (!(component instanceof Class<?>) && !(component instanceof ComponentType<?>)) {
      throw new IllegalArgumentException(
          "The term "
              + term
              + " needs a class or a component type, not a "
              + component.getClass().getTypeName()
              + ".");
    }
  }

  private static List<Object> requireComponents(List<?> components, String term) {
    List<Object> checked = requireAll(components, term, "component type");
    checked.forEach(component -> requireComponent(component, term));
    return checked;
  }

  private static <E> List<E> requireAll(List<? extends E> all, String term, String what) {
    Objects.requireNonNull(all, () -> "The term " + term + " needs " + what + "s, not null.");
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "The term " + term + " needs at least one " + what + "; leave the term out instead.");
    }
    for (E one : all) {
      Objects.requireNonNull(one, () -> "The term " + term + " needs a " + what + ", not null.");
    }
    return List.copyOf(all);
  }

  private static List<@Nullable Object> listed(Object[] types, String term) {
    Objects.requireNonNull(types, () -> "The term " + term + " needs component types, not null.");
    return Arrays.asList(types);
  }

  private static List<@Nullable Object> single(@Nullable Object type, String term) {
    requireComponent(type, term);
    return Collections.singletonList(type);
  }

  private static List<Class<?>> markers(Class<?>[] markers, String term) {
    Objects.requireNonNull(markers, () -> "The term " + term + " needs tags, not null.");
    return Arrays.asList(markers);
  }
}
