package dev.phyla.transform;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.relatedTo;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Location;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.RelationAccess;
import java.util.BitSet;
import java.util.Objects;

/*
 * Four consumers report all that matters. Local transforms that were written or added need new world
 * transforms. Links that changed, and entities with links that gained a local transform, change the
 * forest. Nodes that died or lost their local transform are found because the version of their
 * archetype changed, without logging every removal of every entity.
 *
 * If the forest changed, it is built again from the links, and nodes whose parent is another one than
 * before are computed. It does not matter in which order changes happened.
 *
 * Nodes to compute are bits in a set, which is read from front to back: each range of nodes is
 * computed, and then the range of their children is added, which is further back.
 */

/// Keeps the world transforms of one kind and world up to date.
final class Propagation {
  private final World world;
  private final Kernel kernel;
  private final RelationAccess<ChildOf> links;
  private final TransformTables tables;
  private final ForestBuilder builder;
  private final HandleBuffer buffer = new HandleBuffer();

  /// Selects all entities with transforms.
  private final Query members;

  /// Selects entities whose world transform was removed.
  private final Query incomplete;

  /// Consumes local transforms that were written or added.
  private final Query changedLocals;

  /// Consumes local transforms that were added.
  private final Query addedLocals;

  /// Consumes links of entities with transforms.
  private final Query changedLinks;

  /// The forest, and one for the next time that it is built.
  private Forest forest = new Forest();

  private Forest spare = new Forest();

  /// The nodes to compute; empty between two runs.
  private final BitSet due = new BitSet();

  /// Whether the last run ended normally, so that this one needs to look at changes only.
  private boolean isUpToDate;

  Propagation(World world, Kernel kernel) {
    this.world = Objects.requireNonNull(world, "The world is null.");
    this.kernel = kernel;
    this.links = world.relation(ChildOf.class);
    Class<?> local = kernel.local();
    Class<?> result = kernel.world();
    this.members = world.query(read(local), write(result), includeDisabled());
    this.incomplete = world.query(with(local), without(result), includeDisabled());
    this.changedLocals = world.query(with(local, result), changed(local), includeDisabled());
    this.addedLocals = world.query(with(local, result), added(local), includeDisabled());
    this.changedLinks =
        world.query(with(local, result), relinked(ChildOf.class), includeDisabled());
    this.tables = new TransformTables(new TransformColumns(world, kernel), members);
    Query children =
        world.query(with(local, result), relatedTo(ChildOf.class, local), includeDisabled());
    this.builder = new ForestBuilder(world, links, children);
  }

  /// Computes what is out of date.
  void run() {
    EntityList completed = complete();
    boolean isAll = !isUpToDate || changedLocals.missedChanges();
    isUpToDate = false;
    if (isAll) {
      reset();
    }
    updateForest(isAll);
    requestChanged(isAll ? members : changedLocals);
    for (int i = 0; i < completed.size(); i++) {
      request(completed.bits(i));
    }
    computeNodes();
    tables.close();
    isUpToDate = true;
  }

  /// Adds world transforms that were removed.
  ///
  /// @return these entities
  private EntityList complete() {
    EntityList entities = incomplete.entities();
    if (!entities.isEmpty()) {
      boolean wasUpToDate = isUpToDate;
      isUpToDate = false; // unless no observer throws
      world.setAll(incomplete, kernel.identity());
      isUpToDate = wasUpToDate;
    }
    return entities;
  }

  /// Drops what a run that failed has left, or what is known of a state that was replaced, and
  /// changes that do not matter because everything is computed.
  private void reset() {
    tables.close();
    builder.clear();
    forest = new Forest();
    spare = new Forest();
    due.clear();
    consume(changedLocals);
  }

  // The forest.

  private void updateForest(boolean isAll) {
    boolean areLinksChanged = consume(changedLinks);
    boolean areNodesAdded = consumeAdded();
    if (isAll || areLinksChanged || areNodesAdded) {
      buildForest();
    } else if (tables.haveNodesMoved()) {
      tables.open();
      if (forest.relocate(tables, buffer)) {
        forest.countNodes(tables);
      } else {
        buildForest();
      }
    }
  }

  /// Consumes changes.
  ///
  /// @return whether there were any
  private static boolean consume(Query changes) {
    boolean isAny = false;
    for (Chunk _ : changes.chunks()) {
      isAny = true;
    }
    return isAny;
  }

