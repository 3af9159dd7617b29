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
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.state.TableListener;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Reactor;
import dev.phyla.internal.table.Table;
import dev.phyla.relation.RelationObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * The order of one operation:
 *
 *   appearing    the change, callbacks of queries for rows that enter, observers
 *   going        observers, callbacks of queries for rows that leave, the change
 *
 * so that observers always see a consistent world, and callbacks of queries always see their rows.
 * Within one operation components are announced in the order of their names, callbacks are called
 * in the order of registration, and entities of a bulk operation are announced in the order of
 * their rows.
 *
 * If an observer changes an entity of a bulk spawn that has not been announced yet, the entity is
 * announced first, so that all observers see it appear before it changes or is removed.
 *
 * A callback that subscribes during an operation receives every later change. Removals are
 * announced before they are made, so it receives the remaining removals of the operation, except
 * for the component that is being announced; additions and replacements were made before, so it
 * does not receive them. Changes are numbered to decide this.
 */

/// Announces changes to observers, callbacks and consumers.
public final class Dispatcher implements Reactor, TableListener {
  private static final int MAX_DEPTH = 100;

  private final Supplier<World> worlds;
  private final Function<Table, Archetype> archetypes;
  private final Tables tables;
  private final EntityIndex index;
  private final Guard guard;
  private final Subscribers subscribers;
  private final List<Announcement> announcements = new ArrayList<>();

  /// Exceptions of callbacks for new archetypes, until the operation that needed the archetype
  /// starts.
  private final List<Throwable> pending = new ArrayList<>(0);

  /// The number of changes that were announced.
  private long changes;

  /// The exception that the last operation ended with.
  private @Nullable Throwable lastThrown;

  /// Creates a dispatcher of one world.
  ///
  /// @param worlds supplies the world, for observers
  /// @param archetypes maps tables to public archetypes
  /// @param tables the tables
  /// @param index the entity index
  /// @param guard locks the structure while callbacks of queries run
  /// @param watches the watched components
  public Dispatcher(
      Supplier<World> worlds,
      Function<Table, Archetype> archetypes,
      Tables tables,
      EntityIndex index,
      Guard guard,
      ComponentWatches watches) {
    this.worlds = worlds;
    this.archetypes = archetypes;
    this.tables = tables;
    this.index = index;
    this.guard = guard;
    this.subscribers = new Subscribers(watches, tables::forgetReactions);
    tables.addListener(this);
  }

  // Subscribing.

  /// Registers an observer of a component.
  public Subscription observe(ComponentInfo info, Event event, Observer<?> observer) {
    return guarded(subscribers.observe(info, event, observer, changes));
  }

  /// Registers a callback for entities that start to match.
  public Subscription onEnter(QueryState state, RowsObserver observer) {
    return guarded(subscribers.onEnter(new QueryListener(state, observer), changes));
  }

  /// Registers a callback for entities that stop matching.
  public Subscription onExit(QueryState state, RowsObserver observer) {
    return guarded(subscribers.onExit(new QueryListener(state, observer), changes));
  }

  /// Registers a callback for new archetypes.
  public Subscription onCreated(Consumer<? super Archetype> callback) {
    return guarded(subscribers.onCreated(callback, changes));
  }

  /// Registers a callback for archetypes that are reclaimed.
  public Subscription onReclaimed(Consumer<? super Archetype> callback) {
    return guarded(subscribers.onReclaimed(callback, changes));
  }

  /// Registers an observer of links.
  public Subscription observe(
      LinkObservers observers, Event event, RelationObserver<Object> observer) {
    return guarded(observers.of(event).add(observer, changes, () -> {}));
  }

  private Subscription guarded(Subscription subscription) {
    return () -> {
      if (!guard.isClosed()) {
        guard.checkUse();
        subscription.close();
      }
    };
  }

  /// Calls a callback for all rows that match already.
  public void replay(QueryState state, RowsObserver observer) {
    runOperation(
        () -> {
          Match[] matches = state.matches();
          int size = state.size();
          for (int i = 0; i < size; i++) {
            Table table = matches[i].table();
            if (table.size() != 0) {
              call(observer, table, table.first(), table.end());
            }
          }
        });
  }

