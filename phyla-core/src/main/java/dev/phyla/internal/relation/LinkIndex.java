package dev.phyla.internal.relation;

import dev.phyla.internal.hash.StableHash;
import java.util.Arrays;

/// Finds links by source and target: an open-addressed table of link numbers.
final class LinkIndex {
  private static final int MIN_LENGTH = 16;

  private final LinkStore store;

  /// Link numbers; 0 for empty places.
  private int[] places = new int[MIN_LENGTH];

  /// The number of links.
  private int size;

  LinkIndex(LinkStore store) {
    this.store = store;
  }

  /// The link from a source to a target, or 0.
  int find(long source, long target) {
    int mask = places.length - 1;
    for (int place = home(source, target, mask); ; place = (place + 1) & mask) {
      int link = places[place];
      if (link == 0 || (store.source(link) == source && store.target(link) == target)) {
        return link;
      }
    }
  }

  /// Exchanges the links with those of another index.
  void exchange(LinkIndex other) {
    int[] ownPlaces = places;
    places = other.places;
    other.places = ownPlaces;
    int ownSize = size;
    size = other.size;
    other.size = ownSize;
  }

  /// Makes room for one more link.
  void reserve() {
    if ((size + 1) * 2 > places.length) {
      lengthen();
    }
  }

  private void lengthen() {
    int[] old = places;
    places = new int[2 * old.length];
    for (int link : old) {
      if (link != 0) {
        insert(link);
      }
    }
  }

  void add(int link) {
    insert(link);
    size++;
  }

  private void insert(int link) {
    int mask = places.length - 1;
    int place = home(link, mask);
    while (places[place] != 0) {
      place = (place + 1) & mask;
    }
    places[place] = link;
  }

  /// Removes a link, and moves entries that would not be found any more.
  void remove(int link) {
    int mask = places.length - 1;
    int hole = home(link, mask);
    while (places[hole] != link) {
      hole = (hole + 1) & mask;
    }
    places[hole] = 0;
    for (int place = (hole + 1) & mask; places[place] != 0; place = (place + 1) & mask) {
      int home = home(places[place], mask);
      if (((place - home) & mask) >= ((place - hole) & mask)) {
        places[hole] = places[place];
        places[place] = 0;
        hole = place;
      }
    }
    size--;
  }

  private int home(int link, int mask) {
    return home(store.source(link), store.target(link), mask);
  }

  private static int home(long source, long target, int mask) {
    return (int) StableHash.spread(source * 31 + target) & mask;
  }

  void clear() {
    Arrays.fill(places, 0);
    size = 0;
  }

  /// Makes room for the links of another index, and keeps its own.
  void reserveFor(LinkIndex other) {
    while (other.places.length > places.length) {
      lengthen();
    }
  }

  /// Finds the links of another index, which its store has copied already. There is
  /// [room][#reserveFor(LinkIndex)] for them.
  void copyFrom(LinkIndex other) {
    size = other.size;
    if (places.length == other.places.length) {
      System.arraycopy(other.places, 0, places, 0, places.length);
      return;
    }
    Arrays.fill(places, 0);
    for (int link : other.places) {
      if (link != 0) {
        insert(link);
      }
    }
  }
}
