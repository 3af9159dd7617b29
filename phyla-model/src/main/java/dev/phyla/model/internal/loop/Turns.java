package dev.phyla.model.internal.loop;

import dev.phyla.Chunk;
import dev.phyla.Query1;
import dev.phyla.spi.PackedAccess;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/*
 * Agents are numbered in the order of the query, and the numbers are what is shuffled and sorted. If
 * all agents are consecutive rows and the structure of the world is still the same, the number of an
 * agent says where it is, so that it need not be looked up in the index, which in a random order is
 * a cache miss for each agent.
 */

/// The order in which agents have their turns. The arrays are used again in each tick.
public final class Turns {
  private static final long NEVER = -1;
  private static final int FIRST_AGENTS = 64;

  /// The packed agents, in the order of the query.
  private long[] agents = new long[FIRST_AGENTS];

  /// The numbers of agents, which are indexes of their array, in the order of their turns.
  private int[] order = new int[FIRST_AGENTS];

  private int count;

  /// The location of the first agent.
  private long base;

  /// The structure of the world for which agents are at consecutive locations.
  private long structure = NEVER;

  /// The packed agents that had a turn in this tick, by slot; empty unless there are several
  /// rounds.
  private long[] had = {};

  /// The keys of agents, and what merging needs besides.
  private double[] keys = {};

  private double[] oldKeys = {};
  private int[] oldOrder = {};

  /// Starts a tick.
  public void start() {
    Arrays.fill(had, 0);
  }

  /// Collects the agents of a round, in the order of a query.
  ///
  /// @param query the agents
  /// @param access their component
  /// @param onlyNew whether agents that had a turn in an earlier round of the tick are left out
  public void collect(Query1<?> query, PackedAccess<?> access, boolean onlyNew) {
    count = 0;
    int chunks = 0;
    for (Chunk chunk : query.chunks()) {
      int end = count + chunk.size();
      if (end > agents.length) {
        agents = Arrays.copyOf(agents, Math.max(end, 2 * agents.length));
        order = new int[agents.length];
      }
      chunk.copyEntityBits(agents, count);
      count = end;
      chunks++;
    }
    if (onlyNew) {
      keepNew();
    }
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    boolean isConsecutive = chunks == 1 && !onlyNew;
    base = isConsecutive ? access.locate(agents[0]) : 0;
    structure = isConsecutive ? access.structure() : NEVER;
  }

  private void keepNew() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int slot = (int) agents[i];
      if (slot >= had.length) {
        had = Arrays.copyOf(had, Math.max(slot + 1, 2 * had.length));
      }
      if (had[slot] != agents[i]) {
        had[slot] = agents[i];
        agents[kept++] = agents[i];
      }
    }
    count = kept;
  }

  /// The packed agents, in the order of the query.
  public long[] agents() {
    return agents;
  }

  /// The numbers of agents, in the order of their turns.
  public int[] order() {
    return order;
  }

  /// The number of agents.
  public int count() {
    return count;
  }

  /// The [structure][PackedAccess#structure()] of the world for which the location of an agent is
  /// its number plus that of the [first one][#base()]. A negative number if there is none.
  long structure() {
    return structure;
  }

  /// The location of the first agent.
  long base() {
    return base;
  }

  /// Puts the agents into a random order, with the numbers that a shuffled list would draw.
  public void shuffle(RandomGenerator random) {
    for (int i = count; i > 1; i--) {
      int other = random.nextInt(i);
      int last = order[i - 1];
      order[i - 1] = order[other];
      order[other] = last;
    }
  }

  /// Puts the agents into the order of a number. Those with equal numbers stay in their order.
  ///
  /// @param numbers the [keys][#keys()] of all agents
  public void sort(double[] numbers) {
    assert numbers == keys;
    for (int i = 0; i < count; i++) {
      keys[i] += 0.0; // -0.0 becomes 0.0
    }
    merge(0, count);
  }

  /// Room for a number for each agent.
  public double[] keys() {
    if (keys.length < count) {
      keys = new double[order.length];
      oldKeys = new double[order.length];
      oldOrder = new int[order.length];
    }
    return keys;
  }

  private void merge(int first, int end) {
    if (end - first < 2) {
      return;
    }
    int middle = (first + end) >>> 1;
    merge(first, middle);
    merge(middle, end);
    if (Double.compare(keys[middle - 1], keys[middle]) <= 0) {
      return;
    }
    mergeHalves(first, middle, end);
  }

  private void mergeHalves(int first, int middle, int end) {
    System.arraycopy(keys, first, oldKeys, first, middle - first);
    System.arraycopy(order, first, oldOrder, first, middle - first);
    int left = first;
    int right = middle;
    for (int at = first; at < end && left < middle; at++) {
      boolean isLeft = right == end || Double.compare(oldKeys[left], keys[right]) <= 0;
      order[at] = isLeft ? oldOrder[left] : order[right];
      keys[at] = isLeft ? oldKeys[left] : keys[right];
      if (isLeft) {
        left++;
      } else {
        right++;
      }
    }
  }
}
