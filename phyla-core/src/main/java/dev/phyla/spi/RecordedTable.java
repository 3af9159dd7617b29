package dev.phyla.spi;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.saved.SavedValue;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.table.Shares;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The rows of an archetype for a recording.
public final class RecordedTable {
  /// A component of the table.
  ///
  /// @param name the stable name, or that of the relation of a pair
  /// @param isPair whether it is a pair of a relation and a target, which has no columns
  /// @param target the target of a pair, packed, or 0 for any
  /// @param columns the columns
  public record Component(String name, boolean isPair, long target, List<Column> columns) {}

  /// A column of the table.
  ///
  /// @param number its number in the table
  /// @param path the name of the field, with dots between the names of nested records
  /// @param elementType the type of the elements of its array, `Object.class` for references
  /// @param isEntity whether its elements are packed entities
  /// @param isText whether its values are texts and enum constants
  /// @param length the number of elements of an inline array, or 0 for a single value
  public record Column(
      int number, String path, Class<?> elementType, boolean isEntity, boolean isText, int length) {
    /// Whether the values are objects.
    ///
    /// @return whether they are
    public boolean isReference() {
      return elementType == Object.class;
    }

    /// The number of elements of each row.
    ///
    /// @return the number, at least 1
    public int stride() {
      return Math.max(1, length);
    }
  }

  private final Table table;

  /// The division of the rows among the worlds of a batch, or null if there is one world.
  private final @Nullable Shares shares;

  /// Without functions that users have registered, which may ignore fields.
  private final StableHash hashes;

  private final ComponentInfo[] infos;
  private final List<Component> components;

  /// The types of the values of reference columns, by number; null for other columns.
  private final @Nullable ValueType[] types;

  /// The component and field of reference columns, by number, for messages.
  private final String[] places;

  /// The row in the arrays of each row, if there are several worlds; empty until it is needed.
  private int[] rows = {};

  private long rowsVersion = -1;

  /// Creates an access, for the world.
  ///
  /// @param table the table
  /// @param schema the schema of the world
  public RecordedTable(Table table, WorldSchema schema) {
    this.table = table;
    this.shares = table.shares();
    this.hashes = new StableHash(schema.values());
    this.infos = table.infos().clone();
    Arrays.sort(infos, Comparator.comparing(ComponentInfo::name));
    this.types = new @Nullable ValueType[table.layouts().size()];
    this.places = new String[types.length];
    var list = new ArrayList<Component>();
    for (ComponentInfo info : infos) {
      list.add(component(info, schema));
    }
    this.components = List.copyOf(list);
  }

  private Component component(ComponentInfo info, WorldSchema schema) {
    if (RelationTypes.isPair(info)) {
      RelationTypes pairs = schema.relations();
      return new Component(pairs.relationOf(info).name(), true, pairs.targetOf(info), List.of());
    }
    var columns = new ArrayList<Column>();
    List<ColumnLayout> layouts = info.layout().columns();
    for (int i = 0; i < layouts.size(); i++) {
      ColumnLayout layout = layouts.get(i);
      int number = table.base(info.id()) + i;
      ValueType type = SavedColumns.referenceType(layout, schema.values());
      types[number] = type;
      places[number] = info.name() + "." + layout.path();
      columns.add(
          new Column(
              number,
              layout.path(),
              layout.kind().arrayType().getComponentType(),
              layout.kind() == ColumnKind.ENTITY,
              type != null && type.isText(),
              SavedColumns.isInlineArray(layout) ? layout.stride() : 0));
    }
    return new Component(info.name(), false, 0, List.copyOf(columns));
  }

  /// The components, in the order in which a snapshot has them.
  ///
  /// @return the components
  public List<Component> components() {
    return components;
  }

  /// The number of columns, with that of the entities, which is the first.
  ///
  /// @return the number
  public int columns() {
    return types.length;
  }

  /// Whether the table is used no more.
  ///
  /// @return whether it was reclaimed
  public boolean isReclaimed() {
    return table.isReclaimed();
  }

  /// Brings the rows up to date, if several worlds have them.
  ///
  /// @param selected the selected world
  public void refresh(int selected) {
    if (shares != null) {
      shares.store(selected);
      shares.findRuns(selected);
    }
  }

  /// The number of rows of all worlds.
  ///
  /// @return the number
  public int size() {
    return shares == null ? table.size() : shares.rows();
  }

