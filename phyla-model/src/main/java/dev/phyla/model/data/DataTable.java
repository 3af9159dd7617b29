package dev.phyla.model.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A table with named columns of equal length, which does not change.
///
/// ```java
/// DataTable table = sim.data().table();
/// double[] sheep = table.doubles("sheep");
/// DataTable late = table.where(row -> row.getLong("tick") >= 100).select("tick", "sheep");
/// late.writeCsv(Path.of("late.csv"));
/// ```
///
/// A column has whole numbers (`long`), numbers (`double`) or other values, such as texts, booleans
/// and enum constants. NaN is a missing number, null a missing value. Rows are counted from 0.
///
/// Methods that take the name of a column throw an [IllegalArgumentException] that lists the
/// columns if there is none with that name.
public final class DataTable {
  /// The columns by name, in order.
  private final Map<String, TableColumn> columns;

  private final int rows;

  DataTable(Map<String, TableColumn> columns, int rows) {
    this.columns = columns;
    this.rows = rows;
  }

  /// Starts a table.
  ///
  /// @return a builder without columns
  public static Builder builder() {
    return new Builder();
  }

  // Size and names.

  /// The number of rows.
  ///
  /// @return the number
  public int rows() {
    return rows;
  }

  /// The names of the columns.
  ///
  /// @return the names, in order
  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /// Whether there is a column.
  ///
  /// @param name a name
  /// @return true if a column has it
  public boolean has(String name) {
    return columns.containsKey(Objects.requireNonNull(name, "The name is null."));
  }

  /// Whether a column has numbers.
  ///
  /// @param name the name of a column
  /// @return true for columns of `long` and `double`, false for columns of other values
  public boolean isNumeric(String name) {
    TableColumn column = column(name);
    return column instanceof TableColumn.Longs || column instanceof TableColumn.Doubles;
  }

  // Values.

  /// The numbers of a column. Booleans are 1 and 0, missing values NaN.
  ///
  /// @param name the name of a column
  /// @return a new array
  /// @throws IllegalArgumentException if a value is not a number
  public double[] doubles(String name) {
    TableColumn column = column(name);
    var numbers = new double[rows];
    for (int row = 0; row < rows; row++) {
      numbers[row] = Cell.toDouble(column, name, row);
    }
    return numbers;
  }

  /// The whole numbers of a column.
  ///
  /// @param name the name of a column
  /// @return a new array
  /// @throws IllegalArgumentException if a value is not a whole number
  public long[] longs(String name) {
    TableColumn column = column(name);
    var numbers = new long[rows];
    for (int row = 0; row < rows; row++) {
      numbers[row] = Cell.toLong(column, name, row);
    }
    return numbers;
  }

  /// The values of a column.
  ///
  /// @param name the name of a column
  /// @return an unmodifiable list of `Long`, `Double` or other values, some of which may be null
  public List<@Nullable Object> values(String name) {
    return new ColumnValues(column(name), rows);
  }

  /// One value.
  ///
  /// @param row the row, from 0
  /// @param name the name of a column
  /// @return a `Long`, a `Double` or another value, or null
  /// @throws IndexOutOfBoundsException if there is no such row
  public @Nullable Object get(int row, String name) {
    return row(row).get(name);
  }

  /// One row.
  ///
  /// @param index the row, from 0
  /// @return the row
  /// @throws IndexOutOfBoundsException if there is no such row
  public Row row(int index) {
    if (index < 0 || index >= rows) {
      throw new IndexOutOfBoundsException(
          rows == 0
              ? "The table has no rows, so there is no row " + index + "."
              : String.format("The table has rows 0 to %d, and not %d.", rows - 1, index));
    }
    return new Row(this, index);
  }

  // Other tables.

  /// The table of some columns.
  ///
  /// @param names the names of the columns, in the order they are to have
  /// @return a table of the same rows
  public DataTable select(String... names) {
    var selected = new LinkedHashMap<String, TableColumn>();
    for (String name : names) {
      if (selected.put(name, column(name)) != null) {
        throw new IllegalArgumentException("The column \"" + name + "\" is selected twice.");
      }
    }
    return new DataTable(selected, rows);
  }

