package dev.phyla.observe;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;

/// Records the calls of callbacks, and checks that they agree with the world.
///
/// A line is `+ 1:1 Alpha[value=5]` for a component that was added, `-` for one that is removed,
/// `=` for one that was replaced, and `name enter [Alpha, Beta] 0-3` for rows.
final class Journal {
  private final World world;
  private final List<String> lines = new ArrayList<>();

  Journal(World world) {
    this.world = world;
  }

  /// Observes all changes of components.
  Journal observe(Class<?>... types) {
    for (Class<?> type : types) {
      world.onAdd(type, (_, entity, value) -> note("+", type, entity, value));
      world.onRemove(type, (_, entity, value) -> note("-", type, entity, value));
      world.onSet(type, (_, entity, value) -> note("=", type, entity, value));
    }
    return this;
  }

  /// Registers callbacks for rows that enter and leave a query.
  Journal follow(String name, Query query) {
    query.onEnter((archetype, first, end) -> note(name + " enter", archetype, first, end));
    query.onExit((archetype, first, end) -> note(name + " exit", archetype, first, end));
    return this;
  }

  private void note(String event, Class<?> type, Entity entity, Object value) {
    add(event + " " + entity + " " + value);
    if (!world.get(entity, type).equals(value)) {
      throw new AssertionError(event + " " + entity + " " + value + " differs from the world");
    }
  }

  void note(String event, Archetype archetype, int first, int end) {
    if (first < 0 || first >= end || end > archetype.size()) {
      throw new AssertionError("no rows: " + first + "-" + (end - 1));
    }
    add(event + " " + archetype + " " + first + "-" + (end - 1));
  }

  void add(String line) {
    lines.add(line);
  }

  /// The lines since the last call.
  List<String> take() {
    List<String> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }
}
