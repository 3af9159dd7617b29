package dev.phyla.internal.entity;

import java.util.BitSet;

/// The handles of one task, see [HandleBlocks]. One thread at a time may use it.
public final class HandleBlock {
  /// The number of blocks of a task before it needs its turn.
  static final int BLOCKS = 4;

  /// The number of handles in the first block; each block is twice as large as the one before.
  static final int FIRST_SIZE = 64;

  private final HandleBlocks blocks;
  private final int task;

  /// The number of tasks.
  private int tasks;

  /// The number of the current block, or [#BLOCKS] if positions are consecutive from now on.
  private int block;

  /// The first position of the current block.
  private long first;

  /// The position of the next handle.
  private long position;

  /// The position after the current block.
  private long end;

  HandleBlock(HandleBlocks blocks, int task) {
    this.blocks = blocks;
    this.task = task;
  }

  void begin(int tasks) {
    this.tasks = tasks;
    if (tasks == 1) {
      enterOverflow(0);
    } else {
      enter(0);
    }
  }

  /// The number of positions in the blocks of a task that are smaller than a block.
  static int sizeBefore(int block) {
    return FIRST_SIZE * ((1 << block) - 1);
  }

  private static int sizeOf(int block) {
    return FIRST_SIZE << block;
  }

  /// The first position of a block: after the smaller blocks of all tasks, and the blocks of the
  /// same size of the tasks before.
  private long startOf(int block) {
    return (long) tasks * sizeBefore(block) + (long) task * sizeOf(block);
  }

  /// Takes the next handle.
  ///
  /// @return the packed handle
  /// @throws IllegalStateException if there are too many entities; then none is taken
  public long next() {
    if (position == end) {
      enterNext();
    }
    long entity = blocks.handleAt(position);
    position++;
    return entity;
  }

  /// Takes the next handles, or throws and takes none.
  ///
  /// @param into where to write the packed handles, from its start on
  /// @param count the number of handles
  /// @throws IllegalStateException if there are too many entities
  public void next(long[] into, int count) {
    int oldBlock = block;
    long oldFirst = first;
    long oldPosition = position;
    long oldEnd = end;
    try {
      for (int i = 0; i < count; i++) {
        into[i] = next();
      }
    } catch (Throwable e) {
      block = oldBlock;
      first = oldFirst;
      position = oldPosition;
      end = oldEnd;
      throw e;
    }
  }

  private void enterNext() {
    if (block < BLOCKS - 1) {
      enter(block + 1);
    } else {
      enterOverflow(blocks.awaitOverflow(task));
    }
  }

  private void enter(int next) {
    block = next;
    first = startOf(next);
    position = first;
    end = first + sizeOf(next);
  }

  private void enterOverflow(long start) {
    block = BLOCKS;
    first = start;
    position = start;
    end = Long.MAX_VALUE;
  }

  /// Whether the task has got its turn.
  boolean isOverflowing() {
    return block == BLOCKS;
  }

  /// The position of the next handle.
  long position() {
    return position;
  }

  /// Adds the positions of the handles that were taken.
  void addTaken(BitSet taken) {
    if (tasks != 1) {
      for (int full = 0; full < block; full++) {
        taken.set((int) startOf(full), (int) startOf(full) + sizeOf(full));
      }
    }
    if (position > first) {
      taken.set((int) first, (int) position);
    }
  }
}
