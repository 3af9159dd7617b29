package dev.phyla.internal.sparse;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Members are stored contiguously, with the position of the member for each slot, so that adding,
 * removing and testing take a few steps each. Positions are counted from 1, with 0 for no member,
 * and stored in pages: a small set in a large world needs few pages.
 *
 * The sets of one entity form a linked list. The links are stored here, beside the members: each is
 * the next set of that entity. See EntitySets.
 *
 * Adding and removing are called from the lambdas of loops, and HotSpot does not inline large
 * methods. So rare operations are in separate methods.
 */

/// A set of live entities in the order in which they were added, except that a removal moves the
/// last member into the gap.
public final class EntitySet {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int[] EMPTY_PAGE = new int[PAGE_SIZE];
  private static final int FIRST_CAPACITY = 16;

  private final EntitySets all;
  private final int number;

  /// The packed members, in order.
  private long[] members = {};

  /// The number of the next set in the list of each member, or 0.
  private int[] links = {};

  /// The position of the member plus 1 for each slot, in pages.
  private int[][] pages = {};

  /// The number of members.
  private int size;

  /// Whether the set ever had a member, in any of the worlds that have it in turn.
  private boolean wasUsed;

  /// Called with the slot of each member that was removed, or null.
  private final @Nullable IntConsumer whenRemoved;

  EntitySet(EntitySets all, int number, @Nullable IntConsumer whenRemoved) {
    this.all = all;
    this.number = number;
    this.whenRemoved = whenRemoved;
  }

  /// The number of the set in its world, counted from 1.
  int number() {
    return number;
  }

  /// Whether the set ever had a member, in any of the worlds that have it in turn.
  public boolean wasUsed() {
    return wasUsed;
  }

  /// The number of members.
  public int size() {
    return size;
  }

  /// The member at an index, packed.
  public long member(int index) {
    return members[index];
  }

  /// The members in order, packed.
  public long[] toArray() {
    return Arrays.copyOf(members, size);
  }

  /// Copies the members in order into an array, or into a new one if they do not fit.
  ///
  /// @return the array with the members
  public long[] copyInto(long[] array) {
    long[] roomy = array.length < size ? new long[members.length] : array;
    System.arraycopy(members, 0, roomy, 0, size);
    return roomy;
  }

  /// Calls an action for each member in order, packed. The set must not change during the call.
  public void forEach(LongConsumer action) {
    for (int i = 0; i < size; i++) {
      action.accept(members[i]);
    }
  }

  /// Whether an entity is a member. A handle that is not alive never is.
  public boolean contains(long entity) {
    int position = position((int) entity);
    return position >= 0 && members[position] == entity;
  }

  /// Which of up to 64 entities in consecutive rows are members. All are alive, so only their slots
  /// are compared.
  ///
  /// @param entities the packed entities of all rows
  /// @param first the first row
  /// @param rows a bit for each row to test, counted from the first
  /// @return the bits of those that are members
  public long membersAmong(long[] entities, int first, long rows) {
    int end = Long.SIZE - Long.numberOfLeadingZeros(rows);
    long absent = 0;
    for (int row = 0; row < end; row++) {
      // The sign of the position, because a branch would often be mispredicted.
      absent |= (long) (position((int) entities[first + row]) >>> 31) << row;
    }
    return rows & ~absent;
  }

  /// The position of the member that has a slot, or -1.
  int position(int slot) {
    int page = slot >>> PAGE_BITS;
    return page < pages.length ? pages[page][slot & PAGE_SIZE - 1] - 1 : -1;
  }

  /// Adds a live entity, unless it is a member.
  public void add(long entity) {
    int slot = (int) entity;
    if (position(slot) < 0) {
      if (size == members.length || !hasPage(slot)) {
        makeRoom(slot);
      }
      links[size] = all.joined(slot, number);
      members[size] = entity;
      setPosition(slot, ++size);
    }
  }

  private boolean hasPage(int slot) {
    int page = slot >>> PAGE_BITS;
    return page < pages.length && pages[page] != EMPTY_PAGE;
  }

