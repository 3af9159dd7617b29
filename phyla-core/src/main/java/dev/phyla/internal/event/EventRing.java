package dev.phyla.internal.event;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.table.ColumnUser;
import dev.phyla.internal.value.ReferenceVisitor;
import java.util.function.IntConsumer;

/*
 * The events have consecutive numbers, from oldest to oldest + size, and consecutive rows, which
 * start at firstRow and wrap around to 0. The capacity never exceeds the limit; in a full ring of
 * maximum capacity a new event replaces the oldest.
 */

/// The events of a channel that can still be read, in the order of publication.
final class EventRing {
  static final int DEFAULT_LIMIT = 1 << 21;
  private static final int FIRST_CAPACITY = 16;
  private static final int UPDATES_BEFORE_SHRINKING = 64;

  private final ComponentLayout layout;
  private final ColumnUser user;
  private final int firstCapacity;
  private final int maxCapacity;

  /// The arrays of the events.
  private EventColumns columns;

  /// The row of the oldest event.
  private int firstRow;

  /// The number of events.
  private int size;

  /// The number of the oldest event.
  private long oldest;

  /// The number of the first event of this update.
  private long firstOfUpdate;

  /// The maximum number of events.
  private int limit = DEFAULT_LIMIT;

  /// The maximum number of events since the capacity was last reviewed.
  private int maxSize;

  /// The number of updates since the capacity was last reviewed.
  private int updates;

  /// Creates an empty ring.
  ///
  /// @param user receives new arrays before events are stored in them
  EventRing(ComponentLayout layout, ColumnUser user) {
    this.layout = layout;
    this.user = user;
    this.firstCapacity = EventColumns.firstCapacity(layout, FIRST_CAPACITY);
    this.maxCapacity = EventColumns.maxCapacity(layout);
    this.columns = new EventColumns(layout, 0);
  }

  /// The number of the oldest event.
  long oldest() {
    return oldest;
  }

  /// The number that the next event will have.
  long next() {
    return oldest + size;
  }

  int limit() {
    return limit;
  }

  void setLimit(int limit) {
    drop(Math.max(0, size - limit));
    this.limit = limit;
    if (columns.capacity() > limit) {
      replaceColumns(limit);
    }
  }

  /// Makes room for the next event.
  ///
  /// @return its row
  int reserve() {
    if (size == columns.capacity()) {
      makeRoom();
    }
    int row = firstRow + (size - columns.capacity());
    return row < 0 ? row + columns.capacity() : row;
  }

  private void makeRoom() {
    int capacity = columns.capacity();
    int max = Math.min(limit, maxCapacity);
    if (capacity == 0 && max == 0) {
      replaceColumns(1); // which is refused
    } else if (capacity < max) {
      replaceColumns((int) Math.min(max, Math.max(firstCapacity, 2L * capacity)));
    } else {
      drop(1);
    }
  }

  /// Whether a loop runs over the events.
  boolean isBeingRead() {
    return columns.isBeingRead();
  }

  /// The arrays of the fields.
  Object[] columns() {
    return columns.columns();
  }

  /// Makes the event in the reserved row part of the ring.
  ///
  /// @param target the packed entity it is addressed to, or 0
  void commit(int row, long target) {
    columns.targets()[row] = target;
    size++;
  }

  /// Runs a loop over the events from a number on.
  ///
  /// @param visited receives the number of visited events, including the last, if the lambda throws
  void run(LambdaLoop loop, long from, Object function, IntConsumer visited) {
    int skipped = (int) (from - oldest);
    int row = firstRow + (skipped - columns.capacity());
    columns.run(loop, row < 0 ? row + columns.capacity() : row, size - skipped, function, visited);
  }

  /// Ends an update: discards the events of the previous update.
  void endUpdate() {
    maxSize = Math.max(maxSize, size);
    drop((int) Math.max(0, firstOfUpdate - oldest));
    firstOfUpdate = next();
    if (++updates == UPDATES_BEFORE_SHRINKING) {
      shrink();
      updates = 0;
      maxSize = 0;
    }
  }

  private void shrink() {
    long wanted = Math.max(firstCapacity, 2L * maxSize);
    if (wanted <= columns.capacity() / 2) {
      replaceColumns((int) wanted);
    }
  }

  /// A hash of the events and their remaining lifetime, or 0 if there are none.
  long stateHash(StableHash values, String path) {
    if (size == 0) {
      return 0;
    }
    long hash = StableHash.mix(size, expiring());
    for (int i = 0; i < size; i++) {
      hash = StableHash.mix(hash, columns.hash(row(i), values, path));
    }
    return hash;
  }

  /// The number of events.
  int size() {
    return size;
  }

