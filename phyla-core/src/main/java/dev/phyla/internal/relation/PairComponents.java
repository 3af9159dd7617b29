package dev.phyla.internal.relation;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.state.TableListener;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/*
 * The components of pairs are derived from the links: after links of a source have changed, it is
 * moved to the table with the pairs of its present links. When a target dies, its sources have been
 * moved or have died, so the tables of its pair are empty. They are reclaimed as soon as no operation
 * is under way that could be moving an entity to one of them.
 */

/// The components of the pairs of one dense relation in one world, kept in step with its links.
final class PairComponents implements TableListener {
  private static final RelationTypes.Pair VALUE = new RelationTypes.Pair();

  private final RelationType type;
  private final RelationGraph graph;
  private final LinkStore links;
  private final ComponentInfo any;

  /// The tables with a pair, by its target. While there are any, the target counts as linked, so
  /// that its departure is noticed.
  private final Map<Long, List<Table>> tables = new HashMap<>();

  /// Targets that have died and whose tables are not reclaimed yet.
  private final List<Long> dead = new ArrayList<>();

  /// Entities to move when the links of the current operation have changed.
  private final List<Long> marked = new ArrayList<>();

  PairComponents(RelationType type, RelationGraph graph, LinkStore links) {
    this.type = type;
    this.graph = graph;
    this.links = links;
    this.any = graph.types().any(type);
    graph.tables().forEach(this::created);
    graph.tables().addListener(this);
  }

  /// The component of all sources.
  ComponentInfo any() {
    return any;
  }

  @Override
  public void created(Table table) {
    for (ComponentInfo info : pairsOf(table)) {
      long target = graph.types().targetOf(info);
      List<Table> known = tables.get(target);
      if (known == null) {
        known = new ArrayList<>(1);
        tables.put(target, known);
        graph.addDegree((int) target, 1);
      }
      known.add(table);
    }
  }

  @Override
  public void reclaimed(Table table) {
    for (ComponentInfo info : pairsOf(table)) {
      long target = graph.types().targetOf(info);
      List<Table> known = Objects.requireNonNull(tables.get(target));
      known.remove(table);
      if (known.isEmpty()) {
        tables.remove(target);
        graph.addDegree((int) target, -1);
      }
    }
  }

  /// The pairs of a table that have a target.
  private List<ComponentInfo> pairsOf(Table table) {
    if (table.position(any.id()) < 0) {
      return List.of();
    }
    return Arrays.stream(table.infos()).filter(this::isPair).toList();
  }

  /// Whether a component is a pair of this relation with a target.
  private boolean isPair(ComponentInfo info) {
    return info != any && isOfRelation(info);
  }

  /// Whether a component is a pair of this relation, with a target or with any.
  boolean isOfRelation(ComponentInfo info) {
    return graph.types().isPair(type, info);
  }

  /// The targets that have tables, with the numbers of their slots.
  Set<Long> targets() {
    return tables.keySet();
  }

  /// Marks an entity whose links changed.
  void markMoved(long entity) {
    marked.add(entity);
  }

  /// Moves the marked entities.
  void moveMarked() {
    while (!marked.isEmpty()) {
      move(marked.removeLast());
    }
  }

  /// Moves a live entity to the table with the pairs of its links.
  void move(long source) {
    EntityIndex index = graph.index();
    long location = index.location(source);
    Table table = graph.tables().table(EntityIndex.table(location));
    var gained = new ArrayList<ComponentInfo>();
    boolean isSource = links.firstOfSource(source) != 0;
    if (isSource && table.position(any.id()) < 0) {
      gained.add(any);
    }
    var wanted = new ArrayList<ComponentInfo>();
    for (int link = links.firstOfSource(source); link != 0; link = links.nextOfSource(link)) {
      ComponentInfo pair = graph.types().pair(type, links.target(link));
      wanted.add(pair);
      if (table.position(pair.id()) < 0) {
        gained.add(pair);
      }
    }
    ComponentSet.Builder components = graph.tables().startFrom(table);
    for (ComponentInfo info : table.infos()) {
      if (isPair(info) || (info == any && !isSource)) {
        components.remove(info.id());
      }
    }
    gained.forEach(info -> components.add(info.id()));
    wanted.forEach(info -> components.add(info.id()));
    if (components.matches(table.components())) {
      return;
    }
    var values = new Object[gained.size()];
    Arrays.fill(values, VALUE);
    graph
        .structure()
        .migrations()
        .move(
            source,
            location,
            components,
            gained.toArray(ComponentInfo[]::new),
            values,
            gained.size());
  }

  /// Notes that an entity has died.
  void died(long entity) {
    if (tables.containsKey(entity)) {
      dead.add(entity);
    }
  }

  /// Determines again which targets have died, because the state of the world was replaced. Tables
  /// of a target that can still be issued are kept.
  void stateReplaced() {
    dead.clear();
    for (long target : tables.keySet()) {
      if (graph.index().isPast(target)) {
        dead.add(target);
      }
    }
    dead.sort(null);
  }

  /// Reclaims the tables of targets that have died, and releases their components.
  void reclaim() {
    for (long target : dead) {
      for (Table table : List.copyOf(tables.getOrDefault(target, List.of()))) {
        assert table.size() == 0;
        graph.reclaim(table);
      }
      graph.types().release(type, target);
    }
    dead.clear();
  }
}