  /// The number of rows of a world of a batch.
  ///
  /// @param world the number of the world in its group
  /// @return the number of rows
  public int sizeOf(int world) {
    return shares == null ? table.size() : shares.end(world) - shares.first(world);
  }

  /// Copies the values of a column that is not of references, of all worlds in their order.
  ///
  /// @param column the column
  /// @param into receives the values
  public void copy(Column column, RangeCopy into) {
    Object array = table.columns()[column.number()];
    int stride = column.stride();
    if (shares == null) {
      into.copy(array, table.first() * stride, table.size() * stride);
      return;
    }
    int[] firsts = shares.runFirsts();
    int[] ends = shares.runEnds();
    int count = shares.runs();
    for (int i = 0; i < count; i++) {
      into.copy(array, firsts[i] * stride, (ends[i] - firsts[i]) * stride);
    }
  }

  /// Receives ranges of an array, one after the other.
  public interface RangeCopy {
    /// Receives a range.
    ///
    /// @param array an array of primitives
    /// @param first the first element
    /// @param count the number of elements
    void copy(Object array, int first, int count);
  }

  /// The row in the arrays.
  private int rowInArrays(int row) {
    if (shares == null) {
      return table.first() + row;
    }
    if (rowsVersion != table.version() || rows.length < shares.rows()) {
      listRows(shares);
      rowsVersion = table.version();
    }
    return rows[row];
  }

  private void listRows(Shares all) {
    if (rows.length < all.rows()) {
      rows = new int[all.rows() + all.rows() / 2];
    }
    int next = 0;
    for (int i = 0; i < all.runs(); i++) {
      for (int row = all.runFirsts()[i]; row < all.runEnds()[i]; row++) {
        rows[next++] = row;
      }
    }
  }

  /// The array of a column of a world of its own, whose first row is 0.
  ///
  /// @param column the number of the column
  /// @return the array, valid until the next structural change
  public Object array(int column) {
    return table.columns()[column];
  }

  /// The object of a row in a column of references.
  ///
  /// @param column the column
  /// @param row the row, from 0
  /// @return the object, or null
  public @Nullable Object reference(Column column, int row) {
    return ((@Nullable Object[]) table.columns()[column.number()])[rowInArrays(row)];
  }

  /// The version at which rows last arrived or changed places.
  ///
  /// @return the version
  public long rowsWritten() {
    return table.rowsWritten();
  }

  /// The version at which a component was last written.
  ///
  /// @param component its position in the list of components
  /// @return the version
  public long written(int component) {
    return table.marks().lastWritten(table.position(infos[component].id()));
  }

  /// Whether rows or components were written since a version.
  ///
  /// @param since the version
  /// @return whether anything was, also a component without columns
  public boolean isWritten(long since) {
    if (rowsWritten() > since) {
      return true;
    }
    for (int i = 0; i < infos.length; i++) {
      if (written(i) > since) {
        return true;
      }
    }
    return false;
  }

  /// The marks as a snapshot has them: those of the rows, of clearing, and of each component.
  ///
  /// @param into receives them
  public void readMarks(long[] into) {
    Clock clock = table.clock();
    long cleared = table.marks().cleared();
    into[0] = clock.withoutMoves(table.rowsWritten());
    into[1] = cleared > clock.updateEnd() ? clock.withoutMoves(cleared) : Clock.NEVER;
    for (int i = 0; i < infos.length; i++) {
      into[2 + i] = clock.withoutMoves(written(i));
    }
  }

  /// The value of a reference column in its plain form.
  ///
  /// @param column the column
  /// @param row the row, from 0
  /// @return the plain value, or null
  public @Nullable Object plain(Column column, int row) {
    ValueType type = Objects.requireNonNull(types[column.number()]);
    return SavedValue.plain(type, reference(column, row), places[column.number()]);
  }

  /// A hash of the plain form of the value of a reference column.
  ///
  /// @param column the column
  /// @param row the row, from 0
  /// @return the hash
  public long hash(Column column, int row) {
    return hashes.of(plain(column, row), places[column.number()]);
  }

  /// Whether the values of a reference column never change.
  ///
  /// @param column the column
  /// @return whether all of them are immutable
  public boolean isImmutable(Column column) {
    ValueType type = types[column.number()];
    return type != null && type.isImmutable();
  }
}
