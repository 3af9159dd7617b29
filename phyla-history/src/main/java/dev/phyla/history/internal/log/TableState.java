package dev.phyla.history.internal.log;

import dev.phyla.snapshot.SnapshotException;
import dev.phyla.spi.PlainBytes;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a table at the end of a tick.
public final class TableState {
  private final LogTable table;
  private final List<LogTable.Column> columns;

  /// The values of each column; arrays may be longer than the number of rows.
  private final Object[] arrays;

  private long[] marks = {};
  private int rows;

  /// Creates an empty state.
  public TableState(LogTable table) {
    this.table = table;
    this.columns = table.columns();
    this.arrays = new Object[columns.size()];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = Elements.newArray(columns.get(i).type(), 0);
    }
  }

  /// The table.
  public LogTable table() {
    return table;
  }

  /// The number of rows.
  public int rows() {
    return rows;
  }

  /// The values of a column, in an array that may be longer.
  public Object array(int column) {
    return arrays[column];
  }

  /// The entities, in an array that may be longer.
  public long[] entities() {
    return (long[]) arrays[0];
  }

  /// The marks.
  public long[] marks() {
    return marks;
  }

  /// Reads the rows of a table as they were at the end of a frame.
  ///
  /// @param number the number of the table
  /// @return the state, or null if there are no rows
  public static @Nullable TableState read(Segment segment, int number, int frame) {
    BlockIndex index = segment.index(frame);
    List<Block> blocks = index.rows(number);
    int last = BlockIndex.find(blocks, frame);
    if (last < 0 || blocks.get(last).rows() == 0) {
      return null;
    }
    LogTable table = index.table(number);
    var state = new TableState(table);
    int[] bases = state.findBases(segment, blocks, last);
    state.rows = blocks.get(last).rows();
    state.reserve(segment, blocks, last, bases);
    int first = Arrays.stream(bases).min().orElse(last);
    for (int i = first; i <= last; i++) {
      state.apply(segment, blocks.get(i), i, bases);
    }
    state.marks = state.readMarks(segment, blocks.get(last));
    state.requireOrder(segment, blocks.get(last));
    return state;
  }

  /// A copy that does not change with this state.
  public TableState copy() {
    var copy = new TableState(table);
    for (int i = 0; i < arrays.length; i++) {
      int length = rows * columns.get(i).stride();
      Object array = Elements.newArray(columns.get(i).type(), length);
      System.arraycopy(arrays[i], 0, array, 0, length);
      copy.arrays[i] = array;
    }
    copy.rows = rows;
    copy.marks = marks;
    return copy;
  }

  /// The numbers of the worlds of the rows, ascending, in an array that may be longer; only if the
  /// table has the rows of several worlds.
  public int[] worlds() {
    return (int[]) arrays[table.worldColumn()];
  }

  /// The first row of a world, or of one after it.
  ///
  /// @param world the number of the world
  public int firstOf(int world) {
    int[] numbers = worlds();
    int low = 0;
    int high = rows;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (numbers[middle] < world) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The rows of one world as a table of its own.
  ///
  /// @param world the number of the world
  public TableState ofWorld(int world) {
    var state = new TableState(table.ofOneWorld());
    int first = firstOf(world);
    state.rows = firstOf(world + 1) - first;
    for (int i = 0; i < state.arrays.length; i++) {
      int stride = columns.get(i).stride();
      int length = state.rows * stride;
      state.arrays[i] = Elements.newArray(columns.get(i).type(), length);
      System.arraycopy(arrays[i], first * stride, state.arrays[i], 0, length);
    }
    return state;
  }

  /// Applies the next block of the table.
  public void apply(Segment segment, Block block) {
    int before = rows;
    rows = block.rows();
    int[] listed = readListed(segment, block);
    for (ColumnEntry entry : ColumnEntry.readAll(segment, columns, block)) {
      grow(entry.column(), entry.isWhole() ? rows : before + block.listed(), segment, block);
      apply(segment, block, entry, listed);
    }
    if (rows > before && block.columns() < arrays.length) {
      throw segment.damagedFrame(block.frame(), "new rows lack a column");
    }
    for (int i = rows; i < before; i++) {
      clearReferences(i);
    }
    marks = readMarks(segment, block);
    requireOrder(segment, block);
  }

  /// Throws if the rows are not in the order of their worlds, by which those of a world are found.
  private void requireOrder(Segment segment, Block block) {
    int[] numbers = table.hasWorlds() ? worlds() : new int[0];
    for (int i = 1; i < rows && i < numbers.length; i++) {
      if (numbers[i] < numbers[i - 1]) {
        throw segment.damagedFrame(block.frame(), "rows are not in the order of worlds");
      }
    }
  }

  private void clearReferences(int row) {
    for (Object array : arrays) {
      if (array instanceof @Nullable Object[] values) {
        values[row] = null;
      }
    }
  }

  /// Makes room in a column, whose number of rows is bounded by what the log contains.
  private void grow(int column, int max, Segment segment, Block block) {
    if (rows > max) {
      throw segment.damagedFrame(block.frame(), "new rows lack values");
    }
    int needed = length(column, segment, block);
    Object array = arrays[column];
    int capacity = Array.getLength(array);
    if (needed > capacity) {
      Object larger =
          Elements.newArray(
              columns.get(column).type(),
              Math.max(needed, (int) Math.min(2L * capacity, Integer.MAX_VALUE - 8)));
      System.arraycopy(array, 0, larger, 0, capacity);
      arrays[column] = larger;
    }
  }

  private long[] readMarks(Segment segment, Block block) {
    var read = new long[block.marks()];
    MemorySegment.copy(segment.bytes(), LogFormat.LONGS, block.from(), read, 0, block.marks());
    return read;
  }

  /// Finds the last block before which each column was whole.
  private int[] findBases(Segment segment, List<Block> blocks, int last) {
    var bases = new int[columns.size()];
    Arrays.fill(bases, -1);
    int missing = bases.length;
    for (int i = last; i >= 0 && missing > 0; i--) {
      Block block = blocks.get(i);
      if (block.rows() == 0) {
        break;
      }
      for (ColumnEntry entry : ColumnEntry.readAll(segment, columns, block)) {
        if (entry.isWhole() && bases[entry.column()] < 0) {
          bases[entry.column()] = i;
          missing--;
        }
      }
    }
    if (missing != 0) {
      throw segment.damagedFrame(blocks.get(last).frame(), "a column is never whole");
    }
    return bases;
  }

  /// Makes room for all rows, whose number is bounded by the values that the log contains.
  private void reserve(Segment segment, List<Block> blocks, int last, int[] bases) {
    var known = new long[bases.length];
    for (int i = Arrays.stream(bases).min().orElse(last); i <= last; i++) {
      Block block = blocks.get(i);
      for (ColumnEntry entry : ColumnEntry.readAll(segment, columns, block)) {
        if (i >= bases[entry.column()]) {
          known[entry.column()] += entry.isWhole() ? block.rows() : block.listed();
        }
      }
    }
    for (int column = 0; column < bases.length; column++) {
      if (known[column] < rows) {
        throw segment.damagedFrame(blocks.get(last).frame(), "rows lack values");
      }
      int length = length(column, segment, blocks.get(last));
      arrays[column] = Elements.newArray(columns.get(column).type(), length);
    }
  }

  /// The number of elements of a column for all rows.
  private int length(int column, Segment segment, Block block) {
    long length = (long) rows * columns.get(column).stride();
    if (length > Integer.MAX_VALUE - 8) {
      throw segment.damagedFrame(block.frame(), "a column is too long for an array");
    }
    return (int) length;
  }

  private void apply(Segment segment, Block block, int position, int[] bases) {
    int[] listed = readListed(segment, block);
    for (ColumnEntry entry : ColumnEntry.readAll(segment, columns, block)) {
      if (position >= bases[entry.column()]) {
        apply(segment, block, entry, listed);
      }
    }
  }

  private void apply(Segment segment, Block block, ColumnEntry entry, int[] listed) {
    LogTable.Column column = columns.get(entry.column());
    Object array = arrays[entry.column()];
    int stride = column.stride();
    if (column.type().isReference()) {
      applyReferences(
          segment, block, entry, entry.isWhole() ? null : listed, (@Nullable Object[]) array);
    } else if (entry.isWhole()) {
      int count = Math.min(block.rows(), rows);
      Elements.read(segment.bytes(), entry.from(), array, 0, count * stride);
    } else {
      Elements.scatter(segment.bytes(), entry.from(), array, listed, rows, stride);
    }
  }

  private void applyReferences(
      Segment segment,
      Block block,
      ColumnEntry entry,
      int @Nullable [] listed,
      @Nullable Object[] into) {
    byte[] bytes = segment.read(entry.from(), entry.length(), block.frame());
    var values = new @Nullable Object[listed == null ? block.rows() : listed.length];
    try {
      PlainBytes.read(bytes, values);
    } catch (SnapshotException e) {
      throw segment.damagedFrame(block.frame(), "values cannot be read", e);
    }
    for (int i = 0; i < values.length; i++) {
      int row = listed == null ? i : listed[i];
      if (row < rows) {
        into[row] = values[i];
      }
    }
  }

  /// The rows that a block lists.
  public static int[] readListed(Segment segment, Block block) {
    var listed = new int[block.listed()];
    MemorySegment.copy(
        segment.bytes(), LogFormat.INTS, block.from() + block.rowsFrom(), listed, 0, listed.length);
    for (int i = 0; i < listed.length; i++) {
      if (listed[i] < (i == 0 ? 0 : listed[i - 1] + 1) || listed[i] >= block.rows()) {
        throw segment.damagedFrame(block.frame(), "the listed rows are wrong");
      }
    }
    return listed;
  }
}
