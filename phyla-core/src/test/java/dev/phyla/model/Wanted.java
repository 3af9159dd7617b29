package dev.phyla.model;

import dev.phyla.Query0;
import dev.phyla.Term;
import dev.phyla.Term.Filter;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The terms of a query, as a value.
///
/// @param needed components that an entity must have, and that must be enabled
/// @param excluded components that it must not have
/// @param choices sets of which it must have at least one component each
/// @param tagged tags that it must have
/// @param untagged tags that it must not have
/// @param disabledToo whether disabled entities match
record Wanted(
    Set<Class<?>> needed,
    Set<Class<?>> excluded,
    List<Set<Class<?>>> choices,
    Set<Class<?>> tagged,
    Set<Class<?>> untagged,
    boolean disabledToo) {

  /// Entities with some components.
  static Wanted having(Class<?>... needed) {
    return new Wanted(Set.of(needed), Set.of(), List.of(), Set.of(), Set.of(), false);
  }

  Wanted without(Class<?>... types) {
    return new Wanted(needed, Set.of(types), choices, tagged, untagged, disabledToo);
  }

  Wanted withOneOf(Class<?>... types) {
    List<Set<Class<?>>> more = Stream.concat(choices.stream(), Stream.of(Set.of(types))).toList();
    return new Wanted(needed, excluded, more, tagged, untagged, disabledToo);
  }

  Wanted tagged(Class<?>... tags) {
    return new Wanted(needed, excluded, choices, Set.of(tags), untagged, disabledToo);
  }

  Wanted untagged(Class<?>... tags) {
    return new Wanted(needed, excluded, choices, tagged, Set.of(tags), disabledToo);
  }

  Wanted withDisabled() {
    return new Wanted(needed, excluded, choices, tagged, untagged, true);
  }

  /// The query.
  Query0 queryOf(World world) {
    List<Filter> filters = new ArrayList<>();
    if (!needed.isEmpty()) {
      filters.add(Term.with(array(needed)));
    }
    if (!excluded.isEmpty()) {
      filters.add(Term.without(array(excluded)));
    }
    choices.forEach(choice -> filters.add(Term.anyOf(array(choice))));
    if (!tagged.isEmpty()) {
      filters.add(Term.tagged(array(tagged)));
    }
    if (!untagged.isEmpty()) {
      filters.add(Term.untagged(array(untagged)));
    }
    if (disabledToo) {
      filters.add(Term.includeDisabled());
    }
    return world.query(filters.toArray(Filter[]::new));
  }

  private static Class<?>[] array(Set<Class<?>> types) {
    return types.toArray(Class<?>[]::new);
  }

  /// Whether entities with exactly these components match.
  boolean matches(Set<Class<?>> types) {
    return types.containsAll(needed)
        && Collections.disjoint(types, excluded)
        && choices.stream().noneMatch(choice -> Collections.disjoint(types, choice));
  }
}
