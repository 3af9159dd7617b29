package dev.phyla.spi;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.Shares;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.Residents;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of one archetype in all worlds that share it.
public final class ResidentRows {
  private final Table table;
  private final Shares shares;
  private final Residents residents;

  ResidentRows(Table table, Residents residents) {
    this.table = table;
    this.shares = Residents.shares(table);
    this.residents = residents;
  }

  /// Gives each world room for a number of rows, which never move. No world has rows yet.
  ///
  /// @param rows the maximum number of rows of a world
  public void fix(int rows) {
    shares.fix(rows, residents.selected());
  }

  /// The maximum number of rows of a world, or 0 if it is not fixed.
  ///
  /// @return the number
  public int fixedSize() {
    return shares.fixedSize();
  }

  /// Brings the ranges of all worlds up to date.
  ///
  /// @return the number of rows of all worlds
  public int refresh() {
    shares.findRuns(residents.selected());
    return shares.rows();
  }

  /// The number of contiguous ranges of rows, as of the last [#refresh()].
  ///
  /// @return the number
  public int ranges() {
    return shares.findRuns(residents.selected());
  }

  /// The first rows of the contiguous ranges, as of the last [#refresh()].
  ///
  /// @return an array that may be longer
  public int[] rangeFirsts() {
    return shares.runFirsts();
  }

  /// The rows after the last of the contiguous ranges, as of the last [#refresh()].
  ///
  /// @return an array that may be longer
  public int[] rangeEnds() {
    return shares.runEnds();
  }

  /// The first row of a world, as of the last [#refresh()].
  ///
  /// @param world the number of the world
  /// @return the row
  public int first(int world) {
    return shares.first(world);
  }

  /// The row after the last of a world, as of the last [#refresh()].
  ///
  /// @param world the number of the world
  /// @return the row
  public int end(int world) {
    return shares.end(world);
  }

  /// The version of the rows, which grows when rows are added, removed or moved.
  ///
  /// @return the version
  public long version() {
    return table.version();
  }

  /// The array of a column.
  ///
  /// @param column the number of the column
  /// @return the array, valid until the next structural change
  public Object array(int column) {
    return table.columns()[column];
  }

  /// Marks a component as written.
  ///
  /// @param type the component type
  public void markWritten(Class<?> type) {
    table.marks().mark(table.position(info(type).id()));
  }

  /// The columns of a component.
  ///
  /// @param type the component type
  /// @return the columns, in their order
  public List<ResidentColumn> columns(Class<?> type) {
    ComponentInfo info = info(type);
    int base = table.base(info.id());
    List<ColumnLayout> layouts = info.layout().columns();
    var columns = new ArrayList<ResidentColumn>();
    for (int i = 0; i < layouts.size(); i++) {
      columns.add(column(base + i, layouts.get(i)));
    }
    return columns;
  }

  /// The column of the entities, as [dev.phyla.Entity#bits()] has them.
  ///
  /// @return the column
  public ResidentColumn entities() {
    return column(0, table.layouts().getFirst());
  }

  private static ResidentColumn column(int number, ColumnLayout layout) {
    Class<?> elements = layout.kind().arrayType().getComponentType();
    return new ResidentColumn(number, layout.path(), elements, layout.stride());
  }

  private ComponentInfo info(Class<?> type) {
    ComponentInfo info = find(type);
    if (info == null) {
      throw new IllegalArgumentException(
          String.format("The archetype %s has no %s.", table, type.getTypeName()));
    }
    return info;
  }

  private @Nullable ComponentInfo find(Class<?> type) {
    for (ComponentInfo info : table.infos()) {
      if (info.type() == type) {
        return info;
      }
    }
    return null;
  }

  /// The names of the components.
  @Override
  public String toString() {
    return table.toString();
  }
}