  /// The table of those rows for which a condition holds.
  ///
  /// @param condition tested for each row
  /// @return a table of the same columns
  public DataTable where(Predicate<Row> condition) {
    var kept = new int[rows];
    int count = 0;
    for (int row = 0; row < rows; row++) {
      if (condition.test(new Row(this, row))) {
        kept[count++] = row;
      }
    }
    int[] chosen = Arrays.copyOf(kept, count);
    var filtered = new LinkedHashMap<String, TableColumn>();
    columns.forEach((name, column) -> filtered.put(name, column.pick(chosen)));
    return new DataTable(filtered, count);
  }

  /// The table with one more column, which is computed from the others.
  ///
  /// @param name the name of the new column
  /// @param function computes the number of a row
  /// @return a table of the same rows
  /// @throws IllegalArgumentException if a column has that name
  public DataTable with(String name, ToDoubleFunction<Row> function) {
    var numbers = new double[rows];
    for (int row = 0; row < rows; row++) {
      numbers[row] = function.applyAsDouble(new Row(this, row));
    }
    var extended = new LinkedHashMap<>(columns);
    if (extended.put(name, new TableColumn.Doubles(numbers)) != null) {
      throw new IllegalArgumentException("The table has a column \"" + name + "\" already.");
    }
    return new DataTable(extended, rows);
  }

  // Statistics.

  /// The mean of the numbers of a column that are not missing.
  ///
  /// @param name the name of a column
  /// @return the mean, NaN if there are none
  public double mean(String name) {
    return Statistics.mean(doubles(name));
  }

  /// A quantile of the numbers of a column that are not missing, interpolated linearly between the
  /// two nearest numbers.
  ///
  /// @param name the name of a column
  /// @param probability from 0, the minimum, to 1, the maximum; 0.5 is the median
  /// @return the quantile, NaN if there are no numbers
  /// @throws IllegalArgumentException if the probability is not a number from 0 to 1
  public double quantile(String name, double probability) {
    return Statistics.quantile(doubles(name), probability);
  }

  // Output and input.

  /// Writes the table as CSV in UTF-8: a line of names, then a line for each row. Numbers are
  /// written so that they are read back exactly, missing values as nothing.
  ///
  /// @param file the file, which is replaced if it exists
  /// @throws IOException if the file cannot be written
  public void writeCsv(Path file) throws IOException {
    TableCsv.write(this, file);
  }

  /// Writes the table as CSV.
  ///
  /// @param target receives the text
  /// @throws IOException if the target throws it
  public void writeCsv(Appendable target) throws IOException {
    TableCsv.write(this, target);
  }

  /// Reads a table from CSV in UTF-8, with a line of names. A column has whole numbers, numbers or
  /// booleans if all its values are, and texts otherwise. An empty field is a missing value, an
  /// empty text has quotes.
  ///
  /// @param file the file
  /// @return the table
  /// @throws IOException if the file cannot be read
  /// @throws DataException if the text is not a table
  public static DataTable readCsv(Path file) throws IOException {
    return TableCsv.read(file);
  }

  /// Reads a table from a text, as [#readCsv(Path)] does from a file.
  ///
  /// @param text the text
  /// @return the table
  /// @throws DataException if the text is not a table
  public static DataTable parseCsv(String text) {
    return TableCsv.parse(text, "");
  }

  /// The rows as records. A record has components with the names and types of columns; other
  /// columns are ignored. Numbers are converted if that loses nothing, and texts to enum constants.
  ///
  /// @param type the class of the records
  /// @param <R> the class of the records
  /// @return the records, in an unmodifiable list
  /// @throws IllegalArgumentException if a component has no column, or a value does not fit
  public <R extends Record> List<R> as(Class<R> type) {
    return RowRecords.read(this, type);
  }

  /// The table as aligned text for people, with rounded numbers.
  ///
  /// @param maxRows how many rows are shown at most; if there are more, those in the middle are
  ///   left out
  /// @return the text, with a line break at the end
  public String toText(int maxRows) {
    return TextTable.format(this, maxRows);
  }

