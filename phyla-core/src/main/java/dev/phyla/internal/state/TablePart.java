package dev.phyla.internal.state;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.LoadedSlots;
import dev.phyla.internal.hash.RowHash;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    long hash = 0;
    for (Table table : used()) {
      hash = rows.state(table, StableHash.mix(hash, table.size()));
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

  /// Creates missing tables, which is the only step that calls user code.
  @Override
  public void prepareCopy(StatePart other) {
    Tables others = ((TablePart) other).tables;
    for (int id = 0; id < others.end(); id++) {
      Table table = others.find(id);
      if (table != null) {
        Table copy = tables.find(id);
        (copy != null ? copy : tables.withAll(table.components())).reserveFor(table);
      }
    }
  }

  @Override
  public void visitReferences(ReferenceVisitor visitor) {
    for (int id = 0; id < tables.end(); id++) {
      Table table = tables.find(id);
      if (table != null) {
        for (ComponentInfo info : table.infos()) {
          List<ColumnLayout> columns = info.layout().columns();
          int base = table.base(info.id());
          visitor.visit(info.name(), columns, table.columns(), base, table.first(), table.end());
        }
      }
    }
  }

  @Override
  public void checkSaved(SavedTypes types, Problems problems) {
    for (Table table : used()) {
      for (ComponentInfo info : table.infos()) {
        if (!RelationTypes.isPair(info)) {
          types
              .columns(info)
              .checkRows(table.columns(), table.base(info.id()), table.first(), table.end());
        }
      }
    }
  }

  /// The components that entities have.
  public Set<ComponentInfo> usedComponents() {
    var components = new LinkedHashSet<ComponentInfo>();
    for (Table table : used()) {
      components.addAll(Arrays.asList(table.infos()));
    }
    return components;
  }

  /// The tables with rows, in an order that does not depend on ids.
  private List<Table> used() {
    List<Table> used = tables.all();
    used.removeIf(table -> table.size() == 0);
    used.sort(Table.CANONICAL_ORDER);
    return used;
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    var rows = new SavedRows(out, types);
    List<Table> used = used();
    out.putInt(used.size());
    used.forEach(rows::put);
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    var rows = new LoadedRows(in, types, tables);
    int count = in.getCount(Integer.MAX_VALUE, "archetypes");
    for (int i = 0; i < count; i++) {
      rows.get();
    }
    if (!new LoadedSlots(tables.context().index()).retireRest()) {
      throw in.error("a slot is neither in use nor free");
    }
  }

  @Override
  public void copyFrom(StatePart other) {
    Tables others = ((TablePart) other).tables;
    long distance = tables.context().clock().distanceFrom(others.context().clock());
    for (int id = 0; id < tables.end(); id++) {
      Table copy = tables.find(id);
      if (copy != null) {
        Table table = others.find(id);
        if (table == null) {
          copy.reset();
        } else {
          assert copy.signature() == table.signature();
          copy.copyFrom(table, distance);
        }
      }
    }
  }
}
