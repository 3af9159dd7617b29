package dev.phyla.internal.relation;

import dev.phyla.CallbackException;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.naming.EntityTexts;
import dev.phyla.internal.naming.Naming;
import dev.phyla.internal.structure.Reactor;
import dev.phyla.internal.structure.Structure;
import dev.phyla.relation.ChildOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/*
 * Each node is an arrival of its own, followed by the links to the parents, so callbacks run in
 * between and may despawn what was spawned already. The exceptions of callbacks are collected and
 * thrown at the end, because they do not stop the operation. Any other exception undoes it.
 */

/// Creates trees of entities that have names and are linked to their parents.
public final class TreeArrivals {
  private static final ChildOf CHILD_OF = new ChildOf();

  private final RelationGraph relations;
  private final RelationStore parents;
  private final Supplier<Naming> naming;
  private final Structure structure;
  private final EntityIndex index;
  private final TreePlan tree;

  /// The number of trees.
  private final int count;

  /// The reserved handles: those of the first node in all trees, those of the second, and so on.
  private final long[] handles;

  /// The exceptions of callbacks.
  private final List<Throwable> failures = new ArrayList<>();

  private TreeArrivals(
      RelationGraph relations, Supplier<Naming> naming, TreePlan tree, int count, long[] handles) {
    this.relations = relations;
    this.naming = naming;
    this.parents = relations.store(relations.types().of(ChildOf.class));
    this.structure = relations.structure();
    this.index = relations.index();
    this.tree = tree;
    this.count = count;
    this.handles = handles;
  }

  /// Creates equal trees.
  ///
  /// @param relations the links of the world
  /// @param naming supplies the names of its entities
  /// @param tree the plan
  /// @param count the number of trees, at least 1
  /// @param handles reserved handles: those of the first node in all trees, those of the second,
  ///   and so on
  public static void spawn(
      RelationGraph relations, Supplier<Naming> naming, TreePlan tree, int count, long[] handles) {
    new TreeArrivals(relations, naming, tree, count, handles).spawn();
  }

  private void spawn() {
    try {
      for (int node = 0; node < tree.nodes().size(); node++) {
        spawn(node);
      }
      for (TreePlan.Link link : tree.links()) {
        RelationStore store = relations.store(link.relation());
        for (int i = 0; i < count; i++) {
          relate(store, handle(link.source(), i), link.value(), handle(link.target(), i));
        }
      }
    } catch (Throwable e) {
      undo(e);
      throw e;
    }
    Reactor reactor = structure.reactor();
    if (reactor != null && !failures.isEmpty()) {
      throw reactor.together(failures);
    }
  }

  /// The handle of a node in one of the trees.
  private long handle(int node, int tree) {
    return handles[node * count + tree];
  }

  private boolean isAlive(long entity) {
    return index.location(entity) != EntityIndex.NOWHERE;
  }

  /// Spawns one node of all trees, and links it to its parents.
  private void spawn(int number) {
    TreePlan.Node node = tree.nodes().get(number);
    long[] own = Arrays.copyOfRange(handles, number * count, (number + 1) * count);
    attempt(() -> structure.arrivals().spawnMany(node.plan(), node.values(), 0, count, own));
    if (!node.name().isEmpty()) {
      name(own, node.name());
    }
    if (node.parent() == TreePlan.NO_PARENT) {
      return;
    }
    for (int i = 0; i < count; i++) {
      long parent = handle(node.parent(), i);
      long child = own[i];
      relate(parents, child, CHILD_OF, parent);
      if (!isAlive(parent) && isAlive(child)) {
        attempt(() -> structure.departures().destroy(child));
      }
    }
  }

  private void name(long[] entities, String name) {
    EntityTexts names = naming.get().names();
    for (long entity : entities) {
      if (isAlive(entity)) {
        names.set(entity, name);
      }
    }
  }

  /// Relates two nodes, unless a callback despawned one of them.
  private void relate(RelationStore store, long source, Object value, long target) {
    if (isAlive(source) && isAlive(target)) {
      attempt(() -> store.relate(source, value, target));
    }
  }

  /// Runs an operation, and keeps the exceptions of its callbacks.
  private void attempt(Runnable operation) {
    try {
      operation.run();
    } catch (RuntimeException e) {
      Reactor reactor = structure.reactor();
      if (reactor == null
          || !reactor.isThrownByCallbacks(e)
          || !(e instanceof CallbackException together)) {
        throw e;
      }
      failures.addAll(together.failures());
    }
  }

  /// Despawns what was spawned, and releases the other handles, in reverse order so that they are
  /// reused in the original order.
  private void undo(Throwable failure) {
    failures.forEach(failure::addSuppressed);
    long[] spawned = Arrays.stream(handles).filter(this::isAlive).toArray();
    try {
      structure.departures().destroyAll(spawned, spawned.length);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
    for (int i = handles.length - 1; i >= 0; i--) {
      index.releaseReserved(handles[i]);
    }
  }
}
