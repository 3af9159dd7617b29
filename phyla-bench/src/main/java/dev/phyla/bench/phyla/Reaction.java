package dev.phyla.bench.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;

import dev.phyla.World;
import dev.phyla.bench.workload.Form;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Reactions to changes of a component that no entity has.
///
/// Operations on other components should take the same time with and without them.
enum Reaction {
  /// No reaction, for comparison.
  NONE("quiet"),
  /// Observers of the component: added, set, removed.
  OBSERVER("observer"),
  /// A query for entities whose component changed.
  CHANGE_CONSUMER("change consumer"),
  /// Callbacks for entities that start or stop matching a query for the component.
  QUERY_CALLBACK("query callback"),
  /// An index of the component.
  INDEX("index");

  /// The component that no entity has.
  record Absent(float value) {}

  private final String label;

  Reaction(String label) {
    this.label = label;
  }

  /// The same workload with each of the reactions, starting with none.
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
  /// @return the objects that the caller has to keep, because the world refers to them weakly
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
      case INDEX -> List.of(world.index(Absent.class, Absent::value));
    };
  }

  private static void fail() {
    throw new IllegalStateException("An unrelated reaction was called: no entity has Absent.");
  }
}