  /// Runs an operation that consists of announcements only.
  void runOperation(Runnable announcements) {
    checkDepth();
    long before = guard.running();
    try {
      begin();
      announcements.run();
      end();
    } finally {
      guard.restore(before);
    }
  }

  // Operations.

  @Override
  public void checkDepth() {
    if (depth() >= MAX_DEPTH) {
      var refusal =
          new IllegalStateException(
              "Observers changed the world inside observers "
                  + MAX_DEPTH
                  + " levels deep; an observer probably triggers itself. Record commands instead.");
      failed(refusal);
      throw refusal;
    }
  }

  @Override
  public void requireChangeable(long entity) {
    if (depth() == 0) {
      return;
    }
    checkDepth();
    long location = index.location(entity);
    for (int i = depth() - 1; i >= 0; i--) {
      if (announcements.get(i).protects(entity, location)) {
        throw new IllegalStateException(
            "The entity "
                + Entity.fromBits(entity)
                + " cannot be changed from inside a callback about it; record a command with"
                + " World.commands() instead.");
      }
    }
    for (int i = depth() - 1; i >= 0; i--) {
      Announcement announcement = announcements.get(i);
      if (announcement.markAnnouncedEarly(entity)) {
        announceEarly(announcement, entity);
      }
    }
  }

  /// Announces an entity of a bulk spawn before its turn, at a separate level, because the current
  /// entity stays protected.
  private void announceEarly(Announcement bulk, long entity) {
    long before = guard.running();
    try {
      Announcement ahead = push();
      ahead.setChange(bulk.change());
      announceAdded(ahead, entity);
      bulk.addAll(ahead.failures());
      pop();
    } finally {
      guard.restore(before);
    }
  }

  @Override
  public void begin() {
    Announcement announcement = push();
    announcement.addAll(pending);
    pending.clear();
  }

  @Override
  public void end() {
    List<Throwable> failures = current().failures();
    if (failures.isEmpty()) {
      pop();
      return;
    }
    CallbackException together = CallbackException.of(failures);
    pop();
    lastThrown = together;
    throw together;
  }

  @Override
  public boolean isThrownByCallbacks(Throwable failure) {
    return failure == lastThrown;
  }

  @Override
  public RuntimeException together(List<? extends Throwable> failures) {
    CallbackException together = CallbackException.of(failures);
    lastThrown = together;
    return together;
  }

  @Override
  public void failed(Throwable failure) {
    pending.stream().filter(e -> e != failure).forEach(failure::addSuppressed);
    pending.clear();
  }

  private int depth() {
    return guard.announcements();
  }

  private Announcement push() {
    int depth = depth();
    if (depth == announcements.size()) {
      announcements.add(new Announcement());
    }
    Announcement announcement = announcements.get(depth);
    announcement.reset(); // the last one may have ended in an error
    guard.beginAnnouncement();
    return announcement;
  }

  private void pop() {
    Announcement announcement = current();
    guard.endAnnouncement();
    announcement.reset();
  }

  private Announcement current() {
    return announcements.get(depth() - 1);
  }

  @Override
  public boolean reactsToArrival(Table table) {
    return subscribers.reactions(table).isToArrivals();
  }

  @Override
  public boolean reactsToDeparture(Table table) {
    return subscribers.reactions(table).isToDepartures();
  }

  @Override
  public boolean reactsToMove(Table source, Table target) {
    Reactions left = subscribers.reactions(source);
    Reactions entered = subscribers.reactions(target);
    return left.isToAnyLackOf(target)
        || entered.isToAnyLackOf(source)
        || Reactions.isAnyNotMatching(left.leaving(), target)
        || Reactions.isAnyNotMatching(entered.entering(), source);
  }

  @Override
  public boolean reactsToReplacement(ComponentInfo info) {
    return !subscribers.observers(info, Event.SET).isEmpty();
  }

  @Override
  public boolean hasPendingFailures() {
    return !pending.isEmpty();
  }

  @Override
  public boolean allowsMerging() {
    return depth() == 0 && subscribers.created().isEmpty();
  }

  @Override
  public boolean follows(int componentId) {
    return subscribers.followed().contains(componentId);
  }

  @Override
  public boolean follows(Table table) {
    Reactions reactions = subscribers.reactions(table);
    return reactions.removing()
        || !reactions.entering().isEmpty()
        || !reactions.leaving().isEmpty();
  }

