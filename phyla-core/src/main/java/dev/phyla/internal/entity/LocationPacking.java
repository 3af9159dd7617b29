package dev.phyla.internal.entity;

/*
 * The number of bits for the row depends on the world. Few worlds need more than 31 bits for table
 * and row, and one long costs one cache miss where two arrays would cost two. Tables announce how
 * many rows they will have; if the bits are not enough, all locations are rewritten with more bits
 * for rows or for tables. If there are not enough for both, the table ids move to a separate array
 * permanently.
 */

/// Changes how many bits of the locations of an index are for rows and for tables.
final class LocationPacking {
  private final EntityIndex index;

  LocationPacking(EntityIndex index) {
    this.index = index;
  }

  /// Rewrites all locations, so that there is room for a table and a row. If there are not enough
  /// bits for both, the table ids move to a separate array.
  ///
  /// @param rowBits the number of bits for rows until now
  void makeRoom(int rowBits, int lastTable, int lastRow) {
    int locationBits = index.mode().locationBits();
    int bitsOfRows = bits(lastRow);
    int bitsOfTables = bits(lastTable);
    if (bitsOfRows + bitsOfTables > locationBits) {
      keepTablesApart();
    } else {
      rewrite(bitsOfRows > rowBits ? bitsOfRows : locationBits - bitsOfTables);
    }
  }

  private static int bits(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  private void rewrite(int bitsOfRows) {
    long[] words = index.words();
    for (int slot = 0; slot < index.slots(); slot++) {
      long word = words[slot];
      if (SlotWord.isLive(word)) {
        int table = index.foundTable(slot, word) << bitsOfRows;
        words[slot] = (word & SlotWord.GENERATION) | table | index.foundRow(word);
      }
    }
    index.setRowBits(bitsOfRows);
  }

  private void keepTablesApart() {
    long[] words = index.words();
    var tables = new int[words.length];
    for (int slot = 0; slot < index.slots(); slot++) {
      long word = words[slot];
      if (SlotWord.isLive(word)) {
        tables[slot] = index.foundTable(slot, word);
        words[slot] = (word & SlotWord.GENERATION) | index.foundRow(word);
      }
    }
    index.keepTablesApart(tables);
  }
}
