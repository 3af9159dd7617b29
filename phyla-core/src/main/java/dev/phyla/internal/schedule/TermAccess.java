package dev.phyla.internal.schedule;

import dev.phyla.Term;
import dev.phyla.internal.entity.AccessKind;
import java.util.List;

/// Derives what a query accesses from its terms.
final class TermAccess {
  private TermAccess() {}

  /// Adds what the terms of a query access.
  static void add(Access.Builder access, List<? extends Term> terms) {
    for (Term term : terms) {
      switch (term) {
        case Term.Write<?> write -> access.write(component(write.component()));
        case Term.View<?> view -> access.read(component(view.component()));
        case Term.Removed<?> removed -> addChanges(access, List.of(removed.component()));
        case Term.Added added -> addChanges(access, added.components());
        case Term.Changed changed -> addChanges(access, changed.components());
        case Term.ChangedAny changed -> addChanges(access, changed.components());
        case Term.With with -> addAll(access, with.components());
        case Term.Without without -> addAll(access, without.components());
        case Term.AnyOf anyOf -> addAll(access, anyOf.components());
        case Term.Tagged tagged -> addTags(access, tagged.components());
        case Term.Untagged untagged -> addTags(access, untagged.components());
        case Term.OfRelation links -> addRelation(access, links);
        case Term.IncludeDisabled _ -> {}
      }
    }
  }

  private static AccessKey component(Object component) {
    return AccessKey.ofComponent(AccessKind.COMPONENT, component);
  }

  private static void addAll(Access.Builder access, List<?> components) {
    components.forEach(component -> access.read(component(component)));
  }

  /// Adds components whose changes are read, which advances shared logs.
  static void addChanges(Access.Builder access, List<?> components) {
    addAll(access, components);
    components.forEach(
        component -> access.write(AccessKey.ofComponent(AccessKind.CHANGES, component)));
  }

  private static void addTags(Access.Builder access, List<Class<?>> markers) {
    markers.forEach(marker -> access.read(new AccessKey(AccessKind.TAG, marker)));
  }

  private static void addRelation(Access.Builder access, Term.OfRelation links) {
    access.read(new AccessKey(AccessKind.RELATION, links.relation()));
    switch (links) {
      case Term.RelatedToMatching matching -> addAll(access, matching.components());
      case Term.Relinked relinked ->
          access.write(new AccessKey(AccessKind.CHANGES, relinked.relation()));
      case Term.Related _, Term.RelatedTo _, Term.Unrelated _, Term.TargetOf _ -> {}
    }
  }
}
