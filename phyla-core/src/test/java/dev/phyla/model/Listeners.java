package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.Observer;
import dev.phyla.Query;
import dev.phyla.RowsObserver;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.model.ReferenceListeners.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The observers and callbacks of the world: each records its calls, and is registered with the
/// reference.
final class Listeners {
  private final World world;
  private final ReferenceWorld reference;
  private final List<String> heard = new ArrayList<>();
  private final Map<Integer, Subscription> open = new TreeMap<>();
  private int last;

  Listeners(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
    world.onSkippedCommand(report -> record("skipped " + report.entity()));
  }

  /// The numbers of the listeners.
  List<Integer> open() {
    return List.copyOf(open.keySet());
  }

  void record(String line) {
    heard.add(line);
  }

  <T> void observe(Class<T> type, Event event, Reaction reaction) {
    int number = ++last;
    Observer<T> observer =
        (w, entity, value) -> {
          same(w.get(entity, type), value, "the value of", entity);
          record(ReferenceListeners.observed(number, event, entity, value, w.archetype(entity)));
          reaction.react(w, entity, reference.companion(), this::record);
        };
    open.put(
        number,
        switch (event) {
          case ADD -> world.onAdd(type, observer);
          case SET -> world.onSet(type, observer);
          case REMOVE -> world.onRemove(type, observer);
        });
    reference.listeners().observe(number, type, event, reaction);
  }

  void follow(Wanted wanted, boolean entering) {
    int number = ++last;
    RowsObserver observer =
        (archetype, first, end) -> {
          List<Entity> entities = archetype.entities().subList(first, end);
          record(ReferenceListeners.moved(number, archetype, first, entities));
        };
    Query query = wanted.queryOf(world);
    open.put(number, entering ? query.onEnter(observer) : query.onExit(observer));
    reference.listeners().follow(number, wanted, entering);
  }

  void watchArchetypes() {
    int number = ++last;
    open.put(
        number,
        world.onArchetypeCreated(
            archetype -> record(ReferenceListeners.created(number, archetype))));
    reference.listeners().watchArchetypes(number);
  }

  void close(int number) {
    open.remove(number).close();
    reference.listeners().close(number);
  }

  /// Fails unless they were called as the reference expects.
  void compare() {
    List<String> expected = reference.listeners().takeLines();
    same(heard, expected, "what was heard");
    heard.clear();
  }
}
