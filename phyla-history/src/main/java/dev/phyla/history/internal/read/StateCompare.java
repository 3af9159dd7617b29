package dev.phyla.history.internal.read;

import dev.phyla.Entity;
import dev.phyla.history.Divergence.Difference;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.TableState;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds what differs between two states.
public final class StateCompare {
  private static final int LIMIT = 100;

  /// The sections that count, with what they contain.
  private static final Map<String, String> SECTIONS = new LinkedHashMap<>();

  static {
    SECTIONS.put("SETS", "tags and disabled entities");
    SECTIONS.put("EVNT", "events");
    SECTIONS.put("RSRC", "resources");
    SECTIONS.put("SEED", "the seed");
    SECTIONS.put("LINK", "links of relations");
    SECTIONS.put("NAME", "keys and names");
  }

  /// Where an entity is.
  private record Place(TableState state, int row) {}

  private final int world;
  private final List<Difference> found = new ArrayList<>();

  private StateCompare(int world) {
    this.world = world;
  }

  /// Finds what differs.
  ///
  /// @return the differences, of which there may be more than are listed; empty if there are none
  public static List<Difference> differences(WorldState one, WorldState other) {
    return differences(-1, one, other);
  }

  /// Finds what differs between two states of a batch.
  public static List<Difference> differences(BatchState one, BatchState other) {
    if (one.worlds() != other.worlds()) {
      var difference =
          new Difference(-1, Entity.NONE, "the number of worlds", one.worlds(), other.worlds());
      return List.of(difference);
    }
    var all = new ArrayList<Difference>();
    for (int i = 0; i < one.worlds() && all.size() < LIMIT; i++) {
      all.addAll(differences(i, one.world(i), other.world(i)));
    }
    one.values()
        .forEach(
            (name, array) -> {
              Object others = other.values().get(name);
              for (int i = 0; i < one.worlds() && all.size() < LIMIT; i++) {
                addValue(i, name, array, others, all);
              }
            });
    return all.subList(0, Math.min(all.size(), LIMIT));
  }

  private static void addValue(
      int world, String name, Object array, @Nullable Object others, List<Difference> all) {
    Object own = Array.get(array, world);
    Object other = others == null ? null : Array.get(others, world);
    if (!Objects.equals(own, other)) {
      all.add(new Difference(world, Entity.NONE, name, own, other));
    }
  }

  private static List<Difference> differences(int world, WorldState one, WorldState other) {
    var compare = new StateCompare(world);
    compare.compareEntities(places(one), places(other));
    compare.compareRest(one, other);
    return compare.found;
  }

  private static SortedMap<Long, Place> places(WorldState state) {
    var places = new TreeMap<Long, Place>();
    for (TableState table : state.archetypes()) {
      for (int row = 0; row < table.rows(); row++) {
        long bits = table.entities()[row];
        places.put(Long.rotateLeft(bits, 32), new Place(table, row)); // by index
      }
    }
    return places;
  }

  private void compareEntities(SortedMap<Long, Place> ones, SortedMap<Long, Place> others) {
    var all = new TreeMap<Long, Place>(ones);
    all.putAll(others);
    for (Long key : all.keySet()) {
      if (found.size() >= LIMIT) {
        return;
      }
      Entity entity = Entity.fromBits(Long.rotateLeft(key, 32));
      Place one = ones.get(key);
      Place other = others.get(key);
      if (one == null || other == null) {
        found.add(new Difference(world, entity, "alive", one != null, other != null));
      } else {
        compare(entity, one, other);
      }
    }
  }

  private void compare(Entity entity, Place one, Place other) {
    LogTable table = one.state.table();
    if (!table.components().equals(other.state.table().components())) {
      found.add(new Difference(world, entity, "components", names(one.state), names(other.state)));
      return;
    }
    int column = 1;
    for (LogTable.Component component : table.components()) {
      for (TableField field : component.fields()) {
        Object own = value(one, column, field);
        Object others = value(other, column, field);
        if (!Objects.deepEquals(own, others)) {
          found.add(
              new Difference(world, entity, component.name() + "." + field.path(), own, others));
        }
        column++;
      }
    }
  }

  private static List<String> names(TableState state) {
    return List.of(state.table().canonicalNames());
  }

  private static @Nullable Object value(Place place, int column, TableField field) {
    Object array = place.state.array(column);
    if (field.length() == 0) {
      return Array.get(array, place.row);
    }
    var values = new ArrayList<Object>();
    for (int i = 0; i < field.length(); i++) {
      values.add(Array.get(array, place.row * field.length() + i));
    }
    return values;
  }

  private void compareRest(WorldState one, WorldState other) {
    SECTIONS.forEach(
        (name, words) -> {
          if (!Arrays.equals(one.section(name), other.section(name))) {
            found.add(new Difference(world, Entity.NONE, words, null, null));
          }
        });
    if (!Arrays.equals(one.generations(), other.generations())
        || !Arrays.equals(one.freeSlots(), other.freeSlots())) {
      found.add(new Difference(world, Entity.NONE, "handles in use and free", null, null));
    }
    if (found.isEmpty() && !order(one).equals(order(other))) {
      found.add(new Difference(world, Entity.NONE, "the order of rows", null, null));
    }
  }

  private static List<List<Long>> order(WorldState state) {
    return state.archetypes().stream()
        .map(table -> Arrays.stream(table.entities(), 0, table.rows()).boxed().toList())
        .toList();
  }
}