  @Override
  public void created(Table table, int first, int end) {
    Announcement announcement = nextChange();
    Reactions reactions = subscribers.reactions(table);
    List<Watch> watches = reactions.watches();
    for (int i = 0; i < watches.size(); i++) {
      watches.get(i).added(table, first, end);
    }
    callAll(reactions.entering(), null, table, first, end);
    if (!reactions.adding()) {
      return;
    }
    if (end - first == 1) {
      announceAdded(announcement, table.entities()[first]);
      return;
    }
    long[] members = Arrays.copyOfRange(table.entities(), first, end);
    announcement.setMembers(members, members.length, false);
    for (int i = 0; i < members.length; i++) {
      if (announcement.markAnnounced(i)) {
        announceAdded(announcement, members[i]);
      }
    }
  }

  private void announceAdded(Announcement announcement, long entity) {
    Table table = tables.table(EntityIndex.table(index.location(entity)));
    List<ComponentInfo> observed = subscribers.reactions(table).observed();
    for (int i = 0; i < observed.size(); i++) {
      announce(announcement, entity, observed.get(i), Event.ADD);
    }
  }

  @Override
  public void beforeDestroy(long entity) {
    announceRemoved(entity, null);
  }

  @Override
  public void beforeDestroyAll(long[] entities, int count) {
    Announcement announcement = current();
    announcement.setMembers(entities, count, true);
    for (int i = 0; i < count; i++) {
      if (announcement.markAnnounced(i)) {
        announceRemoved(entities[i], null);
      }
    }
  }

  @Override
  public void leaving(Table table, int first, int end) {
    Reactions reactions = subscribers.reactions(table);
    callAll(reactions.leaving(), null, table, first, end);
    List<Watch> watches = reactions.watches();
    for (int i = 0; i < watches.size(); i++) {
      watches.get(i).removed(table, first, end);
    }
  }

  @Override
  public void beforeRemove(long entity, Table target) {
    announceRemoved(entity, target);
  }

  /// Announces the components that an entity is about to lose: all, or those that another table
  /// lacks.
  private void announceRemoved(long entity, @Nullable Table target) {
    long location = index.location(entity);
    if (location == EntityIndex.NOWHERE) {
      return;
    }
    Table table = tables.table(EntityIndex.table(location));
    List<ComponentInfo> observed = subscribers.reactions(table).observed();
    int i = 0;
    while (i < observed.size()) {
      ComponentInfo info = observed.get(i);
      if (target == null || target.base(info.id()) < 0) {
        announce(current(), entity, info, Event.REMOVE);
      }
      Reactions now = subscribers.reactions(table);
      observed = now.observed();
      i = now.indexAfter(info, i);
    }
  }

  @Override
  public void moving(Table source, int row, Table target) {
    Reactions reactions = subscribers.reactions(source);
    callAll(reactions.leaving(), target, source, row, row + 1);
    List<Watch> watches = reactions.watches();
    for (int i = 0; i < watches.size(); i++) {
      if (target.base(watches.get(i).info().id()) < 0) {
        watches.get(i).removed(source, row, row + 1);
      }
    }
  }

  @Override
  public void moved(
      long entity, Table source, Table target, ComponentInfo[] infos, Object[] values, int count) {
    Announcement announcement = nextChange();
    Reactions reactions = subscribers.reactions(target);
    int row = target.end() - 1;
    List<Watch> watches = reactions.watches();
    for (int i = 0; i < watches.size(); i++) {
      if (source.base(watches.get(i).info().id()) < 0) {
        watches.get(i).added(target, row, row + 1);
      }
    }
    callAll(reactions.entering(), source, target, row, row + 1);
    List<ComponentInfo> observed = reactions.observed();
    for (int i = 0; i < observed.size(); i++) {
      ComponentInfo info = observed.get(i);
      if (source.base(info.id()) < 0) {
        announce(announcement, entity, info, Event.ADD);
      } else if (isWritten(info, infos, values, count)) {
        announce(announcement, entity, info, Event.SET);
      }
    }
  }

