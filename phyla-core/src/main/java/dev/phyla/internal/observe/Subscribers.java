package dev.phyla.internal.observe;

import dev.phyla.Archetype;
import dev.phyla.Observer;
import dev.phyla.Subscription;
import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.change.Watch;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The subscriptions of a world, and the resulting reactions of each table.
final class Subscribers {
  private final List<ComponentObservers> components = new ArrayList<>();
  private final Callbacks<QueryListener> entering = new Callbacks<>();
  private final Callbacks<QueryListener> leaving = new Callbacks<>();
  private final Callbacks<Consumer<? super Archetype>> created = new Callbacks<>();
  private final Callbacks<Consumer<? super Archetype>> reclaimed = new Callbacks<>();
  private final ComponentWatches watches;
  private final Runnable whenChanged;

  /// The reactions by table id; null where they are not known.
  private @Nullable Reactions[] reactions = new Reactions[0];

  /// The components whose changes must not be merged, or null if not known.
  private @Nullable ComponentSet followed;

  /// The version of the watches for which the two fields above were computed.
  private int watchVersion;

  /// Creates an object without subscriptions.
  ///
  /// @param watches the components that are watched for changes
  /// @param whenChanged called whenever subscriptions change
  Subscribers(ComponentWatches watches, Runnable whenChanged) {
    this.watches = watches;
    this.whenChanged = whenChanged;
  }

  private record ComponentObservers(
      Callbacks<Observer<Object>> add,
      Callbacks<Observer<Object>> remove,
      Callbacks<Observer<Object>> set) {
    ComponentObservers() {
      this(new Callbacks<>(), new Callbacks<>(), new Callbacks<>());
    }

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

  // Subscribing.

  /// Adds an observer of a component.
  ///
  /// @param since the number of the last change that was made
  @SuppressWarnings("unchecked") // is only given values of the component
  Subscription observe(ComponentInfo info, Event event, Observer<?> observer, long since) {
    while (components.size() <= info.id()) {
      components.add(new ComponentObservers());
    }
    return add(components.get(info.id()).of(event), (Observer<Object>) observer, since);
  }

  /// Adds a callback for rows that start to match.
  Subscription onEnter(QueryListener listener, long since) {
    return add(entering, listener, since);
  }

  /// Adds a callback for rows that stop matching.
  Subscription onExit(QueryListener listener, long since) {
    return add(leaving, listener, since);
  }

  /// Adds a callback for new archetypes.
  Subscription onCreated(Consumer<? super Archetype> callback, long since) {
    return add(created, callback, since);
  }

  /// Adds a callback for archetypes that are reclaimed.
  Subscription onReclaimed(Consumer<? super Archetype> callback, long since) {
    return add(reclaimed, callback, since);
  }

  private <C> Subscription add(Callbacks<C> callbacks, C callback, long since) {
    Subscription subscription = callbacks.add(callback, since, this::forgetConclusions);
    forgetConclusions();
    return subscription;
  }

  private void forgetConclusions() {
    Arrays.fill(reactions, null);
    followed = null;
    whenChanged.run();
  }

  /// Removes the reactions of a reclaimed table.
  void forget(Table table) {
    if (table.id() < reactions.length) {
      reactions[table.id()] = null;
    }
  }

  private void noticeWatches() {
    if (watchVersion != watches.version()) {
      watchVersion = watches.version();
      forgetConclusions();
    }
  }

  // Queries.

  /// The observers of a component.
  List<Callbacks.Entry<Observer<Object>>> observers(ComponentInfo info, Event event) {
    return info.id() < components.size()
        ? components.get(info.id()).of(event).entries()
        : List.of();
  }

  /// The callbacks for new archetypes.
  List<Callbacks.Entry<Consumer<? super Archetype>>> created() {
    return created.entries();
  }

  /// The callbacks for archetypes that are reclaimed.
  List<Callbacks.Entry<Consumer<? super Archetype>>> reclaimed() {
    return reclaimed.entries();
  }

  /// The current reactions of a table.
  Reactions reactions(Table table) {
    noticeWatches();
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
    List<Watch> watching =
        watches.all().stream().filter(watch -> table.base(watch.info().id()) >= 0).toList();
    return new Reactions(
        observed,
        anyObserved(observed, Event.ADD),
        anyObserved(observed, Event.REMOVE),
        matching(entering, table),
        matching(leaving, table),
        watching,
        watching.stream().anyMatch(Watch::isLogging));
  }

  /// The components whose changes must not be merged, because they have observers or consumers, or
  /// occur in a query with callbacks.
  ComponentSet followed() {
    noticeWatches();
    ComponentSet known = followed;
    if (known == null) {
      var all = new ComponentSet.Builder();
      for (int id = 0; id < components.size(); id++) {
        if (!components.get(id).isEmpty()) {
          all.add(id);
        }
      }
      watches.all().forEach(watch -> all.add(watch.info().id()));
      addNamed(entering, all);
      addNamed(leaving, all);
      known = all.build();
      followed = known;
    }
    return known;
  }

  private static void addNamed(Callbacks<QueryListener> listeners, ComponentSet.Builder all) {
    for (Callbacks.Entry<QueryListener> listener : listeners.entries()) {
      QuerySpec spec = listener.callback().state().spec();
      all.addAll(spec.required()).addAll(spec.excluded());
      spec.alternatives().forEach(all::addAll);
    }
  }

  private boolean anyObserved(List<ComponentInfo> infos, Event event) {
    return infos.stream().anyMatch(info -> !observers(info, event).isEmpty());
  }

  private static List<Callbacks.Entry<QueryListener>> matching(
      Callbacks<QueryListener> listeners, Table table) {
    return listeners.entries().stream()
        .filter(listener -> listener.callback().matches(table))
        .toList();
  }
}