  /// The column with a name.
  TableColumn column(String name) {
    TableColumn column = columns.get(Objects.requireNonNull(name, "The name is null."));
    if (column == null) {
      throw new IllegalArgumentException(
          String.format(
              "The table has no column \"%s\"; it has %s.",
              name,
              columns.isEmpty() ? "no columns" : "\"" + String.join("\", \"", names()) + "\""));
    }
    return column;
  }

  /// Whether another object is a table with equal names and values, in the same order.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataTable table
        && rows == table.rows
        && names().equals(table.names())
        && columns.keySet().stream().allMatch(name -> values(name).equals(table.values(name)));
  }

  @Override
  public int hashCode() {
    return 31 * names().hashCode() + rows;
  }

  @Override
  public String toString() {
    return toText(20);
  }

  /// A row of a table.
  public static final class Row {
    private final DataTable table;
    private final int index;

    private Row(DataTable table, int index) {
      this.table = table;
      this.index = index;
    }

    /// The number of the row.
    ///
    /// @return the number, from 0
    public int index() {
      return index;
    }

    /// A value.
    ///
    /// @param name the name of a column
    /// @return a `Long`, a `Double` or another value, or null
    public @Nullable Object get(String name) {
      return table.column(name).value(index);
    }

    /// A number. Booleans are 1 and 0, a missing value is NaN.
    ///
    /// @param name the name of a column
    /// @return the number
    /// @throws IllegalArgumentException if the value is not a number
    public double getDouble(String name) {
      return Cell.toDouble(table.column(name), name, index);
    }

    /// A whole number.
    ///
    /// @param name the name of a column
    /// @return the number
    /// @throws IllegalArgumentException if the value is not a whole number
    public long getLong(String name) {
      return Cell.toLong(table.column(name), name, index);
    }

    /// A value as text.
    ///
    /// @param name the name of a column
    /// @return the text, empty for null
    public String getString(String name) {
      Object value = get(name);
      return value == null ? "" : value.toString();
    }

    /// The names and values.
    @Override
    public String toString() {
      var parts = new ArrayList<String>();
      for (String name : table.names()) {
        parts.add(name + "=" + get(name));
      }
      return parts.toString();
    }
  }

  /// Builds a table column by column.
  public static final class Builder {
    private final Map<String, TableColumn> columns = new LinkedHashMap<>();
    private int rows = -1;

    private Builder() {}

    /// Adds a column of whole numbers.
    ///
    /// @param name the name
    /// @param values the numbers, which are copied
    /// @return this builder
    /// @throws IllegalArgumentException if the name is taken or the number of rows differs
    public Builder longs(String name, long... values) {
      return add(name, new TableColumn.Longs(values.clone()), values.length);
    }

    /// Adds a column of numbers.
    ///
    /// @param name the name
    /// @param values the numbers, which are copied
    /// @return this builder
    /// @throws IllegalArgumentException if the name is taken or the number of rows differs
    public Builder doubles(String name, double... values) {
      return add(name, new TableColumn.Doubles(values.clone()), values.length);
    }

    /// Adds a column of other values.
    ///
    /// @param name the name
    /// @param values the values, which may be null
    /// @return this builder
    /// @throws IllegalArgumentException if the name is taken or the number of rows differs
    public Builder values(String name, List<? extends @Nullable Object> values) {
      return add(name, new TableColumn.Values(values.toArray()), values.size());
    }

    /// Adds a column of a table.
    ///
    /// @param name the name of the column, which it keeps
    /// @param table a table
    /// @return this builder
    /// @throws IllegalArgumentException if the name is taken or the number of rows differs
    public Builder column(String name, DataTable table) {
      return add(name, table.column(name), table.rows);
    }

    Builder add(String name, TableColumn column, int length) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("A column needs a name that is not blank.");
      }
      if (rows >= 0 && length != rows) {
        throw new IllegalArgumentException(
            String.format(
                "The column \"%s\" has %d rows and cannot join a table of %d rows.",
                name, length, rows));
      }
      if (columns.putIfAbsent(name, column) != null) {
        throw new IllegalArgumentException("The table has a column \"" + name + "\" already.");
      }
      rows = length;
      return this;
    }

    /// Ends the table.
    ///
    /// @return the table
    public DataTable build() {
      return new DataTable(new LinkedHashMap<>(columns), Math.max(rows, 0));
    }
  }
}
