package dev.phyla.internal.relation;

import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.schema.RelationType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A link is a row of arrays: source, target, its neighbours in the list of its source and in the
 * list of its target, and the columns of its value. Rows are numbered from 1, so that 0 stands for
 * no link; removed rows are reused. An exclusive relation needs no lists of sources, and finds a
 * link by its source alone. A relation that is not reverse-indexed only counts the sources of a
 * target.
 */

/// The links of one relation in one world.
final class LinkStore {
  private static final int MIN_CAPACITY = 16;
  private static final int[] UNUSED = {};

  private final RelationType type;

  /// Source and target of each link, packed.
  private long[] sources = {};

  private long[] targets = {};

  /// The neighbours in the list of the source; unused if the relation is exclusive.
  private int[] nextOfSource = UNUSED;

  private int[] previousOfSource = UNUSED;

  /// The neighbours in the list of the target; unused if the relation is not reverse-indexed.
  private int[] nextOfTarget = UNUSED;

  private int[] previousOfTarget = UNUSED;

  /// The values.
  private final Columns values;

  private final LinkLists bySource = new LinkLists();
  private final LinkLists byTarget = new LinkLists();

  /// Finds links of relations that are not exclusive.
  private final @Nullable LinkIndex index;

  /// One more than the largest number ever assigned.
  private int end = 1;

  /// The first removed link; `targets` has the next one.
  private int free;

  /// The number of links.
  private int size;

  /// The number of times links were added, removed or moved.
  private long version;

  /// The number of times a value was replaced.
  private long valueChanges;

  LinkStore(RelationType type) {
    this.type = type;
    this.values = new Columns(type.layout().columns());
    this.index = type.isExclusive() ? null : new LinkIndex(this);
  }

  // Reading.

  /// The number of links.
  int size() {
    return size;
  }

  /// The number of times links were added, removed or moved.
  long version() {
    return version;
  }

  /// The number of changes, including those of values.
  long changes() {
    return version + valueChanges;
  }

  /// One more than the largest number of a link.
  int end() {
    return end;
  }

  /// Whether a number is that of a link.
  boolean isLink(int link) {
    return sources[link] != 0;
  }

  /// The source of a link, packed.
  long source(int link) {
    return sources[link];
  }

  /// The target of a link, packed.
  long target(int link) {
    return targets[link];
  }

  /// The columns of the values.
  Columns values() {
    return values;
  }

  /// A new object with the value of a link.
  Object value(int link) {
    return type.codec().read(values.arrays(), 0, link);
  }

  /// The link from a source to a target, or 0.
  int find(long source, long target) {
    if (index != null) {
      return index.find(source, target);
    }
    int link = firstOfSource(source);
    return link != 0 && targets[link] == target ? link : 0;
  }

  /// The first link of a source, or 0.
  int firstOfSource(long source) {
    int link = bySource.first((int) source);
    return link != 0 && sources[link] == source ? link : 0;
  }

  /// The next link of the same source, or 0.
  int nextOfSource(int link) {
    return index == null ? 0 : nextOfSource[link];
  }

  /// The number of links of a source.
  int lengthOfSource(long source) {
    return firstOfSource(source) == 0 ? 0 : bySource.length((int) source);
  }

  /// Whether the entity of a slot is a source.
  boolean isSource(int slot) {
    return bySource.length(slot) != 0;
  }

  /// Whether the entity of a slot is a target.
  boolean isTarget(int slot) {
    return byTarget.length(slot) != 0;
  }

  /// The first link of a target, or 0; only if the relation is reverse-indexed.
  int firstOfTarget(long target) {
    int link = byTarget.first((int) target);
    return link != 0 && targets[link] == target ? link : 0;
  }

  /// The next link of the same target, or 0; only if the relation is reverse-indexed.
  int nextOfTarget(int link) {
    return nextOfTarget[link];
  }

  /// The number of links of the live entity in a slot as a target.
  int lengthOfTarget(int slot) {
    return byTarget.length(slot);
  }

  /// One more than the largest slot that may be a source or a target.
  int slots() {
    return Math.max(bySource.slots(), byTarget.slots());
  }

  /// The first link of the source in a slot, or 0.
  int firstOfSourceSlot(int slot) {
    return bySource.first(slot);
  }

  /// The first link of the target in a slot, or 0; only if the relation is reverse-indexed.
  int firstOfTargetSlot(int slot) {
    return byTarget.first(slot);
  }

  // Changing.

