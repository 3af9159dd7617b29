package dev.phyla.internal.image;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a table outside of a world.
public final class TableImage {
  private final List<ComponentKey> components;

  /// The first column of each component.
  private final int[] bases;

  private final Columns columns;
  private int size;

  /// Creates an empty image of a table.
  public TableImage(Table table, WorldSchema schema) {
    this.components =
        Arrays.stream(table.infos()).map(info -> ComponentKey.of(info, schema)).toList();
    this.bases = Arrays.stream(table.infos()).mapToInt(info -> table.base(info.id())).toArray();
    this.columns = new Columns(table.layouts());
  }

  /// The components that the table has, or had.
  public List<ComponentInfo> components(WorldSchema schema) {
    var infos = new ArrayList<ComponentInfo>();
    components.forEach(key -> infos.add(key.resolve(schema)));
    return infos;
  }

  /// The components that the table has, or had, by name.
  List<ComponentKey> keys() {
    return components.stream().sorted(Comparator.comparing(ComponentKey::name)).toList();
  }

  /// The first column of a component.
  int base(ComponentKey key) {
    return bases[components.indexOf(key)];
  }

  /// The number of rows.
  public int size() {
    return size;
  }

  private List<ColumnLayout> layouts() {
    return columns.layouts();
  }

  private void reserve(int rows) {
    if (rows > columns.capacity()) {
      columns.resize(Math.max(rows, 2 * columns.capacity()), size);
    }
  }

  /// Brings the image up to date with a table, or with none.
  ///
  /// @param since the last version of the writes that the image contains
  /// @param forward whether the patch leads from the old image to the new one, not back
  /// @return the patch, or null if nothing changed
  public @Nullable TablePatch sync(
      @Nullable Table table, long since, boolean forward, ReferenceVisitor copies) {
    int rows = table == null ? 0 : table.size();
    var patches = new @Nullable ColumnPatch[columns.arrays().length];
    boolean isChanged = rows != size;
    if (table != null) {
      reserve(rows);
      isChanged |= syncColumn(table, 0, table.rowsWritten() > since, forward, patches);
      for (ComponentInfo info : table.infos()) {
        int base = table.base(info.id());
        boolean isWritten = table.marks().lastWritten(table.position(info.id())) > since;
        List<ColumnLayout> own = info.layout().columns();
        for (int i = 0; i < own.size(); i++) {
          isChanged |= syncColumn(table, base + i, isWritten, forward, patches);
        }
        if (isWritten) {
          copies.visit(info.name(), own, columns.arrays(), base, 0, rows);
        }
      }
    } else if (size != 0 && !forward) {
      for (int i = 0; i < patches.length; i++) {
        ColumnLayout layout = layouts().get(i);
        patches[i] = ColumnPatch.between(layout, columns.arrays()[i], 0, columns.arrays()[i], size);
      }
    }
    if (!isChanged) {
      return null;
    }
    var patch = new TablePatch(this, forward ? rows : size, patches);
    columns.clearReferences(Math.min(rows, size), size);
    size = rows;
    return patch;
  }

  private boolean syncColumn(
      Table table, int column, boolean isWritten, boolean forward, @Nullable ColumnPatch[] into) {
    int rows = table.size();
    if (!isWritten && rows == size) {
      return false;
    }
    ColumnLayout layout = layouts().get(column);
    Object own = columns.arrays()[column];
    Object current = table.columns()[column];
    ColumnPatch patch =
        forward
            ? ColumnPatch.between(layout, own, size, current, rows)
            : ColumnPatch.between(layout, current, rows, own, size);
    into[column] = patch;
    if (patch != null) {
      patch.copyRanges(current, own, rows * layout.stride());
    }
    if (rows > size) {
      int first = size * layout.stride();
      System.arraycopy(current, first, own, first, rows * layout.stride() - first);
    }
    return patch != null;
  }

  /// Applies a patch.
  public void apply(TablePatch patch) {
    reserve(patch.size());
    for (int i = 0; i < patch.columns().length; i++) {
      ColumnPatch column = patch.columns()[i];
      if (column != null) {
        column.apply(columns.arrays()[i]);
      }
    }
    columns.clearReferences(Math.min(patch.size(), size), size);
    size = patch.size();
  }

  /// Copies the rows into an empty table.
  public void copyTo(Table table) {
    table.reserve(size);
    for (int i = 0; i < columns.arrays().length; i++) {
      ColumnLayout layout = layouts().get(i);
      System.arraycopy(columns.arrays()[i], 0, table.columns()[i], 0, size * layout.stride());
    }
    table.commit(size);
  }
}