  private void makeRoom(int slot) {
    wasUsed = true;
    makePage(slot >>> PAGE_BITS);
    if (size == members.length) {
      resize(Math.max(FIRST_CAPACITY, 2 * size));
    }
  }

  private void makePage(int page) {
    if (page >= pages.length) {
      int known = pages.length;
      int[][] longer = Arrays.copyOf(pages, Math.max(page + 1, 2 * known));
      Arrays.fill(longer, known, longer.length, EMPTY_PAGE);
      pages = longer;
    }
    if (pages[page] == EMPTY_PAGE) {
      pages[page] = new int[PAGE_SIZE];
    }
  }

  private void resize(int capacity) {
    links = Arrays.copyOf(links, capacity);
    members = Arrays.copyOf(members, capacity);
  }

  /// Removes an entity, if it is a member.
  public void remove(long entity) {
    int slot = (int) entity;
    int position = position(slot);
    if (position >= 0 && members[position] == entity) {
      all.left(slot, number, links[position]);
      removeMember(slot, position);
    }
  }

  /// Makes room for the members of the same set of another world, or throws and changes nothing.
  public void reserveFor(EntitySet other) {
    wasUsed |= other.wasUsed;
    for (int page = 0; page < other.pages.length; page++) {
      if (other.pages[page] != EMPTY_PAGE && !hasPage(page << PAGE_BITS)) {
        makePage(page);
      }
    }
    if (other.size > members.length) {
      resize(other.members.length);
    }
    all.reserveFor(other.all);
  }

  /// Copies the members of the same set of another world, for which there is
  /// [room][#reserveFor(EntitySet)]. This set was [reset][EntitySets#reset()].
  public void copyFrom(EntitySet other) {
    assert size == 0;
    for (int page = 0; page < other.pages.length; page++) {
      if (other.pages[page] != EMPTY_PAGE) {
        System.arraycopy(other.pages[page], 0, pages[page], 0, PAGE_SIZE);
      }
    }
    size = other.size;
    System.arraycopy(other.members, 0, members, 0, size);
    for (int i = 0; i < size; i++) {
      links[i] = all.joined((int) members[i], number);
    }
  }

  /// Removes all members.
  public void clear() {
    while (size != 0) {
      remove(members[size - 1]);
    }
  }

  /// Removes all members, without changing their lists of sets or calling an action.
  void reset() {
    for (int[] page : pages) {
      if (page != EMPTY_PAGE) {
        Arrays.fill(page, 0);
      }
    }
    Arrays.fill(members, 0, size, 0);
    size = 0;
  }

  /// Exchanges the members with those of another set.
  void exchange(EntitySet other) {
    long[] ownMembers = members;
    members = other.members;
    other.members = ownMembers;
    int[] ownLinks = links;
    links = other.links;
    other.links = ownLinks;
    int[][] ownPages = pages;
    pages = other.pages;
    other.pages = ownPages;
    int ownSize = size;
    size = other.size;
    other.size = ownSize;
  }

  /// Removes the member with a slot, without changing its list of sets.
  void removeMember(int slot) {
    removeMember(slot, position(slot));
  }

  private void removeMember(int slot, int position) {
    int last = --size;
    long moved = members[last];
    members[position] = moved;
    links[position] = links[last];
    members[last] = 0;
    setPosition((int) moved, position + 1);
    setPosition(slot, 0);
    if (whenRemoved != null) {
      whenRemoved.accept(slot);
    }
  }

  private void setPosition(int slot, int position) {
    pages[slot >>> PAGE_BITS][slot & PAGE_SIZE - 1] = position;
  }

  /// The number of the next set in the list of the member that has a slot, or 0 at its end.
  int link(int slot) {
    return links[position(slot)];
  }

  /// Replaces the next set in the list of the member that has a slot, if it is the expected one.
  ///
  /// @return the number of the next set before that
  int replaceLink(int slot, int expected, int replacement) {
    int position = position(slot);
    int found = links[position];
    if (found == expected) {
      links[position] = replacement;
    }
    return found;
  }

  /// The number of slots that have a position.
  int positions() {
    int positions = 0;
    for (int[] page : pages) {
      for (int position : page) {
        positions += position == 0 ? 0 : 1;
      }
    }
    return positions;
  }
}
