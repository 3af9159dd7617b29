package dev.phyla.internal.schema;

import dev.phyla.Term;
import dev.phyla.internal.component.ComponentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;

/// The terms of a query that select archetypes, checked and resolved against the component types of
/// a world.
///
/// @param terms the data terms, in order
/// @param required the components that an archetype must have
/// @param excluded the components that it must not have
/// @param alternatives sets of which it must have at least one component each
/// @param named all components of the terms, in the order of their ids: an id alone may belong to
///   another component later
public record QuerySpec(
    List<DataTerm> terms,
    ComponentSet required,
    ComponentSet excluded,
    List<ComponentSet> alternatives,
    List<ComponentInfo> named) {
  /// The maximum number of data terms.
  public static final int MAX_TERMS = 8;

  /// How a data term uses its component.
  public enum Use {
    READ,
    WRITE,
    OPTIONAL
  }

  /// A data term.
  ///
  /// @param use how the component is used
  /// @param component the component
  public record DataTerm(Use use, ComponentInfo component) {}

  /// Checks terms and resolves them, registering types that are new.
  ///
  /// @param components finds the component of a class or a component type
  public static QuerySpec of(
      Function<Object, ComponentInfo> components, List<? extends Term> terms) {
    return of(components, terms, List.of(), List.of());
  }

  /// Checks terms and resolves them, registering types that are new.
  ///
  /// @param components finds the component of a class or a component type
  /// @param alsoRequired further components that an archetype must have
  /// @param alsoExcluded further components that it must not have
  public static QuerySpec of(
      Function<Object, ComponentInfo> components,
      List<? extends Term> terms,
      List<ComponentInfo> alsoRequired,
      List<ComponentInfo> alsoExcluded) {
    var data = new ArrayList<DataTerm>();
    Set<ComponentInfo> mentioned = new LinkedHashSet<>();
    Set<ComponentInfo> required = new LinkedHashSet<>(alsoRequired);
    Set<ComponentInfo> excluded = new LinkedHashSet<>(alsoExcluded);
    var alternatives = new ArrayList<Set<ComponentInfo>>();
    for (Term term : terms) {
      Objects.requireNonNull(term, "A query has a term that is null.");
      switch (term) {
        case Term.Data<?> wanted -> {
          ComponentInfo component = components.apply(wanted.component());
          if (!mentioned.add(component)) {
            throw new IllegalArgumentException(
                "A query asks for " + component.name() + " twice; one data term is enough.");
          }
          Use use = use(wanted);
          data.add(new DataTerm(use, component));
          if (use != Use.OPTIONAL) {
            required.add(component);
          }
        }
        case Term.With with -> required.addAll(resolve(components, with));
        case Term.Added added -> required.addAll(resolve(components, added));
        case Term.Changed changed -> required.addAll(resolve(components, changed));
        case Term.Removed<?> removed ->
            throw new IllegalArgumentException(
                "removed "
                    + components.apply(removed.component()).name()
                    + " is a stream, not a condition; pass it to World.query alone.");
        case Term.Without without -> excluded.addAll(resolve(components, without));
        case Term.AnyOf anyOf -> alternatives.add(resolve(components, anyOf));
        case Term.ChangedAny changed -> alternatives.add(resolve(components, changed));
        case Term.Tagged _, Term.Untagged _, Term.IncludeDisabled _, Term.OfRelation _ -> {}
      }
    }
    mentioned.addAll(required);
    for (ComponentInfo component : excluded) {
      if (mentioned.contains(component)) {
        throw new IllegalArgumentException(
            "A query asks for "
                + component.name()
                + " and excludes it; drop one of the two terms.");
      }
    }
    for (Set<ComponentInfo> group : alternatives) {
      if (excluded.containsAll(group)) {
        throw new IllegalArgumentException(
            "A query excludes all of "
                + names(group)
                + ", of which it needs at least one; drop one of the two terms.");
      }
    }
    return new QuerySpec(
        List.copyOf(data),
        ComponentSet.of(required),
        ComponentSet.of(excluded),
        alternatives.stream().map(ComponentSet::of).distinct().sorted().toList(),
        named(mentioned, excluded, alternatives));
  }

  private static List<ComponentInfo> named(
      Set<ComponentInfo> wanted,
      Set<ComponentInfo> excluded,
      List<Set<ComponentInfo>> alternatives) {
    Set<ComponentInfo> named = new LinkedHashSet<>(wanted);
    named.addAll(excluded);
    alternatives.forEach(named::addAll);
    return named.stream().sorted(Comparator.comparingInt(ComponentInfo::id)).toList();
  }

  private static Use use(Term.Data<?> term) {
    return switch (term) {
      case Term.Read<?> _ -> Use.READ;
      case Term.Write<?> _ -> Use.WRITE;
      case Term.Optional<?> _ -> Use.OPTIONAL;
    };
  }

  private static Set<ComponentInfo> resolve(
      Function<Object, ComponentInfo> components, Term.Filter filter) {
    Set<ComponentInfo> resolved = new LinkedHashSet<>();
    for (Object component : filter.components()) {
      resolved.add(components.apply(component));
    }
    return resolved;
  }

  private static List<String> names(Set<ComponentInfo> components) {
    return components.stream().map(ComponentInfo::name).toList();
  }

  /// Whether any data term is written.
  public boolean writesAny() {
    return terms.stream().anyMatch(term -> term.use() == Use.WRITE);
  }

  /// Whether any data term is optional.
  public boolean hasOptional() {
    return terms.stream().anyMatch(term -> term.use() == Use.OPTIONAL);
  }

  /// Whether an archetype with the given components matches. No archetype has a component that was
  /// undeclared.
  public boolean matches(ComponentSet components) {
    ComponentSet.Builder left = null;
    for (ComponentInfo info : named) {
      if (info.isReleased()) {
        left = left == null ? new ComponentSet.Builder().reset(components) : left;
        left.remove(info.id());
      }
    }
    return matchesIds(left == null ? components : left.build());
  }

  private boolean matchesIds(ComponentSet components) {
    if (!components.containsAll(required) || components.intersects(excluded)) {
      return false;
    }
    for (ComponentSet group : alternatives) {
      if (!components.intersects(group)) {
        return false;
      }
    }
    return true;
  }

  /// Describes the terms.
  ///
  /// @param more descriptions of further conditions
  public String describe(List<String> more) {
    var text = new StringJoiner(", ", "query(", ")");
    for (DataTerm term : terms) {
      text.add(term.use().name().toLowerCase(Locale.ROOT) + " " + term.component().name());
    }
    for (ComponentInfo info : named) {
      boolean isData = terms.stream().anyMatch(term -> term.component() == info);
      if (required.contains(info.id()) && !isData) {
        text.add("with " + info.name());
      }
    }
    for (ComponentInfo info : named) {
      if (excluded.contains(info.id())) {
        text.add("without " + info.name());
      }
    }
    for (ComponentSet group : alternatives) {
      var names = new ArrayList<String>();
      for (ComponentInfo info : named) {
        if (group.contains(info.id())) {
          names.add(info.name());
        }
      }
      text.add("any of " + names);
    }
    more.forEach(text::add);
    return text.toString();
  }
}
