package dev.phyla;

import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.storage.Table;

/// Rows of one archetype that a query matches: the rows from [#first()] up to, but not including,
/// [#end()].
///
/// Columns are the archetype's own arrays, indexed by row. A chunk and its columns are valid until
/// the next structural change of the archetype; checking a column out after that throws.
public final class Chunk {
  private final QueryState state;
  private final Archetype archetype;
  private final int end;
  private final long version;

  Chunk(QueryState state, Archetype archetype) {
    this.state = state;
    this.archetype = archetype;
    this.end = archetype.size();
    this.version = archetype.table().version();
  }

  /// The archetype.
  ///
  /// @return the archetype whose rows these are
  public Archetype archetype() {
    return archetype;
  }

  /// The first row.
  ///
  /// @return a row
  public int first() {
    return 0;
  }

  /// The row after the last.
  ///
  /// @return a row number
  public int end() {
    return end;
  }

  /// The number of rows.
  ///
  /// @return a positive number
  public int size() {
    return end;
  }

  /// The entity in a row.
  ///
  /// @param row a row
  /// @return its entity
  public Entity entity(int row) {
    return archetype.entity(row);
  }

  /// Checks a column out for reading.
  ///
  /// @param column a column of a component that is a data term of the query
  /// @param <A> the class of the array
  /// @return the array
  public <A> A read(Column<A> column) {
    checkValid();
    if (!state.readable().contains(column.componentId())) {
      throw new IllegalArgumentException(
          "The query has no data term for "
              + column.component()
              + "; add read("
              + column.component()
              + ".class).");
    }
    if (state.hasOptional() && !archetype.hasColumn(column)) {
      throw new IllegalArgumentException(
          archetype
              + " has no "
              + column.component()
              + ", which is optional in this query; ask Chunk.has first.");
    }
    return archetype.read(column);
  }

  /// Checks a column out for writing, which marks its component as changed in the archetype.
  ///
  /// @param column a column of a component that the query writes
  /// @param <A> the class of the array
  /// @return the array
  public <A> A write(Column<A> column) {
    checkValid();
    if (!state.writable().contains(column.componentId())) {
      throw new IllegalArgumentException(
          "The query does not write "
              + column.component()
              + "; its term has to be write("
              + column.component()
              + ".class).");
    }
    return archetype.write(column);
  }

  /// Whether the archetype has a component, which is the question for an optional term.
  ///
  /// @param type the component type
  /// @return true if the rows have it
  public boolean has(Class<?> type) {
    return archetype.has(type);
  }

  private void checkValid() {
    Table table = archetype.table();
    if (table.version() != version) {
      throw new IllegalStateException(
          "The archetype " + archetype + " changed since this chunk was taken; iterate again.");
    }
  }

  @Override
  public String toString() {
    return archetype + " rows 0 to " + end;
  }
}
