package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.WatchedComponents;
import dev.phyla.internal.state.TableListener;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.RowFollower;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The watched components of a world.
public final class ComponentWatches implements TableListener, WatchedComponents {
  private final Tables tables;
  private final Map<Integer, Watch> watches = new TreeMap<>();
  private final BitSet ignoringEqual = new BitSet();

  /// Incremented whenever a component starts or stops being watched, or ignoring equal values.
  private int version;

  /// Creates an object that watches no component.
  public ComponentWatches(Tables tables) {
    this.tables = tables;
    tables.addListener(this);
  }

  @Override
  public int version() {
    return version;
  }

  /// All watches, in the order of component ids.
  public List<Watch> all() {
    return watches.values().stream().filter(watch -> !watch.info().isReleased()).toList();
  }

  @Override
  public boolean isWatched(int componentId) {
    return find(componentId) != null;
  }

  @Override
  public boolean ignoresEqual(int componentId) {
    Watch watch = find(componentId);
    return watch != null && watch.ignoresEqual();
  }

  private @Nullable Watch find(int componentId) {
    Watch watch = watches.get(componentId);
    return watch == null || watch.info().isReleased() ? null : watch;
  }

  /// A filter for entities to which a component was added.
  public ChangeFilter added(ComponentInfo info) {
    return filter(info, LogKind.ADDED);
  }

  /// A filter for entities whose component was added or written.
  public ChangeFilter changed(ComponentInfo info) {
    return filter(info, LogKind.CHANGED);
  }

  /// A filter for entities in a log.
  public ChangeFilter filter(ComponentInfo info, LogKind kind) {
    Watch watch = watch(info);
    noticeLog(watch);
    return new ChangeFilter(watch, kind);
  }

  /// Called before a log is created, after which arrivals and departures are announced.
  private void noticeLog(Watch watch) {
    if (!watch.isLogging()) {
      changed();
    }
  }

  /// A filter for entities of which any of several components was added or written.
  public AnyChangeFilter changedAny(List<ComponentInfo> infos) {
    return new AnyChangeFilter(tables, infos, infos.stream().map(this::changed).toList());
  }

  /// A reader of the removals of a component.
  public RemovalReader removed(ComponentInfo info) {
    Watch watch = watch(info);
    noticeLog(watch);
    return new RemovalReader(info, watch.removedLog());
  }

  /// A reader for a feed of the entities that have all of several components.
  ///
  /// @param state the tables that have them
  /// @param infos the components, at most [FeedReader#MAX_COMPONENTS]
  public FeedReader feed(QueryState state, List<ComponentInfo> infos) {
    return new FeedReader(
        tables,
        state,
        infos,
        infos.stream().map(this::changed).toList(),
        infos.stream().map(this::removed).toList());
  }

  /// A reader for an index of a component.
  public IndexReader indexed(ComponentInfo info) {
    return new IndexReader(filter(info, LogKind.LOST), filter(info, LogKind.CHANGED));
  }

  /// Adds a follower of a component.
  ///
  /// @return the watch of the component, as long as it is followed
  public Watch follow(ComponentInfo info, RowFollower follower) {
    Watch watch = watch(info);
    watch.addFollower(follower);
    tables.forEach(this::followTable);
    return watch;
  }

  /// Removes a follower. If nothing else needs the watch, it ends with the update.
  public void unfollow(ComponentInfo info, RowFollower follower) {
    Watch watch = find(info.id());
    if (watch != null) {
      watch.removeFollower(follower);
      tables.forEach(this::followTable);
    }
  }

  /// Sets the followers of a table to those of its components.
  private void followTable(Table table) {
    table.setFollowers(
        all().stream()
            .filter(watch -> table.base(watch.info().id()) >= 0)
            .flatMap(watch -> Arrays.stream(watch.followers()))
            .toArray(RowFollower[]::new));
  }

  /// Makes all consumers start again, because the state of the world was replaced.
  void stateReplaced() {
    for (Watch watch : watches.values()) {
      watch.stateReplaced();
    }
  }

  /// Ignores equal-value writes of the same components as another world of the same schema. Nothing
  /// is watched yet.
  public void ignoreEqualLike(ComponentWatches other) {
    assert watches.isEmpty();
    ignoringEqual.or(other.ignoringEqual);
  }

  /// Stops equal-value writes from counting as changes.
  public void ignoreEqual(ComponentInfo info) {
    ignoringEqual.set(info.id());
    Watch watch = watches.get(info.id());
    if (watch != null) {
      watch.ignoreEqual();
    }
    changed();
  }

  private void changed() {
    version++;
    tables.forgetReactions();
  }

  private Watch watch(ComponentInfo info) {
    Watch known = find(info.id());
    if (known != null) {
      return known;
    }
    var watch = new Watch(info, ignoringEqual.get(info.id()));
    watches.put(info.id(), watch);
    tables.forEach(table -> attach(watch, table));
    changed();
    return watch;
  }

  @Override
  public void created(Table table) {
    for (Watch watch : all()) {
      attach(watch, table);
    }
    followTable(table);
  }

  @Override
  public void reclaimed(Table table) {}

  private static void attach(Watch watch, Table table) {
    int position = table.position(watch.info().id());
    if (position >= 0) {
      table.setWatch(position, watch.rowWatch(table));
    }
  }

  /// Stops watching components that have no consumers any more.
  public void sweep() {
    boolean isAnyUnused = false;
    for (Watch watch : watches.values()) {
      boolean wasLogging = watch.isLogging();
      watch.sweep();
      isAnyUnused |= !watch.isUsed() || wasLogging != watch.isLogging();
    }
    if (isAnyUnused) {
      watches.values().removeIf(watch -> !watch.isUsed() && detach(watch));
      changed();
    }
  }

  private boolean detach(Watch watch) {
    if (watch.info().isReleased()) {
      return true;
    }
    tables.forEach(
        table -> {
          int position = table.position(watch.info().id());
          if (position >= 0) {
            table.setWatch(position, null);
          }
        });
    return true;
  }
}
