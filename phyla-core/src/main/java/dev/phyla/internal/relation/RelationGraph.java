package dev.phyla.internal.relation;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.observe.Dispatcher;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.state.ResidentPart;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Links;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.Table;
import dev.phyla.relation.Relation.OnTargetDespawn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// All links between the entities of a world.
public final class RelationGraph implements Links, ResidentPart {
  private final Structure structure;
  private final RelationTypes types;
  private final Supplier<Dispatcher> dispatcher;
  private final Consumer<Table> onReclaimed;

  /// The stores by the numbers of their relations; null for relations that the world does not use.
  private final List<@Nullable RelationStore> stores = new ArrayList<>();

  /// The number of links of each slot, as source and as target, in all relations, and of dense
  /// relations in which its entity is the target of an archetype.
  private int[] degrees = {};

  /// The number of links in all relations.
  private long size;

  /// The slots of the entities that are departing.
  private final BitSet departing = new BitSet();

  /// The slots of the entities that the present search has found.
  private final BitSet found = new BitSet();

  /// Creates a graph without links.
  ///
  /// @param structure the structure of the world
  /// @param types the relations of its schema
  /// @param dispatcher supplies the dispatcher of the world, if something observes links
  /// @param onReclaimed called with each table that was reclaimed
  public RelationGraph(
      Structure structure,
      RelationTypes types,
      Supplier<Dispatcher> dispatcher,
      Consumer<Table> onReclaimed) {
    this.structure = structure;
    this.types = types;
    this.dispatcher = dispatcher;
    this.onReclaimed = onReclaimed;
    structure.linkWith(this);
  }

  RelationTypes types() {
    return types;
  }

  Structure structure() {
    return structure;
  }

  Tables tables() {
    return structure.tables();
  }

  EntityIndex index() {
    return structure.index();
  }

  Guard guard() {
    return structure.guard();
  }

  Dispatcher dispatcher() {
    return dispatcher.get();
  }

  /// The store of a relation, created on first use.
  public RelationStore store(RelationType type) {
    while (stores.size() <= type.id()) {
      stores.add(null);
    }
    RelationStore store = stores.get(type.id());
    if (store == null) {
      if (type.isDense() && tables().context().worlds() != 0) {
        throw new IllegalStateException(
            String.format(
                "The relation %s is dense, and the worlds of a batch can only have sparse relations;"
                    + " declare it with Storage.SPARSE.",
                type.name()));
      }
      store = new RelationStore(type, this);
      stores.set(type.id(), store);
    }
    return store;
  }

  /// Calls an action with each store, in any order.
  void forEachStore(Consumer<RelationStore> action) {
    for (RelationStore store : stores) {
      if (store != null) {
        action.accept(store);
      }
    }
  }

  /// The stores in the order of the names of their relations.
  List<RelationStore> ordered() {
    var ordered = new ArrayList<RelationStore>();
    for (RelationStore store : stores) {
      if (store != null) {
        ordered.add(store);
      }
    }
    ordered.sort(Comparator.comparing(store -> store.type().name()));
    return ordered;
  }

  @Override
  public boolean isVacant() {
    return size == 0;
  }

  @Override
  public ResidentPart twin() {
    return new ParkedLinks();
  }

  @Override
  public void exchange(ResidentPart other) {
    var parked = (ParkedLinks) other;
    forEachStore(store -> store.links().exchange(parked.store(store.type())));
    int[] ownDegrees = degrees;
    degrees = parked.degrees;
    parked.degrees = ownDegrees;
    long own = size;
    size = parked.size;
    parked.size = own;
  }

  /// Drops the logs of relations that have no consumers any more, and reclaims what can be.
  void endUpdate() {
    for (int i = 0; i < stores.size(); i++) {
      RelationStore store = stores.get(i);
      if (store != null) {
        store.sweep();
      }
    }
    reclaim();
  }

  // Links.

  /// Counts a new link.
  void linked(long source, long target) {
    addDegree((int) source, 1);
    addDegree((int) target, 1);
    size++;
  }

  /// Counts a link that was removed.
  void unlinked(long source, long target) {
    addDegree((int) source, -1);
    addDegree((int) target, -1);
    size--;
  }

  /// Counts what refers to the entity of a slot.
  void addDegree(int slot, int more) {
    if (slot >= degrees.length) {
      degrees = Arrays.copyOf(degrees, Math.max(slot + 1, 2 * degrees.length));
    }
    degrees[slot] += more;
  }

  /// The number of links of a slot.
  int degree(int slot) {
    return slot < degrees.length ? degrees[slot] : 0;
  }

  /// Counts the targets of all archetypes with pairs.
  ///
  /// @param graph the graph that has the archetypes
  /// @param more 1 to count them, -1 to undo that
  private void countPairs(RelationGraph graph, int more) {
    for (RelationStore store : graph.stores) {
      if (store != null && store.pairs() != null) {
        for (long target : store.pairs().targets()) {
          addDegree((int) target, more);
        }
      }
    }
  }

  // All links together.

  /// Removes all links, without announcements.
  void clear() {
    for (RelationStore store : stores) {
      if (store != null) {
        store.links().clear();
        store.stateReplaced();
      }
    }
    Arrays.fill(degrees, 0);
    countPairs(this, 1);
    size = 0;
  }

