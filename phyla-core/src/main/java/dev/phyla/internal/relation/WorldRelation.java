package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Subscription;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.observe.Event;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.relation.DepthVisitor;
import dev.phyla.relation.LinkConsumer;
import dev.phyla.relation.LinkVisitor;
import dev.phyla.relation.RelationAccess;
import dev.phyla.relation.RelationObserver;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/// The links of one relation in one world, as users see them: checks arguments and delegates.
///
/// @param <R> the relation
public final class WorldRelation<R> implements RelationAccess<R> {
  private final RelationGraph graph;
  private final RelationStore store;
  private final LinkStore links;
  private final RelationType type;
  private final Guard guard;
  private final EntityIndex index;

  /// Creates the access to the links of a relation.
  public WorldRelation(RelationGraph graph, RelationStore store) {
    this.graph = graph;
    this.store = store;
    this.links = store.links();
    this.type = store.type();
    this.guard = graph.guard();
    this.index = graph.index();
  }

  @Override
  @SuppressWarnings("unchecked") // the world creates it for this class
  public Class<R> type() {
    return (Class<R>) type.type();
  }

  // Links.

  @Override
  public boolean relate(Entity source, R value, Entity target) {
    guard.checkUse();
    Objects.requireNonNull(value, "The value of the link is null.");
    boolean hasSource = isAlive(source);
    boolean hasTarget = isAlive(target); // also checked if the source is dead
    return hasSource && hasTarget && store.relate(source.bits(), type().cast(value), target.bits());
  }

