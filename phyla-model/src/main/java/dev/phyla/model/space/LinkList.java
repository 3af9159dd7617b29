package dev.phyla.model.space;

import java.util.Arrays;

/// The links of a network that is being made.
final class LinkList {
  private int[] ends;
  private int count;

  /// Creates an empty list.
  ///
  /// @param expected about how many links there will be
  LinkList(double expected) {
    if (expected > Network.MAX_LINKS) {
      throw tooMany();
    }
    ends = new int[2 * Math.max(8, (int) expected)];
  }

  void add(int from, int to) {
    if (2 * count == ends.length) {
      if (count == Network.MAX_LINKS) {
        throw tooMany();
      }
      ends = Arrays.copyOf(ends, (int) Math.min(2L * Network.MAX_LINKS, 3L * count));
    }
    ends[2 * count] = from;
    ends[2 * count + 1] = to;
    count++;
  }

  private static IllegalArgumentException tooMany() {
    return new IllegalArgumentException(
        String.format("A network has at most %,d links; use fewer nodes.", Network.MAX_LINKS));
  }

  /// The number of links.
  int count() {
    return count;
  }

  /// The node at an end: those of the first link, of the second one, and so on.
  int end(int number) {
    return ends[number];
  }

  /// The ends of all links.
  int[] toArray() {
    return Arrays.copyOf(ends, 2 * count);
  }
}
