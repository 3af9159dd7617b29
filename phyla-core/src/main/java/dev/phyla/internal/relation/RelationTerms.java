package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.Term;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The terms of a query that are about relations: components that archetypes must have or lack for
/// dense relations, filters of rows for all others.
public final class RelationTerms {
  private final List<ComponentInfo> required = new ArrayList<>(0);
  private final List<ComponentInfo> excluded = new ArrayList<>(0);
  private final List<RowFilter> filters = new ArrayList<>(0);
  private final List<String> words = new ArrayList<>(0);

  private RelationTerms() {}

  /// Checks and resolves the terms that are about relations; ignores all others.
  ///
  /// @param graph supplies the links of the world, if any term is about a relation
  /// @param components finds the component of a class or a component type
  public static RelationTerms of(
      Supplier<RelationGraph> graph,
      Function<Object, ComponentInfo> components,
      List<? extends Term> terms) {
    var resolved = new RelationTerms();
    for (Term term : terms) {
      if (term instanceof Term.OfRelation about) {
        resolved.add(graph.get(), components, about);
      }
    }
    return resolved;
  }

  /// The components that archetypes must have.
  public List<ComponentInfo> required() {
    return required;
  }

  /// The components that archetypes must not have.
  public List<ComponentInfo> excluded() {
    return excluded;
  }

  /// The filters of rows.
  public List<RowFilter> filters() {
    return filters;
  }

  /// Descriptions of the filters.
  public List<String> words() {
    return words;
  }

  private void add(
      RelationGraph graph, Function<Object, ComponentInfo> components, Term.OfRelation term) {
    RelationType type = graph.types().of(term.relation());
    RelationStore store = graph.store(type);
    LinkStore links = store.links();
    PairComponents pairs = store.pairs();
    String name = type.name();
    switch (term) {
      case Term.Related _ when pairs != null -> required.add(pairs.any());
      case Term.Related _ -> add(new LinkFilters.Sources(links), "related by " + name);
      case Term.Unrelated _ when pairs != null -> excluded.add(pairs.any());
      case Term.Unrelated _ -> add(new LinkFilters.Unrelated(links), "not related by " + name);
      case Term.RelatedTo to -> addRelatedTo(graph, store, to.target());
      case Term.TargetOf _ -> add(new LinkFilters.Targets(links), "target of " + name);
      case Term.RelatedToMatching to -> {
        List<ComponentInfo> wanted = to.components().stream().map(components).toList();
        add(
            new LinkFilters.SourcesOfMatching(graph, links, ComponentSet.of(wanted)),
            "related by " + name + " to one with " + wanted);
      }
      case Term.Relinked _ -> add(store.changes().newFilter(), "relinked by " + name);
    }
  }

  private void addRelatedTo(RelationGraph graph, RelationStore store, Entity target) {
    RelationType type = store.type();
    if (store.pairs() != null && graph.isAlive(target.bits())) {
      required.add(graph.types().pair(type, target.bits()));
      return;
    }
    add(
        new LinkFilters.SourcesOf(store.links(), type.traits().reverseIndexed(), target.bits()),
        "related by " + type.name() + " to " + target);
  }

  private void add(RowFilter filter, String description) {
    filters.add(filter);
    words.add(description);
  }
}
