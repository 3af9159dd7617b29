package dev.phyla.cli;

import dev.phyla.Entity;
import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.EntityRow;
import dev.phyla.history.HistoryException;
import dev.phyla.history.PastState;
import dev.phyla.history.Run;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The past of an entity, as text.
///
/// @param run the run
/// @param world the number of its world in a batch, or [WorldOption#ALL]
/// @param entity the entity
/// @param limit the maximum number of rows to show
record EntityView(Run run, int world, Entity entity, int limit) {
  /// Columns that every table has, and that say nothing here.
  private static final Set<String> BASE_COLUMNS =
      ArchetypeTable.BASE_COLUMNS.stream().map(Map.Entry::getKey).collect(Collectors.toSet());

  private static final String WORLD = "world_number";
  private static final String STATE = "state";

  /// Prints the values at a tick, or in all ticks in which the entity changed.
  void print(@Nullable Long tick, PrintWriter out) {
    List<SequencedMap<String, @Nullable Object>> rows = tick == null ? past() : at(tick);
    if (rows.isEmpty()) {
      throw new HistoryException(
          "The entity %s was not alive in the run %s%s."
              .formatted(entity, run.id(), tick == null ? "" : " at tick " + tick));
    }
    SequencedSet<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    var table = new TextTable(names);
    for (var row : rows.subList(0, Math.min(limit, rows.size()))) {
      table.add(names.stream().map(row::get).toList());
    }
    table.print(out);
    TextTable.printRest(rows.size() - limit, out);
  }

  private List<SequencedMap<String, @Nullable Object>> at(long tick) {
    PastState state = world == WorldOption.ALL ? run.at(tick) : run.at(tick).world(world);
    return state.row(entity).map(values -> row(tick, null, values)).stream().toList();
  }

  private List<SequencedMap<String, @Nullable Object>> past() {
    List<EntityRow> changes =
        world == WorldOption.ALL
            ? run.entity(entity, 0, Long.MAX_VALUE)
            : run.entity(world, entity, 0, Long.MAX_VALUE);
    long first = run.firstTick();
    var rows = new ArrayList<SequencedMap<String, @Nullable Object>>();
    for (int i = 0; i < changes.size(); i++) {
      EntityRow change = changes.get(i);
      if (change.isActive()) {
        rows.add(
            row(change.tick(), i == 0 && change.tick() > first ? "spawned" : "", change.values()));
      } else if (!isMoved(changes, i)) {
        rows.add(row(change.tick(), "despawned", new LinkedHashMap<>()));
      }
    }
    return rows;
  }

  /// Whether the entity left a table because it entered another one in the same tick.
  private static boolean isMoved(List<EntityRow> changes, int index) {
    long tick = changes.get(index).tick();
    return changes.stream().anyMatch(change -> change.tick() == tick && change.isActive());
  }

  private static SequencedMap<String, @Nullable Object> row(
      long tick, @Nullable String state, SequencedMap<String, @Nullable Object> values) {
    SequencedMap<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("tick", tick);
    if (state != null) {
      row.put(STATE, state);
    }
    values.forEach(
        (name, value) -> {
          if (!BASE_COLUMNS.contains(name) && !name.equals(WORLD)) {
            row.put(name, value);
          }
        });
    return row;
  }
}
