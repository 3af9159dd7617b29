package dev.phyla;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part of a query: a component that the query reads or writes, or a condition on entities.
///
/// Data terms come first and become the parameters of the lambda, in order: [#read(Class)] passes
/// the component, [#write(Class)] a [Ref] to it, [#optional(Class)] the component or null. Filter
/// terms follow. [#with(Class...)], [#without(Class...)] and [#anyOf(Class...)] select archetypes;
/// [#tagged(Class...)], [#untagged(Class...)], [#includeDisabled()], [#added(Class)],
/// [#changed(Class)] and [#changedAny(Class...)] select entities.
public sealed interface Term {

  /// A term whose component is passed to the lambda.
  ///
  /// @param <V> the type of the lambda's parameter
  sealed interface Data<V extends @Nullable Object> extends Term {
    /// The component.
    ///
    /// @return its class or its [ComponentType]
    Object component();
  }

  /// A data term that never writes.
  ///
  /// @param <V> the type of the lambda's parameter
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

  /// A term that only selects entities and passes nothing to the lambda.
  sealed interface Filter extends Term {
    /// The components of the term, or the classes that name its tags.
    ///
    /// @return classes or [component types][ComponentType]; empty only for [#includeDisabled()]
    List<?> components();
  }

  /// Selects archetypes that have all of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record With(List<?> components) implements Filter {
    /// Checks the components.
    public With {
      components = requireComponents(components, "with");
    }
  }

  /// Selects archetypes that have none of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record Without(List<?> components) implements Filter {
    /// Checks the components.
    public Without {
      components = requireComponents(components, "without");
    }
  }

  /// Selects archetypes that have at least one of the types.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record AnyOf(List<?> components) implements Filter {
    /// Checks the components.
    public AnyOf {
      components = requireComponents(components, "anyOf");
    }
  }

  /// Selects entities to which the component was added since the last loop of the query.
  ///
  /// @param components one component, as a class or a [ComponentType]
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

  /// Selects entities whose component was added or written since the last loop of the query.
  ///
  /// @param components one component, as a class or a [ComponentType]
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

  /// Selects entities of which any of the components was added or written since the last loop of
  /// the query.
  ///
  /// @param components the components, as classes or [component types][ComponentType]
  record ChangedAny(List<?> components) implements Filter {
    /// Checks the components.
    public ChangedAny {
      components = requireComponents(components, "changedAny");
    }
  }

  /// A stream of removed components with their last values.
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

  /// Selects entities that have all of the tags.
  ///
  /// @param components the classes that name the tags
  record Tagged(List<Class<?>> components) implements Filter {
    /// Checks the classes.
    public Tagged {
      components = requireAll(components, "tagged", "tag");
    }
  }

  /// Selects entities that have none of the tags.
  ///
  /// @param components the classes that name the tags
  record Untagged(List<Class<?>> components) implements Filter {
    /// Checks the classes.
    public Untagged {
      components = requireAll(components, "untagged", "tag");
    }
  }

  /// Selects disabled entities, too.
  record IncludeDisabled() implements Filter {
    @Override
    public List<?> components() {
      return List.of();
    }
  }

  /// A term about the links of a [relation][dev.phyla.relation.Relation].
  sealed interface OfRelation extends Filter {
    /// The record that declares the relation.
    ///
    /// @return its class
    Class<?> relation();

    @Override
    default List<?> components() {
      return List.of();
    }
  }

  /// Entities that have at least one target.
  ///
  /// @param relation the record that declares the relation
  record Related(Class<?> relation) implements OfRelation {
    /// Checks the relation.
    public Related {
      requireRelation(relation, "related");
    }
  }

  /// Entities that have a given target.
  ///
  /// @param relation the record that declares the relation
  /// @param target the target
  record RelatedTo(Class<?> relation, Entity target) implements OfRelation {
    /// Checks the relation and the target.
    public RelatedTo {
      requireRelation(relation, "related");
      Objects.requireNonNull(target, "The term related needs a target, not null.");
    }
  }

  /// Entities that have no target.
  ///
  /// @param relation the record that declares the relation
  record Unrelated(Class<?> relation) implements OfRelation {
    /// Checks the relation.
    public Unrelated {
      requireRelation(relation, "unrelated");
    }
  }

  /// Entities that are the target of at least one link.
  ///
  /// @param relation the record that declares the relation
  record TargetOf(Class<?> relation) implements OfRelation {
    /// Checks the relation.
    public TargetOf {
      requireRelation(relation, "targetOf");
    }
  }

  /// Entities that have a target with given components.
  ///
  /// @param relation the record that declares the relation
  /// @param components the components of the target, as classes or [component types][ComponentType]
  record RelatedToMatching(Class<?> relation, List<?> components) implements OfRelation {
    /// Checks the relation and the components.
    public RelatedToMatching {
      requireRelation(relation, "relatedTo");
      components = requireComponents(components, "relatedTo");
    }
  }

  /// Entities whose links changed since the query last looped.
  ///
  /// @param relation the record that declares the relation
  record Relinked(Class<?> relation) implements OfRelation {
    /// Checks the relation.
    public Relinked {
      requireRelation(relation, "relinked");
    }
  }

  /// Selects entities that have a component that is not disabled, and passes its value.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Read<T> read(Class<T> type) {
    return new Read<>(type);
  }

  /// Selects entities that have a component that is not disabled, and passes a handle that can
  /// replace it.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Write<T> write(Class<T> type) {
    return new Write<>(type);
  }

  /// Passes a component, or null for entities that do not have it; does not select. Disabled
  /// components are passed too.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term
  static <T> Optional<T> optional(Class<T> type) {
    return new Optional<>(type);
  }

  /// Selects entities that have all of the types, none of them disabled.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter with(Class<?>... types) {
    return new With(listed(types, "with"));
  }

  /// Selects entities that have none of the types, not even disabled.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter without(Class<?>... types) {
    return new Without(listed(types, "without"));
  }

  /// Selects entities that have at least one of the types, whether enabled or disabled.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter anyOf(Class<?>... types) {
    return new AnyOf(listed(types, "anyOf"));
  }

  /// Selects entities to which a component was added since the last loop of the query, or since the
  /// query was created.
  ///
  /// Each query object is a separate consumer and sees every addition once; `count` and `first` do
  /// not consume. Components that were added and removed between two loops are not seen.
  ///
  /// @param type the component type, which entities must have
  /// @return the term
  static Filter added(Class<?> type) {
    return new Added(single(type, "added"));
  }

  /// Selects entities whose component was added or written since the last loop of the query, or
  /// since the query was created.
  ///
  /// Writes are: `set`, write handles, values that `update` returns, accessors, and all rows of a
  /// column that was checked out for writing. Several writes between two loops are one change. Each
  /// query object is a separate consumer and sees every change once; `count` and `first` do not
  /// consume.
  ///
  /// A query with two such terms selects entities of which both components changed. For either, use
  /// [#changedAny(Class...)].
  ///
  /// @param type the component type, which entities must have
  /// @return the term
  static Filter changed(Class<?> type) {
    return new Changed(single(type, "changed"));
  }

  /// Selects entities of which any of several components was added or written since the last loop
  /// of the query, or since the query was created.
  ///
  /// An entity must have at least one of the types. Only components that it still has count,
  /// whether enabled or disabled: a component that was written and then removed does not.
  /// [#changed(Class)] defines what counts as a write and how often a change is seen.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter changedAny(Class<?>... types) {
    return new ChangedAny(listed(types, "changedAny"));
  }

  /// Selects entities like [#changedAny(Class...)], also for components without a class.
  ///
  /// @param types the component types, at least one
  /// @return the term
  static Filter changedAny(ComponentType<?>... types) {
    return new ChangedAny(listed(types, "changedAny"));
  }

  /// Reads removed components as a stream of entities and last values.
  ///
  /// @param type the component type
  /// @param <T> the component type
  /// @return the term, for [World#query(Term.Removed)]
  static <T> Removed<T> removed(Class<T> type) {
    return new Removed<>(type);
  }

  /// Selects entities that have all of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter tagged(Class<?>... markers) {
    return new Tagged(markers(markers, "tagged"));
  }

  /// Selects entities that have none of the [tags][Tag].
  ///
  /// @param markers the classes that name the tags, at least one
  /// @return the term
  static Filter untagged(Class<?>... markers) {
    return new Untagged(markers(markers, "untagged"));
  }

  /// Includes entities that are [disabled][World#disable(Entity)], or of which a component is.
  ///
  /// @return the term
  static Filter includeDisabled() {
    return new IncludeDisabled();
  }

  /// Selects entities that have at least one target of a relation.
  ///
  /// @param relation the record that declares the relation
  /// @return the term
  static Filter related(Class<?> relation) {
    return new Related(relation);
  }

  /// Selects entities that have a given target. After the target has died, no entity matches.
  ///
  /// @param relation the record that declares the relation
  /// @param target the target
  /// @return the term
  static Filter related(Class<?> relation, Entity target) {
    return new RelatedTo(relation, target);
  }

  /// Selects entities that have no target of a relation.
  ///
  /// @param relation the record that declares the relation
  /// @return the term
  static Filter unrelated(Class<?> relation) {
    return new Unrelated(relation);
  }

  /// Selects entities that are the target of a link, such as those that have children.
  ///
  /// @param relation the record that declares the relation
  /// @return the term
  static Filter targetOf(Class<?> relation) {
    return new TargetOf(relation);
  }

  /// Selects entities that have a target with all of the given components.
  ///
  /// @param relation the record that declares the relation
  /// @param types the component types of the target, at least one
  /// @return the term
  static Filter relatedTo(Class<?> relation, Class<?>... types) {
    return new RelatedToMatching(relation, listed(types, "relatedTo"));
  }

  /// Selects entities to which a target was added, from which one was removed, or whose link got
  /// another value, since the query last looped or was created. Each query is a separate consumer,
  /// as for [#changed(Class)].
  ///
  /// @param relation the record that declares the relation
  /// @return the term
  static Filter relinked(Class<?> relation) {
    return new Relinked(relation);
  }

  // Checks.

  private static void requireRelation(@Nullable Class<?> relation, String term) {
    Objects.requireNonNull(relation, () -> "The term " + term + " needs a relation, not null.");
  }

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
