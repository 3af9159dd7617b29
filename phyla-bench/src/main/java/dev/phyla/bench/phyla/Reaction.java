package dev.phyla.bench.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;

import dev.phyla.World;
import dev.phyla.bench.workload.Form;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// What reacts in a world to changes of a component that no entity has.
///
/// Work on other components should take the same time with and without it.
enum Reaction {
  /// Nothing reacts; the others are compared with it.
  NONE("quiet"),
  /// Observers of the component: added, set, removed.
  OBSERVER("observer"),
  /// A query for entities whose component changed.
  CHANGE_CONSUMER("change consumer"),
  /// Callbacks for entities that start and stop to match a query for the component.
  QUERY_CALLBACK("query callback");

  /// The component that no entity has.
  record Absent(float value) {}

  private final String label;

  Reaction(String label) {
    this.label = label;
  }

  /// The same work beside each of the reactions, the quiet world first.
  ///
  /// @param start builds the workload for a number of entities
  static List<Form> forms(IntFunction<PhylaWorkload> start) {
    return Arrays.stream(values())
        .map(
            reaction ->
                Form.named(reaction.label, entities -> start.apply(entities).beside(reaction)))
        .toList();
  }

  /// Adds this reaction to a world.
  ///
  /// @return what the caller has to keep, because the world refers to it weakly
  List<Object> register(World world) {
    return switch (this) {
      case NONE -> List.of();
      case OBSERVER ->
          List.of(
              world.onAdd(Absent.class, (w, entity, absent) -> fail()),
              world.onSet(Absent.class, (w, entity, absent) -> fail()),
              world.onRemove(Absent.class, (w, entity, absent) -> fail()));
      case CHANGE_CONSUMER -> List.of(world.query(read(Absent.class), changed(Absent.class)));
      case QUERY_CALLBACK -> {
        var query = world.query(read(Absent.class));
        yield List.of(
            query,
            query.onEnter((archetype, first, end) -> fail()),
            query.onExit((archetype, first, end) -> fail()));
      }
    };
  }

  private static void fail() {
    throw new IllegalStateException("An unrelated reaction was called: no entity has Absent.");
  }
}
