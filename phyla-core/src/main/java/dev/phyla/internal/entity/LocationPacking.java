package dev.phyla.internal.entity;

/*
 * The number of bits for the row depends on the world. Few worlds need more than 31 bits for table
 * and row, and one long costs one cache miss where two arrays would cost two. Tables announce how
 * many rows they will have; if the bits are not enough, all locations are rewritten with more bits
 * for rows or for tables. If there are not enough for both, the table ids move to a separate array
 * permanently.
 */

/// Changes how many bits of the locations of an index are for rows and for tables.
///
/// @param index the index
/// @param isApart whether the table ids move to a separate array
/// @param rowBits the new number of bits for rows
record LocationPacking(EntityIndex index, boolean isApart, int rowBits) {
  /// The packing that has room for a table and a row.
  ///
  /// @param rowBits the number of bits for rows until now
  static LocationPacking of(EntityIndex index, int rowBits, int lastTable, int lastRow) {
    int locationBits = index.mode().locationBits();
    int bitsOfRows = bits(lastRow);
    int bitsOfTables = bits(lastTable);
    if (bitsOfRows + bitsOfTables > locationBits) {
      return new LocationPacking(index, true, Integer.SIZE - 1);
    }
    return new LocationPacking(
        index, false, bitsOfRows > rowBits ? bitsOfRows : locationBits - bitsOfTables);
  }

  private static int bits(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  /// Rewrites the locations that the index has at present.
  void rewrite() {
    long[] words = index.words();
    int[] tables = isApart ? new int[words.length] : null;
    for (int slot = 0; slot < index.slots(); slot++) {
      long word = words[slot];
      if (SlotWord.isLive(word)) {
        int table = index.foundTable(slot, word);
        long location = index.foundRow(word);
        if (tables != null) {
          tables[slot] = table;
        } else {
          location |= (long) table << rowBits;
        }
        words[slot] = (word & SlotWord.GENERATION) | location;
      }
    }
    if (tables != null) {
      index.keepTablesApart(tables);
    }
  }

  /// Changes the packing, after all locations were rewritten.
  void finish() {
    index.setRowBits(rowBits);
  }
}