  @Override
  public void replaced(
      long entity, Table table, ComponentInfo[] infos, Object[] values, int count) {
    Announcement announcement = nextChange();
    List<ComponentInfo> observed = subscribers.reactions(table).observed();
    for (int i = 0; i < observed.size(); i++) {
      if (isWritten(observed.get(i), infos, values, count)) {
        announce(announcement, entity, observed.get(i), Event.SET);
      }
    }
  }

  /// Whether a value, other than a class, is given for a component.
  private static boolean isWritten(
      ComponentInfo info, ComponentInfo[] infos, Object[] values, int count) {
    for (int i = 0; i < count; i++) {
      if (infos[i] == info) {
        return !(values[i] instanceof Class<?>);
      }
    }
    return false;
  }

  // Calling.

  private void announce(Announcement announcement, long entity, ComponentInfo info, Event event) {
    List<Callbacks.Entry<Observer<Object>>> observers = subscribers.observers(info, event);
    if (observers.isEmpty()) {
      return;
    }
    announcement.setCurrent(entity);
    try {
      Entity handle = Entity.fromBits(entity);
      Object value = read(handle, info);
      for (int i = 0; i < observers.size(); i++) {
        Callbacks.Entry<Observer<Object>> entry = observers.get(i);
        if (entry.isActive() && (event == Event.REMOVE || entry.precedes(announcement.change()))) {
          call(announcement, entry.callback(), handle, value);
        }
      }
    } catch (Throwable e) {
      // The constructor of the record rejects the stored values, so there is no value to announce.
      announcement.add(e);
    }
    announcement.clearCurrent();
  }

  /// Starts the announcement of a change in the current operation.
  Announcement nextChange() {
    Announcement announcement = current();
    announcement.setChange(++changes);
    return announcement;
  }

  /// Calls an observer, and keeps its exception.
  void call(Announcement announcement, Consumer<World> observer) {
    long before = guard.running();
    try {
      observer.accept(worlds.get());
    } catch (Throwable e) {
      announcement.add(e);
    } finally {
      guard.restore(before);
    }
  }

  private Object read(Entity entity, ComponentInfo info) {
    long location = index.location(entity);
    Table table = tables.table(EntityIndex.table(location));
    return table.read(info, EntityIndex.row(location));
  }

  private void call(
      Announcement announcement, Observer<Object> observer, Entity entity, Object value) {
    long before = guard.running();
    try {
      observer.observe(worlds.get(), entity, value);
    } catch (Throwable e) {
      announcement.add(e);
    } finally {
      guard.restore(before);
    }
  }

  /// Calls the callbacks of queries, except those that also match another table.
  private void callAll(
      List<Callbacks.Entry<QueryListener>> listeners,
      @Nullable Table other,
      Table table,
      int first,
      int end) {
    for (int i = 0; i < listeners.size(); i++) {
      Callbacks.Entry<QueryListener> listener = listeners.get(i);
      if (listener.isActive() && (other == null || !listener.callback().matches(other))) {
        call(listener.callback().observer(), table, first, end);
      }
    }
  }

  private void call(RowsObserver observer, Table table, int first, int end) {
    Announcement announcement = current();
    announcement.setRows(table, first, end);
    guard.beginCallback();
    try {
      observer.rows(archetypes.apply(table), first, end);
    } catch (Throwable e) {
      announcement.add(e);
    } finally {
      guard.endCallback();
      announcement.clearRows();
    }
  }

  /// Announces a new table. The operation that needs it has not started yet; it will throw the
  /// exceptions of the callbacks.
  @Override
  public void created(Table table) {
    call(subscribers.created(), table);
  }

  /// Announces a table before it is reclaimed. Exceptions of callbacks are thrown when the
  /// operation is complete.
  @Override
  public void reclaimed(Table table) {
    call(subscribers.reclaimed(), table);
    subscribers.forget(table);
  }

  private void call(List<Callbacks.Entry<Consumer<? super Archetype>>> entries, Table table) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).isActive()) {
        guard.beginCallback();
        try {
          entries.get(i).callback().accept(archetypes.apply(table));
        } catch (Throwable e) {
          pending.add(e);
        } finally {
          guard.endCallback();
        }
      }
    }
  }

  /// Throws the exceptions of callbacks for archetypes.
  public void throwPending() {
    if (!pending.isEmpty()) {
      begin();
      end();
    }
  }
}