  /// Whether an entity is alive. In checked worlds, a handle of another world is refused.
  private boolean isAlive(Entity entity) {
    return index.row(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY)) >= 0;
  }

  private long use(Entity entity) {
    guard.checkRead(AccessKind.RELATION, type.type());
    return Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY).bits();
  }

  @Override
  public boolean unrelate(Entity source, Entity target) {
    guard.checkUse();
    return store.unrelate(use(source), use(target));
  }

  @Override
  public int unrelateAll(Entity source) {
    guard.checkUse();
    int removed = 0;
    for (long target : store.targets(use(source))) {
      removed += store.unrelate(source.bits(), target) ? 1 : 0;
    }
    return removed;
  }

  @Override
  public boolean has(Entity source, Entity target) {
    return links.find(use(source), use(target)) != 0;
  }

  @Override
  public R get(Entity source, Entity target) {
    int link = links.find(use(source), use(target));
    if (link == 0) {
      throw new NoSuchElementException(
          String.format("There is no link %s from %s to %s.", type.name(), source, target));
    }
    return value(link);
  }

  @SuppressWarnings("unchecked") // the store of this relation has no other values
  private R value(int link) {
    return (R) links.value(link);
  }

  @Override
  public Optional<R> find(Entity source, Entity target) {
    int link = links.find(use(source), use(target));
    return link == 0 ? Optional.empty() : Optional.of(value(link));
  }

  @Override
  public int count() {
    guard.checkRead(AccessKind.RELATION, type.type());
    return links.size();
  }

  @Override
  public void forEachLink(Query query, LinkVisitor<? super R> action) {
    guard.checkRead(AccessKind.RELATION, type.type());
    Objects.requireNonNull(query, "The query is null.");
    Objects.requireNonNull(action, "The action is null.");
    long version = links.version();
    for (long entity : query.entities().toBits()) {
      int link = links.firstOfSource(entity);
      if (link != 0) {
        Entity source = Entity.fromBits(entity);
        for (; link != 0; link = links.nextOfSource(link)) {
          action.visit(source, value(link), Entity.fromBits(links.target(link)));
          requireUnchanged(version);
        }
      }
    }
  }

  // Targets.

  @Override
  public boolean hasTarget(Entity source) {
    return links.firstOfSource(use(source)) != 0;
  }

  @Override
  public Entity target(Entity source) {
    int link = links.firstOfSource(use(source));
    return link == 0 ? Entity.NONE : Entity.fromBits(links.target(link));
  }

  @Override
  public int targetCount(Entity source) {
    return links.lengthOfSource(use(source));
  }

  @Override
  public EntityList targets(Entity source) {
    var targets = new EntityList();
    for (int link = links.firstOfSource(use(source)); link != 0; link = links.nextOfSource(link)) {
      targets.addBits(links.target(link));
    }
    return targets;
  }

  @Override
  public void forEachTarget(Entity source, LinkConsumer<? super R> action) {
    Objects.requireNonNull(action, "The action is null.");
    long version = links.version();
    for (int link = links.firstOfSource(use(source)); link != 0; link = links.nextOfSource(link)) {
      action.accept(Entity.fromBits(links.target(link)), value(link));
      requireUnchanged(version);
    }
  }

  private void requireUnchanged(long version) {
    if (links.version() != version) {
      throw new IllegalStateException(
          String.format(
              "Links of %s changed while they were visited; list the entities first, or record"
                  + " changes with World.commands().",
              type.name()));
    }
  }

  // Sources.

  @Override
  public boolean hasSource(Entity target) {
    return sourceCount(target) != 0;
  }

  @Override
  public int sourceCount(Entity target) {
    guard.checkRead(AccessKind.RELATION, type.type());
    return isAlive(target) ? links.lengthOfTarget(target.index()) : 0;
  }

  @Override
  public EntityList sources(Entity target) {
    var sources = new EntityList();
    for (int link = firstOfTarget(target); link != 0; link = links.nextOfTarget(link)) {
      sources.addBits(links.source(link));
    }
    return sources;
  }

  private int firstOfTarget(Entity target) {
    long bits = use(target);
    if (!type.traits().reverseIndexed()) {
      throw new UnsupportedOperationException(
          String.format(
              "The sources of %s cannot be listed, because the relation %s has reverseIndexed ="
                  + " false.",
              target, type.name()));
    }
    return links.firstOfTarget(bits);
  }

  @Override
  public void forEachSource(Entity target, LinkConsumer<? super R> action) {
    Objects.requireNonNull(action, "The action is null.");
    long version = links.version();
    for (int link = firstOfTarget(target); link != 0; link = links.nextOfTarget(link)) {
      action.accept(Entity.fromBits(links.source(link)), value(link));
      requireUnchanged(version);
    }
  }

  @Override
  public boolean moveSource(Entity source, Entity target, int position) {
    guard.checkUse();
    if (position < 0) {
      throw new IllegalArgumentException(
          "The index among the sources must not be negative: " + position + ".");
    }
    firstOfTarget(target);
    int link = links.find(use(source), use(target));
    if (link == 0) {
      return false;
    }
    graph.requireLinkable(source.bits());
    links.moveInTarget(link, position);
    return true;
  }

  // Traversal.

  @Override
  public void visitTargets(Entity source, int maxDepth, DepthVisitor visitor) {
    new Traversal(links, false)
        .run(use(source), maxDepth, requireVisitor(visitor), this::unchanged);
  }

  @Override
  public void visitSources(Entity target, int maxDepth, DepthVisitor visitor) {
    firstOfTarget(target);
    new Traversal(links, true).run(use(target), maxDepth, requireVisitor(visitor), this::unchanged);
  }

  private void unchanged(long version) {
    requireUnchanged(version);
  }

  private static DepthVisitor requireVisitor(DepthVisitor visitor) {
    return Objects.requireNonNull(visitor, "The visitor is null.");
  }

  // Observers.

  @Override
  public Subscription onRelate(RelationObserver<? super R> observer) {
    return observe(Event.ADD, observer);
  }

  @Override
  public Subscription onReplace(RelationObserver<? super R> observer) {
    return observe(Event.SET, observer);
  }

  @Override
  public Subscription onUnrelate(RelationObserver<? super R> observer) {
    return observe(Event.REMOVE, observer);
  }

  @SuppressWarnings("unchecked") // it receives values of this relation only
  private Subscription observe(Event event, RelationObserver<? super R> observer) {
    guard.checkUse();
    Objects.requireNonNull(observer, "The observer is null.");
    return graph
        .dispatcher()
        .observe(store.observers(), event, (RelationObserver<Object>) observer);
  }

  @Override
  public String toString() {
    return "relation " + type.name();
  }
}