  /// Makes room for the links of another world, or throws and changes no links.
  void reserveFor(RelationGraph other) {
    for (RelationStore source : other.stores) {
      if (source != null) {
        store(source.type()).links().reserveFor(source.links());
      }
    }
    if (degrees.length < other.degrees.length) {
      degrees = Arrays.copyOf(degrees, other.degrees.length);
    }
  }

  /// Copies the links of another world, for which there is [room][#reserveFor(RelationGraph)].
  /// Entities and tables are copied already.
  void copyFrom(RelationGraph other) {
    for (int id = 0; id < stores.size(); id++) {
      RelationStore store = stores.get(id);
      if (store != null) {
        RelationStore source = id < other.stores.size() ? other.stores.get(id) : null;
        if (source == null) {
          store.links().clear();
        } else {
          store.links().copyFrom(source.links());
        }
        store.stateReplaced();
      }
    }
    int known = other.degrees.length;
    System.arraycopy(other.degrees, 0, degrees, 0, known);
    Arrays.fill(degrees, known, degrees.length, 0);
    countPairs(other, -1); // the archetypes may differ
    countPairs(this, 1);
    size = other.size;
  }

  boolean isAlive(long entity) {
    return index().location(entity) != EntityIndex.NOWHERE;
  }

  /// Throws if the links of a live entity cannot be changed now.
  void requireLinkable(long entity) {
    structure.requireChangeable(entity);
    if (isDeparting(entity)) {
      throw new IllegalStateException(
          String.format(
              "The links of %s cannot be changed, because it is being despawned.",
              Entity.fromBits(entity)));
    }
  }

  // Departures.

  @Override
  public boolean isAny() {
    return size != 0;
  }

  @Override
  public boolean isLinked(long entity) {
    return degree((int) entity) != 0;
  }

  @Override
  public long[] doomed(long[] entities, int count) {
    var doomed = new EntityList();
    var dependents = new EntityList();
    try {
      for (int i = 0; i < count; i++) {
        findDependents(dependents, entities[i]);
        for (int j = dependents.size() - 1; j >= 0; j--) {
          doomed.addBits(dependents.bits(j));
        }
        dependents.clear();
      }
      for (int i = 0; i < doomed.size(); i++) {
        requireNotRefused(doomed.bits(i));
      }
    } finally {
      found.clear();
    }
    return doomed.toBits();
  }

  /// Lists an entity and those that depart with it, each after the one that it depends on.
  private void findDependents(EntityList dependents, long entity) {
    if (!isAlive(entity) || isFound(entity)) {
      return;
    }
    add(dependents, entity);
    for (int i = 0; i < dependents.size(); i++) {
      if (isLinked(dependents.bits(i))) {
        addDependents(dependents, dependents.bits(i));
      }
    }
  }

  private void addDependents(EntityList dependents, long target) {
    for (RelationStore store : stores) {
      if (store != null && store.type().onTargetDespawn() == OnTargetDespawn.DESPAWN_SOURCE) {
        LinkStore links = store.links();
        for (int link = links.firstOfTarget(target); link != 0; link = links.nextOfTarget(link)) {
          if (!isFound(links.source(link))) {
            add(dependents, links.source(link));
          }
        }
      }
    }
  }

  private void add(EntityList dependents, long entity) {
    found.set((int) entity);
    dependents.addBits(entity);
  }

  private void requireNotRefused(long entity) {
    if (isLinked(entity)) {
      for (RelationStore store : stores) {
        if (store != null) {
          store.requireNotRefused(entity);
        }
      }
    }
  }

  /// Whether the present search has found a live entity.
  boolean isFound(long entity) {
    return found.get((int) entity);
  }

  /// Whether a live entity is departing.
  boolean isDeparting(long entity) {
    return departing.get((int) entity);
  }

  @Override
  public void begin(long[] doomed) {
    for (long entity : doomed) {
      departing.set((int) entity);
    }
  }

  @Override
  public void announce(long[] doomed) {
    List<RelationStore> ordered = ordered();
    for (long entity : doomed) {
      if (isAlive(entity) && isLinked(entity)) {
        ordered.forEach(store -> store.announceDeparture(entity));
      }
    }
  }

  @Override
  public void detach(long[] doomed) {
    for (long entity : doomed) {
      if (isLinked(entity)) {
        for (RelationStore store : stores) {
          if (store != null) {
            store.detach(entity);
          }
        }
      }
    }
  }

  @Override
  public void forget(long entity) {
    for (RelationStore store : stores) {
      if (store != null) {
        store.forget(entity);
      }
    }
  }

  @Override
  public void end(long[] doomed) {
    for (long entity : doomed) {
      departing.clear((int) entity);
    }
    reclaim();
  }

  /// Reclaims an empty table.
  void reclaim(Table table) {
    tables().reclaim(table);
    onReclaimed.accept(table);
  }

  /// Reclaims the archetypes of dead targets, unless an operation is under way.
  private void reclaim() {
    if (!guard().isAnnouncing()) {
      for (int i = 0; i < stores.size(); i++) {
        RelationStore store = stores.get(i);
        if (store != null && store.pairs() != null) {
          store.pairs().reclaim();
        }
      }
    }
  }
}