  /// Consumes additions.
  ///
  /// @return whether an entity with links is among them
  private boolean consumeAdded() {
    boolean isAny = false;
    for (Chunk chunk : addedLocals.chunks()) {
      isAny = isAny || (links.count() != 0 && hasLinks(chunk));
    }
    return isAny;
  }

  private boolean hasLinks(Chunk chunk) {
    long[] handles = buffer.read(chunk);
    for (int i = 0; i < chunk.size(); i++) {
      Entity entity = Entity.fromBits(handles[i]);
      if (links.hasTarget(entity) || links.hasSource(entity)) {
        return true;
      }
    }
    return false;
  }

  /// Builds the forest again and requests what has another parent than before.
  private void buildForest() {
    tables.open();
    Forest before = forest;
    forest = spare;
    spare = before;
    builder.build(forest, tables, buffer);
    forest.countNodes(tables);
    for (int node = 0; node < forest.size(); node++) {
      if (forest.parent(node) != before.parentOf(forest.entity(node))) {
        due.set(node);
      }
    }
    for (int node = 0; node < before.size(); node++) {
      long entity = before.entity(node);
      if (before.parent(node) != 0 && forest.find(entity) < 0) {
        request(entity);
      }
    }
    before.clear();
  }

  // What to compute.

  /// Requests the nodes among changed entities, and computes the others.
  private void requestChanged(Query changes) {
    for (Chunk chunk : changes.chunks()) {
      tables.open();
      TransformTable table = tables.get(chunk.archetype());
      if (forest.size() == 0) {
        computeRoots(table, chunk.first(), chunk.end());
      } else {
        requestRows(table, chunk);
      }
    }
  }

  private void requestRows(TransformTable table, Chunk chunk) {
    long[] handles = buffer.read(chunk);
    int size = chunk.size();
    for (int i = 0; i < size; i++) {
      int start = i;
      int node = forest.find(handles[i]);
      while (node < 0 && ++i < size) {
        node = forest.find(handles[i]);
      }
      if (node >= 0) {
        due.set(node);
      }
      if (start < i) {
        computeRoots(table, chunk.first() + start, chunk.first() + i);
      }
    }
  }

  /// Requests an entity if it is a node, or else computes it. If it is dead or has no transforms,
  /// nothing is done.
  private void request(long entity) {
    int node = forest.find(entity);
    if (node >= 0) {
      due.set(node);
      return;
    }
    Location location = world.findLocation(Entity.fromBits(entity)).orElse(null);
    if (location != null) {
      tables.open();
      TransformTable table = tables.find(location.archetype());
      if (table != null) {
        computeRoots(table, location.row(), location.row() + 1);
      }
    }
  }

  // Computing.

  private void computeRoots(TransformTable table, int first, int end) {
    kernel.computeRoots(table.local(), table.writeWorld(), first, end);
    table.markWritten(first, end);
  }

  /// Computes the requested nodes and their descendants.
  private void computeNodes() {
    LevelOrder order = forest.order();
    int level = 0;
    int to;
    for (int from = due.nextSetBit(0); from >= 0; from = due.nextSetBit(to)) {
      tables.open();
      while (order.levelEnd(level) <= from) {
        level++;
      }
      to = Math.min(order.levelEnd(level), due.nextClearBit(from));
      compute(from, to);
      due.set(order.firstChild(from), order.firstChild(to));
    }
    due.clear();
  }

  /// Computes consecutive nodes of one level.
  private void compute(int from, int to) {
    for (int first = from; first < to; ) {
      int end = forest.endOfRun(first, to);
      if (forest.order().isRoot(first)) {
        computeRoots(first, end);
      } else {
        computeChildren(first, end);
      }
      first = end;
    }
  }

  /// Computes consecutive roots in one archetype.
  private void computeRoots(int from, int to) {
    for (int first = from; first < to; ) {
      int end = forest.endOfRows(first, to);
      int row = forest.rows()[first];
      computeRoots(forest.table(first), row, row + end - first);
      first = end;
    }
  }

  /// Computes consecutive nodes of one level in one archetype, whose parents are in one archetype.
  private void computeChildren(int from, int to) {
    TransformTable table = forest.table(from);
    kernel.computeChildren(
        table.local(),
        table.writeWorld(),
        forest.parentTable(from).world(),
        forest.rows(),
        forest.order().parents(),
        from,
        to);
    table.markWritten(forest.rows(), from, to);
  }
}
