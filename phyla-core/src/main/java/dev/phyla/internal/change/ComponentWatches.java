package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.Table;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/// The components of a world that are watched.
public final class ComponentWatches {
  private final ArchetypeGraph graph;
  private final Map<Integer, Watch> watches = new TreeMap<>();
  private final BitSet ignoringEqual = new BitSet();
  private long moment = 1;
  private int version;

  /// Watches nothing yet.
  public ComponentWatches(ArchetypeGraph graph) {
    this.graph = graph;
    graph.onCreated(this::attachAll);
  }

  /// How often a component began or ceased to be watched.
  public int version() {
    return version;
  }

  /// The watches, in the order of component numbers.
  public Collection<Watch> all() {
    return watches.values();
  }

  /// Whether a component is watched.
  public boolean isWatched(int componentId) {
    return watches.containsKey(componentId);
  }

  /// Lets pass what had its component added.
  public ChangeFilter added(ComponentInfo info) {
    return filter(watch(info).addedLog());
  }

  /// Lets pass what had its component added or written.
  public ChangeFilter changed(ComponentInfo info) {
    return filter(watch(info).changedLog());
  }

  private ChangeFilter filter(EntityLog log) {
    return new ChangeFilter(log, log.newCursor(tick()), this);
  }

  /// Reads what components went.
  public RemovalReader removed(ComponentInfo info) {
    RemovalLog log = watch(info).removedLog();
    return new RemovalReader(log, log.newCursor(tick()), this);
  }

  /// From now on writing an equal value is no change.
  public void ignoreEqual(ComponentInfo info) {
    ignoringEqual.set(info.id());
    Watch watch = watches.get(info.id());
    if (watch != null) {
      watch.ignoreEqual();
    }
  }

  /// The next moment: whatever happens from now on happens after what happened before.
  long tick() {
    return ++moment;
  }

  private Watch watch(ComponentInfo info) {
    Watch known = watches.get(info.id());
    if (known != null) {
      return known;
    }
    var watch = new Watch(info, () -> moment, ignoringEqual.get(info.id()));
    watches.put(info.id(), watch);
    version++;
    for (Table table : graph.tables()) {
      attach(watch, table);
    }
    return watch;
  }

  private void attachAll(Table table) {
    for (Watch watch : watches.values()) {
      attach(watch, table);
    }
  }

  private static void attach(Watch watch, Table table) {
    int position = table.position(watch.info().id());
    if (position >= 0) {
      table.setWatch(position, watch.rowWatch(table));
    }
  }

  /// Ceases to watch what nobody asks about any more.
  public void sweep() {
    if (watches.values().removeIf(watch -> !watch.sweep() && detach(watch))) {
      version++;
    }
  }

  private boolean detach(Watch watch) {
    for (Table table : graph.tables()) {
      int position = table.position(watch.info().id());
      if (position >= 0) {
        table.setWatch(position, null);
      }
    }
    return true;
  }
}
