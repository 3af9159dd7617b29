package dev.phyla.model.internal.cells;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/*
 * A bit for each cell, and the number of set bits for each block of words. The choice of a random
 * one depends on which cells are empty, not on how they became so: random cells are tried first,
 * which takes one or two attempts in most grids, and in a crowded one the n-th empty cell is found
 * by the numbers of the blocks.
 */

/// The set of empty cells.
public final class EmptyCells {
  private static final int BLOCK_SHIFT = 12;
  private static final int WORDS_OF_BLOCK = 1 << (BLOCK_SHIFT - 6);
  private static final int MAX_ATTEMPTS = 16;

  private final int cells;
  private final long[] bits;
  private final int[] blocks;
  private int size;

  /// Creates the set of all cells.
  public EmptyCells(int cells) {
    this.cells = cells;
    this.bits = new long[(cells + 63) >>> 6];
    this.blocks = new int[(cells >>> BLOCK_SHIFT) + 1];
    fill();
  }

  /// Makes all cells empty.
  public void fill() {
    Arrays.fill(bits, -1L);
    if ((cells & 63) != 0) {
      bits[bits.length - 1] = (1L << cells) - 1;
    }
    for (int block = 0; block < blocks.length; block++) {
      blocks[block] = Math.max(0, Math.min(1 << BLOCK_SHIFT, cells - (block << BLOCK_SHIFT)));
    }
    size = cells;
  }

  /// The number of empty cells.
  public int size() {
    return size;
  }

  /// Whether a cell is empty.
  public boolean contains(int cell) {
    return (bits[cell >>> 6] >>> cell & 1) != 0;
  }

  /// Adds a cell that was not empty.
  public void add(int cell) {
    assert !contains(cell);
    bits[cell >>> 6] |= 1L << cell;
    blocks[cell >>> BLOCK_SHIFT]++;
    size++;
  }

  /// Removes a cell that was empty.
  public void remove(int cell) {
    assert contains(cell);
    bits[cell >>> 6] &= ~(1L << cell);
    blocks[cell >>> BLOCK_SHIFT]--;
    size--;
  }

  /// A random empty cell. There is one.
  public int random(RandomGenerator random) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      int cell = random.nextInt(cells);
      if (contains(cell)) {
        return cell;
      }
    }
    return get(random.nextInt(size));
  }

  /// An empty cell by its number, in the order of cells.
  public int get(int number) {
    int left = number;
    int block = 0;
    while (left >= blocks[block]) {
      left -= blocks[block++];
    }
    int word = block * WORDS_OF_BLOCK;
    while (left >= Long.bitCount(bits[word])) {
      left -= Long.bitCount(bits[word++]);
    }
    long rest = bits[word];
    for (; left > 0; left--) {
      rest &= rest - 1;
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }
}
