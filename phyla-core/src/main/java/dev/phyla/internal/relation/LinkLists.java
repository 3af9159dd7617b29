package dev.phyla.internal.relation;

import java.util.Arrays;

/// A list of links for each slot of the entity index: its first link, its last link and its length.
///
/// Slots are grouped in pages, so that a relation of few entities in a large world takes little
/// memory.
final class LinkLists {
  private static final int PAGE_BITS = 8;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int NUMBERS = 3;
  private static final int[] EMPTY_PAGE = new int[(PAGE_MASK + 1) * NUMBERS];

  /// Three numbers for each slot of a page: first, last, length.
  private int[][] pages = {};

  /// The first link of a slot, or 0.
  int first(int slot) {
    return get(slot, 0);
  }

  /// The last link of a slot, or 0.
  int last(int slot) {
    return get(slot, 1);
  }

  /// The number of links of a slot.
  int length(int slot) {
    return get(slot, 2);
  }

  private int get(int slot, int number) {
    int page = slot >>> PAGE_BITS;
    return page < pages.length ? pages[page][(slot & PAGE_MASK) * NUMBERS + number] : 0;
  }

  void setFirst(int slot, int link) {
    writable(slot)[(slot & PAGE_MASK) * NUMBERS] = link;
  }

  void setLast(int slot, int link) {
    writable(slot)[(slot & PAGE_MASK) * NUMBERS + 1] = link;
  }

  void addLength(int slot, int more) {
    writable(slot)[(slot & PAGE_MASK) * NUMBERS + 2] += more;
  }

  /// Allocates the page of a slot, so that later changes cannot fail.
  void reserve(int slot) {
    writable(slot);
  }

  private int[] writable(int slot) {
    int page = slot >>> PAGE_BITS;
    if (page >= pages.length) {
      int known = pages.length;
      pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * known));
      Arrays.fill(pages, known, pages.length, EMPTY_PAGE);
    }
    if (pages[page] == EMPTY_PAGE) {
      pages[page] = new int[EMPTY_PAGE.length];
    }
    return pages[page];
  }

  /// One more than the largest slot that may have a list.
  int slots() {
    return pages.length << PAGE_BITS;
  }

  void clear() {
    clearFrom(0);
  }

  private void clearFrom(int first) {
    for (int i = first; i < pages.length; i++) {
      clearPage(pages[i]);
    }
  }

  private static void clearPage(int[] page) {
    if (page != EMPTY_PAGE) {
      Arrays.fill(page, 0);
    }
  }

  /// Exchanges the lists with others.
  void exchange(LinkLists other) {
    int[][] own = pages;
    pages = other.pages;
    other.pages = own;
  }

  /// Allocates the pages that other lists have.
  void reserveFor(LinkLists other) {
    for (int i = 0; i < other.pages.length; i++) {
      if (other.pages[i] != EMPTY_PAGE) {
        reserve(i << PAGE_BITS);
      }
    }
  }

  /// Copies other lists, for which there is [room][#reserveFor(LinkLists)].
  void copyFrom(LinkLists other) {
    int count = Math.min(pages.length, other.pages.length);
    for (int i = 0; i < count; i++) {
      if (other.pages[i] == EMPTY_PAGE) {
        clearPage(pages[i]);
      } else {
        System.arraycopy(other.pages[i], 0, pages[i], 0, EMPTY_PAGE.length);
      }
    }
    clearFrom(count);
  }
}
