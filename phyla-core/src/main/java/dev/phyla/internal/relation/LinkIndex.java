package dev.phyla.internal.relation;

import dev.phyla.internal.hash.StableHash;

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

  /// Makes room for one more link.
  void reserve() {
    if ((size + 1) * 2 > places.length) {
      int[] old = places;
      places = new int[2 * old.length];
      for (int link : old) {
        if (link != 0) {
          insert(link);
        }
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
    places = new int[MIN_LENGTH];
    size = 0;
  }

  void copyFrom(LinkIndex other) {
    places = other.places.clone();
    size = other.size;
  }
}