  /// Makes room for a new link, so that [adding][#add] it cannot fail.
  void reserve(long source, long target) {
    int link = free != 0 ? free : end;
    if (link >= sources.length) {
      grow(Math.max(MIN_CAPACITY, 2 * link));
    }
    bySource.reserve((int) source);
    byTarget.reserve((int) target);
    if (index != null) {
      index.reserve();
    }
  }

  /// Replaces the value of a link.
  ///
  /// @param value columns of the same layout, with the value in row 0
  void setValue(int link, Columns value) {
    valueChanges++;
    values.copyRows(value, 0, link, 1);
  }

  private void grow(int capacity) {
    values.resize(capacity, Math.min(end, values.capacity()));
    sources = Arrays.copyOf(sources, capacity);
    targets = Arrays.copyOf(targets, capacity);
    if (index != null) {
      nextOfSource = Arrays.copyOf(nextOfSource, capacity);
      previousOfSource = Arrays.copyOf(previousOfSource, capacity);
    }
    if (type.traits().reverseIndexed()) {
      nextOfTarget = Arrays.copyOf(nextOfTarget, capacity);
      previousOfTarget = Arrays.copyOf(previousOfTarget, capacity);
    }
  }

  /// Adds a link at the end of both lists. There must be room for it.
  ///
  /// @param value columns of the same layout, with the value in row 0
  /// @return the number of the link
  int add(long source, Columns value, long target) {
    version++;
    int link = free;
    if (link != 0) {
      free = (int) targets[link];
    } else {
      link = end++;
    }
    setValue(link, value);
    sources[link] = source;
    targets[link] = target;
    size++;
    appendToSource(link, (int) source);
    int slot = (int) target;
    byTarget.addLength(slot, 1);
    if (type.traits().reverseIndexed()) {
      insertIntoTarget(link, slot, 0);
    }
    return link;
  }

  private void appendToSource(int link, int slot) {
    bySource.addLength(slot, 1);
    if (index == null) {
      bySource.setFirst(slot, link);
    } else {
      insertAtEndOfSource(link, slot);
      index.add(link);
    }
  }

  private void insertAtEndOfSource(int link, int slot) {
    int last = bySource.last(slot);
    nextOfSource[link] = 0;
    previousOfSource[link] = last;
    if (last == 0) {
      bySource.setFirst(slot, link);
    } else {
      nextOfSource[last] = link;
    }
    bySource.setLast(slot, link);
  }

  /// Inserts a link into the list of its target, before another one or, if that is 0, at the end.
  private void insertIntoTarget(int link, int slot, int next) {
    int previous = next == 0 ? byTarget.last(slot) : previousOfTarget[next];
    nextOfTarget[link] = next;
    previousOfTarget[link] = previous;
    if (previous == 0) {
      byTarget.setFirst(slot, link);
    } else {
      nextOfTarget[previous] = link;
    }
    if (next == 0) {
      byTarget.setLast(slot, link);
    } else {
      previousOfTarget[next] = link;
    }
  }

  private void takeFromTarget(int link, int slot) {
    int next = nextOfTarget[link];
    int previous = previousOfTarget[link];
    if (previous == 0) {
      byTarget.setFirst(slot, next);
    } else {
      nextOfTarget[previous] = next;
    }
    if (next == 0) {
      byTarget.setLast(slot, previous);
    } else {
      previousOfTarget[next] = previous;
    }
  }

  /// Removes a link.
  void remove(int link) {
    version++;
    int source = (int) sources[link];
    int target = (int) targets[link];
    bySource.addLength(source, -1);
    if (index == null) {
      bySource.setFirst(source, 0);
    } else {
      index.remove(link);
      takeFromSource(link, source);
    }
    byTarget.addLength(target, -1);
    if (type.traits().reverseIndexed()) {
      takeFromTarget(link, target);
    }
    values.clearReferences(link, link + 1);
    sources[link] = 0;
    targets[link] = free;
    free = link;
    size--;
  }

  private void takeFromSource(int link, int slot) {
    int next = nextOfSource[link];
    int previous = previousOfSource[link];
    if (previous == 0) {
      bySource.setFirst(slot, next);
    } else {
      nextOfSource[previous] = next;
    }
    if (next == 0) {
      bySource.setLast(slot, previous);
    } else {
      previousOfSource[next] = previous;
    }
  }

  /// Moves a link to the end of the list of its source.
  void moveToEndOfSource(int link) {
    if (index != null) {
      version++;
      int slot = (int) sources[link];
      takeFromSource(link, slot);
      insertAtEndOfSource(link, slot);
    }
  }

  /// Moves a link to an index in the list of its target.
  void moveInTarget(int link, int index) {
    version++;
    int slot = (int) targets[link];
    takeFromTarget(link, slot);
    int next = byTarget.first(slot);
    for (int i = 0; i < index && next != 0; i++) {
      next = nextOfTarget[next];
    }
    insertIntoTarget(link, slot, next);
  }

