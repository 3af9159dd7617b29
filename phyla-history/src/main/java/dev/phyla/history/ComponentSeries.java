package dev.phyla.history;

import java.lang.reflect.Array;
import java.util.List;

/// The entities that had a component at the end of each tick of a range, as columns: one row for
/// each entity and recorded tick, in the order of ticks.
///
/// The series holds all its rows in memory. For questions about longer ranges, use SQL.
public final class ComponentSeries {
  private final List<PastTable> tables;
  private final int size;

  ComponentSeries(List<PastTable> tables) {
    this.tables = tables;
    this.size = tables.stream().mapToInt(PastTable::size).reduce(0, Math::addExact);
  }

  /// The number of rows.
  ///
  /// @return the number
  public int size() {
    return size;
  }

  /// The ticks of the rows.
  ///
  /// @return a new array, ascending
  public long[] ticks() {
    var ticks = new long[size];
    int next = 0;
    for (PastTable table : tables) {
      for (int i = 0; i < table.size(); i++) {
        ticks[next++] = table.tick();
      }
    }
    return ticks;
  }

  /// The entities of the rows.
  ///
  /// @return a new array of packed handles, for [dev.phyla.Entity#fromBits(long)]
  public long[] entities() {
    var entities = new long[size];
    int next = 0;
    for (PastTable table : tables) {
      System.arraycopy(table.state().entities(), 0, entities, next, table.size());
      next += table.size();
    }
    return entities;
  }

  /// The worlds of the rows.
  ///
  /// @return a new array of their numbers in the batch; all 0 in runs of one world
  public int[] worlds() {
    var worlds = new int[size];
    int next = 0;
    for (PastTable table : tables) {
      for (int i = 0; i < table.size(); i++) {
        worlds[next++] = table.world(i);
      }
    }
    return worlds;
  }

  /// The values of a column.
  ///
  /// @param name the name of the column, such as `position__x`
  /// @param arrayType the class of the array, such as `float[].class`; `Object[].class` for texts
  ///   and other objects, which are plain values
  /// @param <A> the type of the array
  /// @return a new array with a value for each row
  /// @throws IllegalArgumentException if a row has no such column, or it has another type
  public <A> A column(String name, Class<A> arrayType) {
    if (!arrayType.isArray()) {
      throw new IllegalArgumentException(
          "The values of a column are an array, not a " + arrayType.getSimpleName() + ".");
    }
    Object values = Array.newInstance(arrayType.componentType(), size);
    int next = 0;
    for (PastTable table : tables) {
      table.copyColumn(name, arrayType, values, next);
      next += table.size();
    }
    return arrayType.cast(values);
  }

  /// The number of rows.
  @Override
  public String toString() {
    return "A series of " + size + " rows";
  }
}
