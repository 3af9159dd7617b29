package dev.phyla.internal.observe;

import dev.phyla.Archetype;
import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Observer;
import dev.phyla.RowsObserver;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.StructureHooks;
import dev.phyla.internal.storage.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * The order of one operation:
 *
 *   appearing    the change, callbacks of queries for rows that enter, observers
 *   going        observers, callbacks of queries for rows that leave, the change
 *
 * so that observers always find the world in order, and callbacks of queries always find their rows.
 * Within one operation components come in the order of their names, and callbacks in the order of
 * their registration; entities of a bulk operation come in the order of their rows.
 *
 * An observer that changes an entity of a bulk spawn which has not been announced yet makes it be
 * announced first, so that for everybody an entity appears before it changes or goes.
 */

/// Announces changes to those who subscribed.
public final class Dispatcher implements StructureHooks {
  private static final int DEEPEST = 100;

  /// What can be observed of a component.
  public enum Event {
    ADD,
    REMOVE,
    SET
  }

  private final World world;
  private final Function<Table, Archetype> archetypes;
  private final ArchetypeGraph graph;
  private final EntityIndex index;
  private final Guard guard;
  private final ComponentWatches watches;
  private final List<ComponentObservers> components = new ArrayList<>();
  private final Callbacks<QueryListener> entering = new Callbacks<>();
  private final Callbacks<QueryListener> leaving = new Callbacks<>();
  private final Callbacks<Consumer<? super Archetype>> created = new Callbacks<>();
  private final List<Announcement> announcements = new ArrayList<>();
  private final List<Throwable> early = new ArrayList<>();
  private @Nullable Reactions[] reactions = new Reactions[0];
  private int depth;
  private int watchVersion;

  private record ComponentObservers(
      Callbacks<Observer<Object>> add,
      Callbacks<Observer<Object>> remove,
      Callbacks<Observer<Object>> set) {
    Callbacks<Observer<Object>> of(Event event) {
      return switch (event) {
        case ADD -> add;
        case REMOVE -> remove;
        case SET -> set;
      };
    }

    boolean isEmpty() {
      return add.isEmpty() && remove.isEmpty() && set.isEmpty();
    }
  }

  /// A dispatcher of one world.
  ///
  /// @param world the world, for observers
  /// @param archetypes gives tables as users see them
  /// @param graph the tables
  /// @param index where entities are
  /// @param guard locks the structure while callbacks of queries run
  /// @param watches who looks for changes
  public Dispatcher(
      World world,
      Function<Table, Archetype> archetypes,
      ArchetypeGraph graph,
      EntityIndex index,
      Guard guard,
      ComponentWatches watches) {
    this.world = world;
    this.archetypes = archetypes;
    this.graph = graph;
    this.index = index;
    this.guard = guard;
    this.watches = watches;
    graph.onCreated(this::tableCreated);
  }

  // Subscribing.

  /// Registers an observer of a component.
  @SuppressWarnings("unchecked") // is only given values of the component
  public Subscription observe(ComponentInfo info, Event event, Observer<?> observer) {
    while (components.size() <= info.id()) {
      components.add(
          new ComponentObservers(new Callbacks<>(), new Callbacks<>(), new Callbacks<>()));
    }
    Callbacks<Observer<Object>> observers = components.get(info.id()).of(event);
    return subscribed(observers, (Observer<Object>) observer);
  }

  /// Registers a callback for entities that begin to match.
  public Subscription onEnter(QueryState state, RowsObserver observer) {
    return subscribed(entering, new QueryListener(state, observer));
  }

  /// Registers a callback for entities that cease to match.
  public Subscription onExit(QueryState state, RowsObserver observer) {
    return subscribed(leaving, new QueryListener(state, observer));
  }

  /// Registers a callback for new archetypes.
  public Subscription onArchetype(Consumer<? super Archetype> callback) {
    return subscribed(created, callback);
  }

  private <C> Subscription subscribed(Callbacks<C> callbacks, C callback) {
    forgetReactions();
    Subscription subscription = callbacks.add(callback, this::forgetReactions);
    return () -> {
      if (!guard.isClosed()) {
        guard.checkUse();
        subscription.close();
      }
    };
  }

  private void forgetReactions() {
    Arrays.fill(reactions, null);
  }

