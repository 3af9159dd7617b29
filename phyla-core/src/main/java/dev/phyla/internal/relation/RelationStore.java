package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.internal.change.LinkLog;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.observe.LinkObservers;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.relation.Relation.OnTargetDespawn;
import org.jspecify.annotations.Nullable;

/*
 * An operation has the steps of all structural operations: prepare, which may throw and changes
 * nothing; observers of links that are about to be removed; commit; observers of new links. While
 * observers are called for a link, neither of its entities can be changed, so that what was checked
 * before still holds afterwards.
 */

/// The links of one relation in one world, with the rules of the relation. Entities are packed
/// handles of live entities.
public final class RelationStore {
  private final RelationType type;
  private final RelationGraph graph;
  private final LinkStore links;
  private final LinkObservers observers = new LinkObservers();

  /// Keeps archetypes in step with the links; null if the relation is sparse.
  private final @Nullable PairComponents pairs;

  /// The sources whose links changed; null if there never was a consumer.
  private @Nullable LinkLog changes;

  /// A stage that is not in use, or null.
  private @Nullable Columns spare;

  RelationStore(RelationType type, RelationGraph graph) {
    this.type = type;
    this.graph = graph;
    this.links = new LinkStore(type);
    this.pairs = type.isDense() ? new PairComponents(type, graph, links) : null;
  }

  /// The relation.
  public RelationType type() {
    return type;
  }

  /// The links, for reading.
  LinkStore links() {
    return links;
  }

  /// The observers of the links.
  LinkObservers observers() {
    return observers;
  }

  /// The components of pairs; null if the relation is sparse.
  @Nullable PairComponents pairs() {
    return pairs;
  }

  /// The log of sources whose links changed, for a new consumer.
  public LinkLog changes() {
    LinkLog log = changes == null ? new LinkLog(type.name()) : changes;
    changes = log;
    return log;
  }

  /// Drops the log if it has no consumers any more.
  void sweep() {
    if (changes != null && !changes.sweep()) {
      changes = null;
    }
  }

  /// Makes consumers start again, because all links were replaced.
  void stateReplaced() {
    if (changes != null) {
      changes.restart();
    }
    if (pairs != null) {
      pairs.stateReplaced();
    }
  }

  // Relating.

  /// Relates two live entities, or replaces the value of their link.
  ///
  /// @return false if an observer of a replaced link despawned the target
  public boolean relate(long source, Object value, long target) {
    graph.requireLinkable(source);
    graph.requireLinkable(target);
    if (links.find(source, target) != 0) {
      replace(source, value, target);
      return true;
    }
    requireNoCycle(source, target);
    if (pairs != null) {
      guard().checkStructureFree("Relating entities by the dense relation " + type.name());
    }
    Columns stage = stage(value);
    announceReplaced(source, target);
    removeReplaced(source, target);
    if (!graph.isAlive(target)) {
      movePairs(source, source);
      return false;
    }
    requireNoCycle(source, target);
    links.reserve(source, target);
    add(source, stage, target);
    if (type.traits().symmetric() && source != target) {
      links.reserve(target, source);
      add(target, stage, source);
    }
    recycle(stage);
    movePairs(source, target);
    announce(Event.ADD, source, target);
    if (type.traits().symmetric() && source != target) {
      announce(Event.ADD, target, source);
    }
    return true;
  }

  private Guard guard() {
    return graph.guard();
  }

  /// Writes a value to columns of one row. The accessors of the value may throw.
  private Columns stage(Object value) {
    Columns stage = spare == null ? new Columns(type.layout().columns(), 1) : spare;
    spare = null;
    guard().beginChange();
    try {
      type.codec().write(stage.arrays(), 0, 0, value);
    } finally {
      guard().endChange();
    }
    return stage;
  }

  private void recycle(Columns stage) {
    stage.clearReferences(0, 1);
    spare = stage;
  }

  private void replace(long source, Object value, long target) {
    Columns stage = stage(value);
    links.setValue(links.find(source, target), stage);
    logChange(source);
    boolean hasOpposite = type.traits().symmetric() && source != target;
    if (hasOpposite) {
      links.setValue(links.find(target, source), stage);
      logChange(target);
    }
    recycle(stage);
    announce(Event.SET, source, target);
    if (hasOpposite) {
      announce(Event.SET, target, source);
    }
  }

  private void add(long source, Columns value, long target) {
    links.add(source, value, target);
    graph.linked(source, target);
    logChange(source);
  }

  private void remove(int link) {
    long source = links.source(link);
    long target = links.target(link);
    links.remove(link);
    graph.unlinked(source, target);
    logChange(source);
  }

  private void logChange(long source) {
    if (changes != null) {
      changes.add(source);
    }
  }

  /// The link of a source that a new link to another target replaces, or 0.
  private int replacedLink(long source) {
    return type.isExclusive() ? links.firstOfSource(source) : 0;
  }

  private void announceReplaced(long source, long target) {
    if (type.isExclusive() && observers.observes(Event.REMOVE)) {
      announceRemoved(replacedLink(source));
      if (type.traits().symmetric()) {
        announceRemoved(replacedLink(target));
      }
    }
  }

