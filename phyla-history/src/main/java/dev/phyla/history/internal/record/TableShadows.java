package dev.phyla.history.internal.record;

import dev.phyla.history.ColumnType;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.log.LogTable;
import dev.phyla.history.internal.log.LogTableText;
import dev.phyla.spi.PlainBytes;
import dev.phyla.spi.RecordedTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Describes tables for a log, gives them numbers, and creates their shadows.
final class TableShadows {
  private static final RecordedTable.Column ENTITIES =
      new RecordedTable.Column(0, "", long.class, true, false, 0);

  private final RecordedParts parts;
  private final boolean hasWorlds;
  private final TableCreation onTable;
  private final PlainBytes plain = new PlainBytes();

  /// The numbers of the tables of the current segment, which a table has again if it comes back.
  private final Map<LogTable, Integer> numbers = new HashMap<>();

  private int next;

  /// @param hasWorlds whether tables have the rows of several worlds
  TableShadows(RecordedParts parts, boolean hasWorlds, TableCreation onTable) {
    this.parts = parts;
    this.hasWorlds = hasWorlds;
    this.onTable = onTable;
  }

  /// The table of an archetype in the log.
  ///
  /// @param columns the columns that are recorded, of which the first is that of the entities
  record Described(LogTable log, List<Recorded> columns) {}

  /// A column that is recorded.
  ///
  /// @param component the position of its component, or -1 for the entities
  record Recorded(int component, RecordedTable.Column column) {
    /// Whether the column may have changed since a version.
    boolean isWritten(RecordedTable table, long since) {
      return (component < 0 ? table.rowsWritten() : table.written(component)) > since;
    }
  }

  /// Describes the table of an archetype.
  ///
  /// @return the description, or null if the table is not recorded
  @Nullable Described describe(RecordedTable table) {
    List<RecordedTable.Component> chosen = parts.choose(table.components());
    if (chosen == null) {
      return null;
    }
    var columns = new ArrayList<Recorded>();
    columns.add(new Recorded(-1, ENTITIES));
    var components = new ArrayList<LogTable.Component>();
    for (RecordedTable.Component component : chosen) {
      int position = table.components().indexOf(component);
      var fields = new ArrayList<TableField>();
      for (RecordedTable.Column column : component.columns()) {
        columns.add(new Recorded(position, column));
        fields.add(new TableField(column.path(), type(column), column.length()));
      }
      Long target = component.isPair() ? component.target() : null;
      components.add(new LogTable.Component(component.name(), target, fields));
    }
    return new Described(LogTable.archetype(components, hasWorlds), columns);
  }

  private static ColumnType type(RecordedTable.Column column) {
    if (column.isReference()) {
      return column.isText() ? ColumnType.TEXT : ColumnType.VALUE;
    }
    if (column.isEntity()) {
      return ColumnType.ENTITY;
    }
    return ColumnType.of(column.elementType());
  }

  /// Creates the shadow of an archetype.
  TableShadow archetype(Described described, RowSource source) {
    onTable.created(described.log);
    return shadow(described.log, source);
  }

  /// Creates the shadow of a table.
  TableShadow shadow(LogTable log, RowSource source) {
    int number = numbers.computeIfAbsent(log, _ -> next++);
    var shadows = new ArrayList<ColumnShadow>();
    List<LogTable.Column> columns = log.columns();
    for (int i = 0; i < columns.size(); i++) {
      LogTable.Column column = columns.get(i);
      shadows.add(
          column.type().isReference()
              ? new ReferenceColumn(i, source.isImmutable(i), plain)
              : new FixedColumn(i, column.bytes()));
    }
    return new TableShadow(number, LogTableText.write(log), log.toString(), source, shadows);
  }

  /// Forgets the numbers of tables that are gone, when a new segment begins. Pairs with entities
  /// that died would be kept for ever otherwise.
  ///
  /// @param current the numbers of the tables that are there
  void keepOnly(Collection<Integer> current) {
    numbers.values().retainAll(current);
  }
}