  /// Whether another ring has equal events with the same remaining lifetime.
  boolean hasSameEvents(EventRing other) {
    if (size != other.size || expiring() != other.expiring()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!columns.isSameEvent(row(i), other.columns, other.row(i))) {
        return false;
      }
    }
    return true;
  }

  /// The number of events that end with this update.
  private long expiring() {
    return Math.max(0, firstOfUpdate - oldest);
  }

  /// The row of an event, counted from the oldest.
  private int row(int event) {
    int row = firstRow + (event - columns.capacity());
    return row < 0 ? row + columns.capacity() : row;
  }

  /// Drops all events.
  void clear() {
    drop(size);
    firstOfUpdate = next();
  }

  /// Makes room for the events of another ring, or throws and changes nothing. No loop runs over
  /// the events.
  void reserveFor(EventRing other) {
    if (other.size > columns.capacity()) {
      replaceColumns(other.columns.capacity());
    }
  }

  /// Replaces the events with those of another ring, numbered after all earlier events of this
  /// ring. There is [room][#reserveFor(EventRing)] for them.
  void copyFrom(EventRing other) {
    clear();
    firstRow = 0;
    setLimit(other.limit);
    if (other.size != 0) {
      columns.copyFrom(other.columns, other.firstRow, other.size);
      size = other.size;
      firstOfUpdate = oldest + (other.firstOfUpdate - other.oldest);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Visits the objects that the events refer to.
  void visitReferences(ReferenceVisitor visitor, ComponentLayout layout) {
    int straight = Math.min(size, columns.capacity() - firstRow);
    Object[] arrays = columns.columns();
    visitor.visit(layout.name(), layout.columns(), arrays, 0, firstRow, firstRow + straight);
    visitor.visit(layout.name(), layout.columns(), arrays, 0, 0, size - straight);
  }

  /// Throws if an event cannot be written.
  void checkSaved(SavedColumns saved) {
    int straight = Math.min(size, columns.capacity() - firstRow);
    saved.checkRows(columns.columns(), 0, firstRow, firstRow + straight);
    saved.checkRows(columns.columns(), 0, 0, size - straight);
  }

  /// Writes the events, oldest first.
  void save(StateOutput out, SavedColumns saved) {
    EventColumns straight = columns;
    int first = firstRow;
    if (first + size > columns.capacity()) {
      straight = new EventColumns(layout, size);
      straight.copyFrom(columns, first, size);
      first = 0;
    }
    out.putInt(limit);
    out.putInt((int) expiring());
    out.putInt(size);
    out.putArray(ColumnKind.ENTITY, straight.targets(), first, size);
    saved.put(out, straight.columns(), 0, first, first + size);
  }

  /// Reads events into an empty ring.
  void load(StateInput in, LoadedColumns loaded) {
    int storedLimit = in.getInt();
    int ofLastUpdate = in.getInt();
    if (storedLimit < 1) {
      throw in.error("a channel is limited to " + storedLimit + " events");
    }
    setLimit(storedLimit);
    int count = in.getCount(Math.min(limit, maxCapacity), "events");
    var targets = (long[]) in.getNewArray(ColumnKind.ENTITY, count);
    in.require(count * loaded.rowBytes());
    firstRow = 0;
    if (count > columns.capacity()) {
      replaceColumns(count);
    }
    loaded.clearMissing(columns.columns(), 0, count);
    loaded.get(in, columns.columns(), 0, 0, count);
    System.arraycopy(targets, 0, columns.targets(), 0, count);
    size = count;
    if (ofLastUpdate < 0 || ofLastUpdate > size) {
      throw in.error("the ages of events are wrong");
    }
    firstOfUpdate = oldest + ofLastUpdate;
  }

  /// Skips events.
  static void skip(StateInput in, LoadedColumns loaded) {
    in.getInt();
    in.getInt();
    int count = in.getCount(Integer.MAX_VALUE, "events");
    in.skipArray(ColumnKind.ENTITY, count);
    loaded.skip(in, count);
  }

  /// Whether there is nothing that a world would have to keep: no events, and none whose update has
  /// not ended.
  boolean isVacant() {
    return size == 0 && firstOfUpdate == next();
  }

  /// Exchanges the events with those of another ring. The limit stays.
  void exchange(EventRing other) {
    EventColumns ownColumns = columns;
    columns = other.columns;
    other.columns = ownColumns;
    int number = firstRow;
    firstRow = other.firstRow;
    other.firstRow = number;
    number = size;
    size = other.size;
    other.size = number;
    number = maxSize;
    maxSize = other.maxSize;
    other.maxSize = number;
    number = updates;
    updates = other.updates;
    other.updates = number;
    long position = oldest;
    oldest = other.oldest;
    other.oldest = position;
    position = firstOfUpdate;
    firstOfUpdate = other.firstOfUpdate;
    other.firstOfUpdate = position;
    user.columnsChanged(columns.columns());
    other.user.columnsChanged(other.columns.columns());
  }

  private void drop(int count) {
    if (count == 0) {
      return;
    }
    if (columns.isBeingRead()) {
      replaceColumns(columns.capacity());
    }
    columns.clearReferences(firstRow, count);
    int row = firstRow + (count - columns.capacity());
    firstRow = row < 0 ? row + columns.capacity() : row;
    oldest += count;
    size -= count;
  }

  private void replaceColumns(int capacity) {
    var replacement = new EventColumns(layout, capacity);
    replacement.copyFrom(columns, firstRow, size);
    columns = replacement;
    firstRow = 0;
    user.columnsChanged(replacement.columns());
  }
}