  private void announceRemoved(int link) {
    if (link != 0) {
      announceRemoved(links.source(link), links.target(link));
    }
  }

  /// Announces a link and its opposite.
  private void announceRemoved(long source, long target) {
    announce(Event.REMOVE, source, target);
    if (type.traits().symmetric() && source != target) {
      announce(Event.REMOVE, target, source);
    }
  }

  private void removeReplaced(long source, long target) {
    removeWithOpposite(replacedLink(source));
    if (type.traits().symmetric()) {
      removeWithOpposite(replacedLink(target));
    }
  }

  private void removeWithOpposite(int link) {
    if (link == 0) {
      return;
    }
    long source = links.source(link);
    long target = links.target(link);
    remove(link);
    if (type.traits().symmetric() && source != target) {
      remove(links.find(target, source));
      if (pairs != null) {
        pairs.markMoved(target);
      }
    }
  }

  /// Moves entities to the archetypes of their links.
  private void movePairs(long source, long target) {
    if (pairs != null) {
      pairs.move(source);
      if (type.traits().symmetric() && source != target) {
        pairs.move(target);
      }
      pairs.moveMarked();
    }
  }

  private void announce(Event event, long source, long target) {
    if (observers.observes(event)) {
      Dispatcher dispatcher = graph.dispatcher();
      observers.announce(dispatcher, event, source, () -> value(source, target), target);
    }
  }

  private Object value(long source, long target) {
    return links.value(links.find(source, target));
  }

  // Unrelating.

  /// Removes a link and its opposite.
  ///
  /// @return whether there was a link
  public boolean unrelate(long source, long target) {
    if (links.find(source, target) == 0) {
      return false;
    }
    graph.requireLinkable(source);
    graph.requireLinkable(target);
    if (pairs != null) {
      guard().checkStructureFree("Unrelating entities of the dense relation " + type.name());
    }
    announceRemoved(source, target);
    removeWithOpposite(links.find(source, target));
    movePairs(source, target);
    return true;
  }

  /// Announces the links of an entity that departs, as a part of the current operation. Links
  /// between two such entities are announced with their source.
  void announceDeparture(long entity) {
    if (!observers.observes(Event.REMOVE)) {
      return;
    }
    Dispatcher dispatcher = graph.dispatcher();
    for (long target : targets(entity)) {
      call(dispatcher, entity, target);
    }
    for (long source : sources(entity)) {
      if (!graph.isDeparting(source)) {
        call(dispatcher, source, entity);
      }
    }
  }

  private void call(Dispatcher dispatcher, long source, long target) {
    if (links.find(source, target) != 0) { // unless an observer has removed it
      observers.call(dispatcher, Event.REMOVE, source, () -> value(source, target), target);
    }
  }

  /// Removes the links from entities that stay to one that departs, and moves the former.
  void detach(long entity) {
    if (pairs == null) {
      return;
    }
    for (long source : sources(entity)) {
      if (!graph.isDeparting(source)) {
        remove(links.find(source, entity));
        pairs.move(source);
      }
    }
  }

  /// Removes all links of an entity that departs.
  void forget(long entity) {
    for (int link = links.firstOfSource(entity); link != 0; link = links.firstOfSource(entity)) {
      remove(link);
    }
    for (long source : sources(entity)) {
      remove(links.find(source, entity));
    }
    if (pairs != null) {
      pairs.died(entity);
    }
  }

  // Reading.

  /// The targets of an entity, in order.
  long[] targets(long source) {
    var targets = new long[links.lengthOfSource(source)];
    int count = 0;
    for (int link = links.firstOfSource(source); link != 0; link = links.nextOfSource(link)) {
      targets[count++] = links.target(link);
    }
    return targets;
  }

  /// The sources of a live entity, in order. Without a reverse index all links are searched.
  long[] sources(long target) {
    var sources = new long[links.lengthOfTarget((int) target)];
    int count = 0;
    if (type.traits().reverseIndexed()) {
      for (int link = links.firstOfTarget(target); link != 0; link = links.nextOfTarget(link)) {
        sources[count++] = links.source(link);
      }
    } else {
      for (int link = 1; count < sources.length; link++) {
        if (links.isLink(link) && links.target(link) == target) {
          sources[count++] = links.source(link);
        }
      }
    }
    return sources;
  }

  /// Throws if a source refuses that a target departs without it.
  void requireNotRefused(long target) {
    if (type.onTargetDespawn() == OnTargetDespawn.REFUSE && links.isTarget((int) target)) {
      for (long source : sources(target)) {
        if (!graph.isFound(source)) {
          throw new IllegalStateException(
              String.format(
                  "The entity %s cannot be despawned, because the relation %s from %s to it refuses"
                      + " that; unrelate or despawn %3$s first.",
                  Entity.fromBits(target), type.name(), Entity.fromBits(source)));
        }
      }
    }
  }

  private void requireNoCycle(long source, long target) {
    if (type.traits().acyclic()) {
      Cycles.requireNone(type, links, source, target);
    }
  }
}
