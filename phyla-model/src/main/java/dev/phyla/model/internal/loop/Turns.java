package dev.phyla.model.internal.loop;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/// The order in which agents have their turns. The arrays are used again in each tick.
public final class Turns {
  /// The packed agents.
  private long[] order = new long[64];

  private int count;

  /// The packed agents that had a turn in this tick, by slot; empty unless there are several
  /// rounds.
  private long[] had = {};

  private boolean hasRounds;

  /// The keys of agents, and what merging needs besides.
  private double[] keys = {};

  private double[] oldKeys = {};
  private long[] sorted = {};

  /// Starts a tick.
  ///
  /// @param rounds whether there are several rounds, so that agents are remembered
  public void start(boolean rounds) {
    hasRounds = rounds;
    Arrays.fill(had, 0);
  }

  /// Starts a round.
  public void clear() {
    count = 0;
  }

  /// The packed agents.
  public long[] order() {
    return order;
  }

  /// The number of agents.
  public int count() {
    return count;
  }

  /// The array of agents, with room for more.
  public long[] room(int more) {
    if (count + more > order.length) {
      order = Arrays.copyOf(order, Math.max(count + more, 2 * order.length));
    }
    return order;
  }

  /// Adds agents that the caller copies.
  ///
  /// @return where
  public int add(int more) {
    int at = count;
    count += more;
    return at;
  }

  /// Removes the agents that had a turn in an earlier round.
  public void keepNew() {
    if (!hasRounds) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int slot = (int) order[i];
      if (slot >= had.length) {
        had = Arrays.copyOf(had, Math.max(slot + 1, 2 * had.length));
      }
      if (had[slot] != order[i]) {
        had[slot] = order[i];
        order[kept++] = order[i];
      }
    }
    count = kept;
  }

  /// Puts the agents into a random order, with the numbers that a shuffled list would draw.
  public void shuffle(RandomGenerator random) {
    for (int i = count; i > 1; i--) {
      int other = random.nextInt(i);
      long last = order[i - 1];
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
      sorted = new long[order.length];
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
    System.arraycopy(order, first, sorted, first, middle - first);
    int left = first;
    int right = middle;
    for (int at = first; at < end && left < middle; at++) {
      boolean isLeft = right == end || Double.compare(oldKeys[left], keys[right]) <= 0;
      order[at] = isLeft ? sorted[left] : order[right];
      keys[at] = isLeft ? oldKeys[left] : keys[right];
      if (isLeft) {
        left++;
      } else {
        right++;
      }
    }
  }
}
