package dev.phyla.internal.storage;

import java.util.ArrayList;
import java.util.List;

/// The tables of a world that have been marked since the last update ended, so that ending one
/// costs as much as was touched.
///
/// A bit for each table, in blocks of 64 that never move: whoever marks a table often keeps its
/// block.
public final class DirtyTables {
  private final List<Table> tables = new ArrayList<>();
  private final List<long[]> blocks = new ArrayList<>();
  private long epoch;

  /// Takes a new table in.
  ///
  /// @return the block of its mark
  long[] register(Table table) {
    if ((tables.size() & 63) == 0) {
      blocks.add(new long[1]);
    }
    tables.add(table);
    return blocks.getLast();
  }

  /// A number that changes whenever marks are removed anywhere, so that whoever remembers it with a
  /// mark knows without a look at the table that the mark is still set.
  public long epoch() {
    return epoch;
  }

  /// Notes that marks of a table are removed.
  void unmarked() {
    epoch++;
  }

  /// Removes all marks.
  public void clear() {
    for (int i = 0; i < blocks.size(); i++) {
      long[] block = blocks.get(i);
      for (long bits = block[0]; bits != 0; bits &= bits - 1) {
        tables.get(Long.SIZE * i + Long.numberOfTrailingZeros(bits)).clearDirty();
      }
      block[0] = 0;
    }
  }
}
