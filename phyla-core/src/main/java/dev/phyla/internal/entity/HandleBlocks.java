package dev.phyla.internal.entity;

import java.util.Arrays;
import java.util.BitSet;

/*
 * The handles that an index will issue form a sequence: the free slots in their order, then the slots
 * that were never used. Reading it changes nothing, so any thread may, as long as the index rests.
 *
 * Each task owns positions of that sequence that depend on its number and the number of tasks only:
 * four blocks, of 64, 128, 256 and 512 positions. All first blocks come first, in the order of the
 * tasks, then all second blocks, and so on, so that few positions are skipped if tasks need few
 * handles. A task that needs more waits for the tasks before it, and then takes the positions after
 * theirs. A single task takes one position after the other.
 */

/// Handles for entities that tasks spawn at the same time. Which handles a task gets does not
/// depend on timing.
///
/// Between [#begin] and [#end] nothing else may change the index. Until [#end], the index does not
/// know the handles that were taken; from then on they are like those of
/// [EntityIndex#reserveHandle()]. Positions that were skipped are issued next, in their order.
public final class HandleBlocks {
  private static final OverflowTurn NO_TURN = task -> {};

  private final EntityIndex index;
  private final PositionReservation reservation;

  /// The maximum number of slots, including slot 0.
  private final int maxSlots;

  /// The blocks of the tasks; those of a greater number of tasks are kept.
  private HandleBlock[] blocks = {};

  /// The number of tasks, or 0 if the blocks are not open.
  private int tasks;

  /// Lets tasks wait for each other.
  private OverflowTurn turn = NO_TURN;

  /// The number of handles that the index can issue.
  private long available;

  /// The version of the handles and the number of reserved ones when the blocks were opened.
  private long version;

  private int reserved;

  /// The positions that were taken; a reused buffer.
  private final BitSet taken = new BitSet();

  /// Creates blocks for the handles of an index.
  public HandleBlocks(EntityIndex index) {
    this(index, EntityIndex.MAX_SLOTS);
  }

  /// Creates blocks for the handles of an index, to test that there are too many.
  HandleBlocks(EntityIndex index, int maxSlots) {
    this.index = index;
    this.reservation = new PositionReservation(index);
    this.maxSlots = maxSlots;
  }

  /// Opens the blocks.
  ///
  /// @param tasks the number of tasks, at least 1
  /// @param turn lets a task wait for those with smaller numbers
  public void begin(int tasks, OverflowTurn turn) {
    assert this.tasks == 0 && tasks > 0;
    if (tasks > blocks.length) {
      int known = blocks.length;
      HandleBlock[] more = Arrays.copyOf(blocks, tasks);
      for (int task = known; task < tasks; task++) {
        more[task] = new HandleBlock(this, task);
      }
      blocks = more;
    }
    for (int task = 0; task < tasks; task++) {
      blocks[task].begin(tasks);
    }
    this.tasks = tasks;
    this.turn = turn;
    available = (long) maxSlots - index.slots() + index.free();
    version = index.handleVersion();
    reserved = index.reserved();
  }

  /// The handles of a task. Any thread may use them.
  ///
  /// @param task the number of the task, from 0 on
  public HandleBlock block(int task) {
    assert task < tasks;
    return blocks[task];
  }

  /// The packed handle at a position, or throws if there are too many entities.
  long handleAt(long position) {
    if (position >= available) {
      throw index.tooMany();
    }
    return index.handleAt((int) position);
  }

  /// Waits for the tasks before a task, which has used up its blocks.
  ///
  /// @return the position after those that they took in their turns
  long awaitOverflow(int task) {
    turn.await(task);
    for (int before = task - 1; before >= 0; before--) {
      if (blocks[before].isOverflowing()) {
        return blocks[before].position();
      }
    }
    return (long) tasks * HandleBlock.sizeBefore(HandleBlock.BLOCKS);
  }

  /// Closes the blocks and reserves the handles that were taken. What the tasks did must happen
  /// before the call.
  public void end() {
    assert index.handleVersion() == version && index.reserved() == reserved;
    for (int task = 0; task < tasks; task++) {
      blocks[task].addTaken(taken);
    }
    tasks = 0;
    turn = NO_TURN;
    try {
      reservation.reserve(taken);
    } finally {
      taken.clear();
    }
  }
}