  private void clearValues() {
    if (values.capacity() != 0) {
      values.clearReferences(1, end);
    }
  }

  void clear() {
    version++;
    clearValues();
    bySource.clear();
    byTarget.clear();
    if (index != null) {
      index.clear();
    }
    Arrays.fill(sources, 0, Math.min(end, sources.length), 0);
    end = 1;
    free = 0;
    size = 0;
  }

  // Loading.

  /// Makes room for links in an empty store, which are numbered from 1 on.
  void makeRoom(int count) {
    if (count >= sources.length) {
      grow(Math.max(MIN_CAPACITY, count + 1));
    }
  }

  /// Adds the next link, whose value is in place, but not to the list of its target.
  ///
  /// @return false if there is such a link already, or another one of an exclusive relation
  boolean load(long source, long target) {
    boolean isTaken = index == null ? firstOfSource(source) != 0 : find(source, target) != 0;
    if (isTaken) {
      return false;
    }
    reserve(source, target);
    int link = end++;
    sources[link] = source;
    targets[link] = target;
    size++;
    appendToSource(link, (int) source);
    byTarget.addLength((int) target, 1);
    return true;
  }

  /// Builds the lists of targets.
  ///
  /// @param order for each list one after the other, the numbers of the links counted from 0
  /// @return false if a link is missing or there twice
  boolean loadTargetOrder(int[] order) {
    version++;
    var isListed = new boolean[end];
    for (int number : order) {
      if (number < 0 || number >= end - 1 || isListed[number + 1]) {
        return false;
      }
      int link = number + 1;
      isListed[link] = true;
      insertIntoTarget(link, (int) targets[link], 0);
    }
    return order.length == size;
  }

  /// Makes room for the links of the same relation in another world, or throws and changes nothing.
  void reserveFor(LinkStore other) {
    if (other.sources.length > sources.length) {
      grow(other.sources.length);
    }
    bySource.reserveFor(other.bySource);
    byTarget.reserveFor(other.byTarget);
    if (index != null && other.index != null) {
      index.reserveFor(other.index);
    }
  }

  /// Takes over the links of the same relation in another world, for which there is
  /// [room][#reserveFor(LinkStore)].
  void copyFrom(LinkStore other) {
    if (other.size == 0) {
      clear();
      return;
    }
    version++;
    int count = other.end;
    values.copyRows(other.values, 0, 0, count);
    System.arraycopy(other.sources, 0, sources, 0, count);
    System.arraycopy(other.targets, 0, targets, 0, count);
    if (index != null) {
      System.arraycopy(other.nextOfSource, 0, nextOfSource, 0, count);
      System.arraycopy(other.previousOfSource, 0, previousOfSource, 0, count);
    }
    if (type.traits().reverseIndexed()) {
      System.arraycopy(other.nextOfTarget, 0, nextOfTarget, 0, count);
      System.arraycopy(other.previousOfTarget, 0, previousOfTarget, 0, count);
    }
    if (count < end) {
      values.clearReferences(count, end);
      Arrays.fill(sources, count, end, 0);
    }
    bySource.copyFrom(other.bySource);
    byTarget.copyFrom(other.byTarget);
    if (index != null && other.index != null) {
      index.copyFrom(other.index);
    }
    end = other.end;
    free = other.free;
    size = other.size;
  }

  /// Exchanges the links with those of the same relation in another world.
  void exchange(LinkStore other) {
    version++;
    long[] ownSources = sources;
    sources = other.sources;
    other.sources = ownSources;
    long[] ownTargets = targets;
    targets = other.targets;
    other.targets = ownTargets;
    int[] neighbours = nextOfSource;
    nextOfSource = other.nextOfSource;
    other.nextOfSource = neighbours;
    neighbours = previousOfSource;
    previousOfSource = other.previousOfSource;
    other.previousOfSource = neighbours;
    neighbours = nextOfTarget;
    nextOfTarget = other.nextOfTarget;
    other.nextOfTarget = neighbours;
    neighbours = previousOfTarget;
    previousOfTarget = other.previousOfTarget;
    other.previousOfTarget = neighbours;
    values.exchange(other.values);
    bySource.exchange(other.bySource);
    byTarget.exchange(other.byTarget);
    if (index != null && other.index != null) {
      index.exchange(other.index);
    }
    int number = end;
    end = other.end;
    other.end = number;
    number = free;
    free = other.free;
    other.free = number;
    number = size;
    size = other.size;
    other.size = number;
  }
}
