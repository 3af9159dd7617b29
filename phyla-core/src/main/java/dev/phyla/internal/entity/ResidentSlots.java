package dev.phyla.internal.entity;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The slots of several worlds that use one index in turn. The index has those of the selected
/// world, and this object has those of all others.
public final class ResidentSlots {
  /// The number of slots of an empty world, including slot 0. Most worlds of a batch are small.
  private static final int FIRST_SLOTS = 2;

  private static final int[] NO_SLOTS = {};

  private final EntityIndex index;

  // What EntityIndex has of each world.
  final long[][] words;
  final int[][] stacks;
  final int[] @Nullable [] tables;
  final int[] slots;
  final int[] free;
  final int[] live;
  final int[] reserved;
  final int[] firstGenerations;
  final int[] lastGenerations;

  /// The world whose slots the index has.
  private int selected;

  /// Creates the slots of empty worlds. The first world is selected.
  ResidentSlots(EntityIndex index, int worlds) {
    this.index = index;
    this.words = new long[worlds][];
    this.stacks = new int[worlds][];
    this.tables = new int[worlds][];
    this.slots = new int[worlds];
    this.free = new int[worlds];
    this.live = new int[worlds];
    this.reserved = new int[worlds];
    this.firstGenerations = new int[worlds];
    this.lastGenerations = new int[worlds];
    Arrays.fill(firstGenerations, index.mode().firstGeneration());
    Arrays.fill(lastGenerations, index.mode().lastGeneration());
    Arrays.fill(slots, 1);
    Arrays.fill(stacks, NO_SLOTS);
    for (int world = 1; world < worlds; world++) {
      words[world] = new long[FIRST_SLOTS];
      Arrays.fill(words[world], SlotWord.NEVER_USED);
      words[world][0] = SlotWord.free(index.mode().firstGeneration());
    }
  }

  /// Gives the index the slots of another world.
  public void select(int world) {
    index.exchange(this, selected, world);
    selected = world;
  }

  /// The number of live entities of a world.
  public int live(int world) {
    return world == selected ? index.live() : live[world];
  }

  /// Runs an action while the index has the slots of each world but the selected one.
  void forEachOther(Runnable action) {
    int home = selected;
    for (int world = 0; world < words.length; world++) {
      if (world != home) {
        select(world);
        action.run();
      }
    }
    select(home);
  }
}