  /// Announces all rows that match already to a callback.
  public void replay(QueryState state, RowsObserver observer) {
    begin();
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      if (table.size() != 0) {
        call(observer, table, 0, table.size());
      }
    }
    end();
  }

  // Operations.

  @Override
  public void begin() {
    if (depth == DEEPEST) {
      throw new IllegalStateException(
          "Observers changed the world inside observers "
              + DEEPEST
              + " levels deep; is there one that causes itself? Record commands instead.");
    }
    if (depth == announcements.size()) {
      announcements.add(new Announcement());
    }
    Announcement announcement = announcements.get(depth++);
    announcement.reset();
    early.forEach(announcement::add);
    early.clear();
  }

  @Override
  public void end() {
    List<Throwable> failures = announcements.get(--depth).failures();
    if (!failures.isEmpty()) {
      throw new CallbackException(
          failures.size() == 1
              ? "A callback failed; the change it was told of stands."
              : failures.size() + " callbacks failed; the changes they were told of stand.",
          failures);
    }
  }

  /// Whether callbacks are being called.
  public boolean isActive() {
    return depth != 0;
  }

  private Announcement current() {
    return announcements.get(depth - 1);
  }

  @Override
  public void requireChangeable(long entity) {
    for (int i = depth - 1; i >= 0; i--) {
      Announcement announcement = announcements.get(i);
      if (announcement.protects(entity)) {
        throw new IllegalStateException(
            "The entity "
                + Entity.fromBits(entity)
                + " cannot be changed from inside a callback about it; record a command with"
                + " World.commands() instead.");
      }
      int unheard = announcement.unheard(entity);
      if (unheard >= 0 && announcement.hear(unheard)) {
        announceAdded(announcement, entity);
      }
    }
  }

  @Override
  public void created(Table table, int first, int end) {
    Reactions reactions = reactions(table);
    for (Watch watch : reactions.watches()) {
      watch.added(table, first, end);
    }
    for (Callbacks.Entry<QueryListener> listener : reactions.entering()) {
      call(listener, table, first, end);
    }
    if (reactions.observed().isEmpty()) {
      return;
    }
    Announcement announcement = current();
    if (end - first == 1) {
      announceAdded(announcement, table.entities()[first]);
      return;
    }
    long[] members = Arrays.copyOfRange(table.entities(), first, end);
    announcement.setMembers(members, members.length, false);
    for (int i = 0; i < members.length; i++) {
      if (announcement.hear(i)) {
        announceAdded(announcement, members[i]);
      }
    }
  }

  private void announceAdded(Announcement announcement, long entity) {
    long place = place(entity);
    if (place != EntityIndex.NOWHERE) {
      Table table = graph.table(EntityIndex.table(place));
      for (ComponentInfo info : reactions(table).observed()) {
        announce(announcement, entity, info, Event.ADD);
      }
    }
  }

  @Override
  public void beforeDestroy(long entity) {
    announceRemoved(current(), entity);
  }

  @Override
  public void beforeDestroyAll(long[] entities, int count) {
    Announcement announcement = current();
    announcement.setMembers(entities, count, true);
    for (int i = 0; i < count; i++) {
      if (announcement.hear(i)) {
        announceRemoved(announcement, entities[i]);
      }
    }
  }

  private void announceRemoved(Announcement announcement, long entity) {
    long place = place(entity);
    if (place != EntityIndex.NOWHERE) {
      Table table = graph.table(EntityIndex.table(place));
      for (ComponentInfo info : reactions(table).observed()) {
        announce(announcement, entity, info, Event.REMOVE);
      }
    }
  }

  @Override
  public void leaving(Table table, int first, int end) {
    Reactions reactions = reactions(table);
    for (Callbacks.Entry<QueryListener> listener : reactions.leaving()) {
      call(listener, table, first, end);
    }
    for (Watch watch : reactions.watches()) {
      watch.removed(table, first, end);
    }
  }

  @Override
  public void beforeRemove(long entity, Table target) {
    Table source = graph.table(EntityIndex.table(place(entity)));
    for (ComponentInfo info : reactions(source).observed()) {
      if (target.base(info.id()) < 0) {
        announce(current(), entity, info, Event.REMOVE);
      }
    }
  }

  @Override
  public void moving(Table source, int row, Table target) {
    Reactions reactions = reactions(source);
    for (Callbacks.Entry<QueryListener> listener : reactions.leaving()) {
      if (!listener.callback().matches(target)) {
        call(listener, source, row, row + 1);
      }
    }
    for (Watch watch : reactions.watches()) {
      if (target.base(watch.info().id()) < 0) {
        watch.removed(source, row, row + 1);
      }
    }
  }

  @Override
  public void moved(long entity, Table source, Table target, ComponentInfo[] written) {
    Reactions reactions = reactions(target);
    int row = target.size() - 1;
    for (Watch watch : reactions.watches()) {
      if (source.base(watch.info().id()) < 0) {
        watch.added(target, row, row + 1);
      }
    }
    for (Callbacks.Entry<QueryListener> listener : reactions.entering()) {
      if (!listener.callback().matches(source)) {
        call(listener, target, row, row + 1);
      }
    }
    for (ComponentInfo info : reactions.observed()) {
      if (source.base(info.id()) < 0) {
        announce(current(), entity, info, Event.ADD);
      } else if (Arrays.asList(written).contains(info)) {
        announce(current(), entity, info, Event.SET);
      }
    }
  }

  @Override
  public void replaced(long entity, ComponentInfo info) {
    if (info.id() < components.size()) {
      announce(current(), entity, info, Event.SET);
    }
  }

  private void tableCreated(Table table) {
    if (created.isEmpty()) {
      return;
    }
    Archetype archetype = archetypes.apply(table);
    for (Callbacks.Entry<Consumer<? super Archetype>> entry : created.entries()) {
      if (entry.isActive()) {
        locked(() -> entry.callback().accept(archetype));
      }
    }
  }

  // Calling.

  private void announce(Announcement announcement, long entity, ComponentInfo info, Event event) {
    List<Callbacks.Entry<Observer<Object>>> observers =
        components.get(info.id()).of(event).entries();
    if (observers.isEmpty()) {
      return;
    }
    long place = place(entity);
    Table table = graph.table(EntityIndex.table(place));
    Object value =
        info.codec().read(table.columns(), table.base(info.id()), EntityIndex.row(place));
    announcement.setCurrent(entity);
    for (Callbacks.Entry<Observer<Object>> entry : observers) {
      if (entry.isActive()) {
        try {
          entry.callback().observe(world, Entity.fromBits(entity), value);
        } catch (Throwable e) {
          announcement.add(e);
        }
      }
    }
    announcement.clearCurrent();
  }

  private void call(Callbacks.Entry<QueryListener> listener, Table table, int first, int end) {
    if (listener.isActive()) {
      call(listener.callback().observer(), table, first, end);
    }
  }

  private void call(RowsObserver observer, Table table, int first, int end) {
    locked(() -> observer.rows(archetypes.apply(table), first, end - 1));
  }

  private void locked(Runnable callback) {
    guard.beginCallback();
    try {
      callback.run();
    } catch (Throwable e) {
      if (depth == 0) {
        early.add(e);
      } else {
        current().add(e);
      }
    } finally {
      guard.endCallback();
    }
  }

  private long place(long entity) {
    return index.place(Entity.fromBits(entity));
  }

  // Who has to know.

  private Reactions reactions(Table table) {
    if (watchVersion != watches.version()) {
      watchVersion = watches.version();
      forgetReactions();
    }
    if (table.id() >= reactions.length) {
      reactions = Arrays.copyOf(reactions, table.id() + 16);
    }
    Reactions known = reactions[table.id()];
    if (known == null) {
      known = react(table);
      reactions[table.id()] = known;
    }
    return known;
  }

  private Reactions react(Table table) {
    List<ComponentInfo> observed =
        Arrays.stream(table.infos())
            .filter(info -> info.id() < components.size() && !components.get(info.id()).isEmpty())
            .sorted(Comparator.comparing(ComponentInfo::name))
            .toList();
    List<Watch> watched =
        watches.all().stream().filter(watch -> table.base(watch.info().id()) >= 0).toList();
    return new Reactions(observed, matching(entering, table), matching(leaving, table), watched);
  }

  private static List<Callbacks.Entry<QueryListener>> matching(
      Callbacks<QueryListener> listeners, Table table) {
    return listeners.entries().stream()
        .filter(listener -> listener.callback().matches(table))
        .toList();
  }
}
