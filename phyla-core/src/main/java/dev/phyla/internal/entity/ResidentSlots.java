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

  /// The number of slots that a world has ever used, without slot 0.
  public int slots(int world) {
    return (world == selected ? index.slots() : slots[world]) - 1;
  }

  /// Reads the generations of the slots of a world from slot 1 on.
  ///
  /// @param first where the first one is put
  public void readGenerations(int world, int[] into, int first) {
    int count = slots(world);
    for (int i = 0; i < count; i++) {
      into[first + i] =
          world == selected ? index.generation(i + 1) : SlotWord.generation(words[world][i + 1]);
    }
  }

  /// The number of free slots of a world.
  public int free(int world) {
    return world == selected ? index.freeSlots().length : free[world];
  }

  /// Reads the free slots of a world, in the order in which they will be issued.
  ///
  /// @param first where the first one is put
  public void readFree(int world, int[] into, int first) {
    if (world == selected) {
      int[] list = index.freeSlots();
      System.arraycopy(list, 0, into, first, list.length);
    } else {
      for (int i = 0; i < free[world]; i++) {
        into[first + i] = stacks[world][free[world] - 1 - i];
      }
    }
  }

  /// The number of reserved handles of all worlds.
  public int reserved() {
    int sum = index.reserved();
    for (int world = 0; world < reserved.length; world++) {
      sum += world == selected ? 0 : reserved[world];
    }
    return sum;
  }

  /// The generation of the first entity of a slot of a world.
  public int firstGeneration(int world) {
    return world == selected ? index.firstGeneration() : firstGenerations[world];
  }

  /// The generation after which a slot of a world is retired.
  public int lastGeneration(int world) {
    return world == selected ? index.lastGeneration() : lastGenerations[world];
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
