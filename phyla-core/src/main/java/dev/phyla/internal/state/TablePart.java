package dev.phyla.internal.state;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.hash.RowHash;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.table.Table;
import java.util.List;

/// The rows of all tables as a part of the state.
public final class TablePart implements StatePart {
  private final Tables tables;

  /// Creates the part for the tables of a world.
  public TablePart(Tables tables) {
    this.tables = tables;
  }

  @Override
  public void verify() {
    tables.requireExpiredColumnsUntouched();
    new TableVerifier(tables).verify();
  }

  @Override
  public long contentHash(StableHash values) {
    var rows = new RowHash(values);
    long sum = 0;
    for (Table table : tables.all()) {
      sum += rows.content(table);
    }
    return sum;
  }

  @Override
  public long stateHash(StableHash values) {
    var rows = new RowHash(values);
    List<Table> ordered = tables.all();
    ordered.sort(Table.CANONICAL_ORDER);
    long hash = 0;
    for (Table table : ordered) {
      if (table.size() != 0) {
        hash = rows.state(table, StableHash.mix(hash, table.size()));
      }
    }
    return hash;
  }

  @Override
  public void endUpdate() {
    tables.requireExpiredColumnsUntouched();
  }

  @Override
  public void clear() {
    tables.forEach(Table::reset);
  }

  @Override
  public void copyFrom(StatePart other) {
    clear();
    EntityIndex index = tables.context().index();
    for (Table table : ((TablePart) other).tables.all()) {
      Table copy = tables.withAll(table.components());
      if (copy.signature() != table.signature()) {
        throw new IllegalStateException("A world can only be copied to one of the same schema.");
      }
      copy.copyFrom(table);
      index.admit(copy.id(), copy.capacity());
    }
  }
}
