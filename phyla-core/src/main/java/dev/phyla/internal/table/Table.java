package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.layout.SpareArrays;
import dev.phyla.internal.row.RowMover;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.schema.Signature;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * A row is written first and committed after that. Rows beyond the size have no entity and
 * undefined content, except that reference columns are null there so that nothing is kept alive.
 *
 * The capacity doubles, from a small start that suits the many small tables of small worlds; a
 * table that outgrows it takes one larger step, so that filling a new table copies little.
 */

/// The rows of one archetype in one world: one row for each entity, one array for each field.
///
/// Marks, edges, watched rows and checked-out arrays are managed by [TableMarks], [TableEdges],
/// [RowWatch] and [LentColumns].
public final class Table {
  /// Orders tables as [Signature#CANONICAL_ORDER] does.
  public static final Comparator<Table> CANONICAL_ORDER =
      (a, b) -> Signature.CANONICAL_ORDER.compare(a.signature, b.signature);

  private static final ColumnUser[] NO_USERS = {};
  private static final RowFollower[] NO_FOLLOWERS = {};
  private static final int FIRST_CAPACITY = 8;
  private static final int SECOND_CAPACITY = 128;

  private final int id;
  private final Signature signature;
  private final TableContext context;
  private final Clock clock;
  private final Columns columns;
  private final TableMarks marks;
  private final TableEdges edges;

  /// The rows of each world, or null if the table is not shared.
  private final @Nullable Shares shares;

  /// The arrays that callers hold; only in checked worlds.
  private final @Nullable LentColumns lent;

  /// The packed entities, which are column 0.
  private long[] entities;

  /// The first row.
  private int first;

  /// The row after the last.
  private int end;

  /// The row after the last one that there is room for.
  private int limit;

  /// The number of times the arrays were replaced.
  private int growths;

  /// The number of structural changes of the table.
  private long version;

  /// The version at which rows last arrived or changed places, which counts as a write to all
  /// components.
  private long rowsWritten;

  /// Removes rows of despawned entities.
  private RowMover remover;

  /// Whether the remover is generated code.
  private boolean isRemoverGenerated;

  /// The users of the arrays.
  private ColumnUser[] columnUsers = NO_USERS;

  /// The watches by position; null if no component is watched.
  private @Nullable RowWatch @Nullable [] watches;

  /// Whether watches may have pending ranges of written rows.
  private boolean hasPendingWrites;

  /// What follows components of the table.
  private RowFollower[] followers = NO_FOLLOWERS;

  /// Whether it is known that nothing reacts to rows that arrive.
  private boolean arrivesQuietly;

  /// Whether it is known that nothing reacts to rows that depart.
  private boolean departsQuietly;

  private boolean reclaimed;

  /// Creates an empty table.
  public Table(Signature signature, TableContext context) {
    this.id = signature.id();
    this.signature = signature;
    this.context = context;
    this.columns = new Columns(signature.layouts());
    this.clock = context.clock();
    this.marks = new TableMarks(this);
    this.edges = new TableEdges(this);
    this.shares = context.worlds() == 0 ? null : new Shares(this, context.worlds());
    this.lent = context.mode().isChecked() ? new LentColumns() : null;
    this.entities = (long[]) columns.arrays()[0];
    this.remover = signature.departures().newMover();
    this.remover.sourceChanged(columns.arrays());
  }

  /// The signature.
  public Signature signature() {
    return signature;
  }

  /// The context that all tables of the world share.
  public TableContext context() {
    return context;
  }

  /// The clock that stamps writes.
  public Clock clock() {
    return clock;
  }

  /// The id of the signature, which is that of the table.
  public int id() {
    return id;
  }

  /// The components that every row has.
  public ComponentSet components() {
    return signature.components();
  }

  /// The components in the order of their columns.
  public ComponentInfo[] infos() {
    return signature.infos();
  }

  /// All columns, entities first.
  public List<ColumnLayout> layouts() {
    return signature.layouts();
  }

  /// The arrays of all columns, entities first, always in the same object.
  public Object[] columns() {
    return columns.arrays();
  }

  /// The packed entities, by row.
  public long[] entities() {
    return entities;
  }

  /// The first row. It is 0, unless several worlds share the table.
  public int first() {
    return first;
  }

  /// The row after the last, where the next row is written.
  public int end() {
    return end;
  }

  /// The row after the last one that there is room for.
  public int limit() {
    return limit;
  }

  /// The number of rows.
  public int size() {
    return end - first;
  }

  /// The number of times the arrays were replaced; caches of them are stale if it changed.
  public int growths() {
    return growths;
  }

  /// The number of structural changes of the table.
  public long version() {
    return version;
  }

  /// The version at which rows last arrived or changed places.
  public long rowsWritten() {
    return rowsWritten;
  }

  /// The first column of a component, or -1 if the table lacks it.
  public int base(int componentId) {
    return signature.base(componentId);
  }

  /// The position of a component in the table's order, or -1 if the table lacks it.
  public int position(int componentId) {
    return signature.position(componentId);
  }

  /// The marks.
  public TableMarks marks() {
    return marks;
  }

  /// The edges to other tables.
  public TableEdges edges() {
    return edges;
  }

  /// Whether the table was reclaimed, so that nothing may use it any more.
  public boolean isReclaimed() {
    return reclaimed;
  }

  // Rows.

  /// Ensures capacity for more rows, or throws and changes nothing.
  public void reserve(int count) {
    if (count > limit - end) {
      grow(count);
    }
  }

  private void grow(int count) {
    if (shares != null) {
      shares.grow(count);
      return;
    }
    int max = signature.maxRows();
    if (count > max - end) {
      throw new IllegalStateException(
          String.format(
              "The archetype %s has %d rows and cannot take %d more: an array holds at most %d.",
              this, size(), count, max));
    }
    long wanted =
        Math.max(
            ColumnLayout.firstRows(layouts(), limit == 0 ? FIRST_CAPACITY : SECOND_CAPACITY),
            2L * limit);
    int rows = Math.max((int) Math.min(max, wanted), end + count);
    resizeArrays(rows, end);
    limit = rows;
  }

  /// The rows of each world, or null if the table is not shared.
  public @Nullable Shares shares() {
    return shares;
  }

  /// The number of rows that the arrays have room for, of all worlds.
  int rowsOfArrays() {
    return columns.capacity();
  }

  /// Sets the rows to those of another world.
  void setShare(int newFirst, int newEnd, int newLimit) {
    first = newFirst;
    end = newEnd;
    limit = newLimit;
  }

  /// Moves the rows to another place.
  ///
  /// @param place the first row of that place
  /// @param capacity the number of rows that there is room for
  void moveShare(int place, int capacity) {
    enterPendingWrites();
    int count = size();
    columns.copyRows(columns, first, place, count);
    columns.clearReferences(first, end);
    Arrays.fill(entities, first, end, 0);
    setShare(place, place + count, place + capacity);
    if (count != 0) {
      context.index().bulk().move(entities, id, place, count);
      version++;
      expireLentColumns();
    }
  }

  /// Replaces the arrays by longer ones, or throws and changes nothing.
  ///
  /// @param rows the number of rows that they have room for
  /// @param kept the number of rows to copy
  void resizeArrays(int rows, int kept) {
    context.index().admit(id(), rows);
    Object[] old = lent == null ? columns.arrays() : columns.arrays().clone();
    columns.resize(rows, kept);
    arraysReplaced(old);
  }

  private void arraysReplaced(Object[] old) {
    Object[] arrays = columns.arrays();
    entities = (long[]) arrays[0];
    growths++;
    remover.sourceChanged(arrays);
    edges.arraysReplaced(arrays);
    for (ColumnUser user : columnUsers) {
      user.columnsChanged(arrays);
    }
    if (lent != null) {
      lent.expireAll(this, old);
    }
  }

  /// Registers a user of the arrays, which receives them now and whenever they are replaced.
  public void addColumnUser(ColumnUser user) {
    ColumnUser[] longer = Arrays.copyOf(columnUsers, columnUsers.length + 1);
    longer[columnUsers.length] = user;
    columnUsers = longer;
    user.columnsChanged(columns.arrays());
    user.watchesChanged(this);
  }

  /// Commits the next rows.
  public void commit(int count) {
    end += count;
    rowsChanged();
  }

  /// Removes a row; the last row fills the gap.
  ///
  /// @return the packed entity of the last row
  public long remove(int row) {
    if (!isRemoverGenerated) {
      countDeparture();
    }
    enterPendingWrites();
    int last = end - 1;
    long filler = remover.move(row, last, 0);
    shrinkTo(last, row);
    return filler;
  }

  private void countDeparture() {
    if (signature.departures().use(context.mode().codegenThreshold())) {
      isRemoverGenerated = true;
      remover = signature.departures().newMover();
      remover.sourceChanged(columns.arrays());
    }
  }

  /// Removes the last row, whose content was moved to the given row.
  void shrinkTo(int last, int row) {
    end = last;
    if (row != last) {
      rowsChanged();
    } else {
      version++;
      expireLentColumns();
    }
  }

  /// Puts the rows into another order, or throws and changes nothing.
  ///
  /// @param order for each row, counted from the first, the row whose content it gets
  /// @param spare arrays to use on the way
  public void reorder(int[] order, SpareArrays spare) {
    enterPendingWrites();
    columns.reorder(order, first, size(), spare);
    context.index().bulk().move(entities, id, first, size());
    rowsChanged();
  }

  private void rowsChanged() {
    version++;
    rowsWritten = clock.version();
    expireLentColumns();
  }

  /// Removes all rows.
  public void clear() {
    forgetPendingWrites();
    columns.clearReferences(first, end);
    Arrays.fill(entities, first, end, 0);
    end = first;
    version++;
    expireLentColumns();
  }

  /// Clears the references of uncommitted rows.
  public void discard(int count) {
    int discarded = (int) Math.min((long) end + count, limit);
    columns.clearReferences(end, discarded);
    Arrays.fill(entities, end, discarded, 0);
  }

  /// Makes room for the rows of a table of the same signature in another world, or throws and
  /// changes nothing.
  public void reserveFor(Table other) {
    if (other.size() > limit - first) {
      grow(other.size() - size());
    }
  }

  /// Sets the number of rows, whose content is then written. New rows have no entity yet.
  public void resize(int rows) {
    enterPendingWrites();
    setSize(rows);
    rowsChanged();
  }

  private void setSize(int rows) {
    int kept = first + rows;
    if (kept > end) {
      reserve(kept - end);
    } else {
      columns.clearReferences(kept, end);
      Arrays.fill(entities, kept, end, 0);
    }
    end = first + rows;
  }

  /// Restores the versions of the last writes.
  ///
  /// @param rowsWritten the version at which rows last arrived or changed places
  public void loadMarks(long rowsWritten) {
    this.rowsWritten = rowsWritten;
  }

  /// Copies the rows and marks of a table of the same signature in another world. There is
  /// [room][#reserveFor(Table)] for them.
  ///
  /// @param distance the [distance][Clock#distanceFrom(Clock)] of the versions of the marks
  public void copyFrom(Table other, long distance) {
    forgetPendingWrites();
    version++;
    expireLentColumns();
    setSize(other.size());
    columns.copyRows(other.columns, other.first, first, other.size());
    if (first != other.first) {
      context.index().bulk().move(entities, id, first, size());
    }
    rowsWritten = Clock.moved(other.rowsWritten, distance);
    marks.copyFrom(other.marks, distance);
  }

  /// Removes all rows and marks, and keeps the arrays. The version of the clock grows afterwards,
  /// so that code that remembers when it last marked a component marks it again.
  public void reset() {
    clear();
    rowsWritten = Clock.NEVER;
    marks.forget();
  }

  // Values of rows.

  /// Writes a component of a row: a value, or a class for the default value.
  public void write(ComponentInfo info, int row, Object value) {
    if (value instanceof Class<?>) {
      writeDefaults(info, row, row + 1);
    } else {
      info.codec().write(columns.arrays(), base(info.id()), row, value);
    }
  }

  /// Writes the default value of a component to rows.
  public void writeDefaults(ComponentInfo info, int first, int end) {
    int base = base(info.id());
    Object value = info.layout().defaultValue();
    if (value != null) {
      info.codec().write(columns.arrays(), base, first, value);
      repeat(info, first, end);
      return;
    }
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).clearRows(columns.arrays()[base + i], first, end);
    }
  }

  /// Repeats the component of the first row over the rows up to the end.
  public void repeat(ComponentInfo info, int first, int end) {
    int base = base(info.id());
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).repeatRow(columns.arrays()[base + i], first, end);
    }
  }

  /// The component of a row.
  public Object read(ComponentInfo info, int row) {
    return info.codec().read(columns.arrays(), base(info.id()), row);
  }

  // Columns that callers hold.

  /// The array of a column, for a caller that may use it until the next structural change.
  public Object checkOut(int column) {
    if (lent != null) {
      lent.requireUntouched(this);
      lent.lend(column);
    }
    return columns.arrays()[column];
  }

  /// Replaces the arrays that callers hold with copies, after a structural change.
  private void expireLentColumns() {
    if (lent != null && lent.isAny()) {
      Object[] old = columns.arrays().clone();
      lent.replaceLent(this, columns.arrays());
      arraysReplaced(old);
    }
  }

  /// Throws if a caller wrote to an array after it expired. Only checked worlds detect this.
  public void requireExpiredColumnsUntouched() {
    if (lent != null) {
      lent.requireUntouched(this);
    }
  }

  // Watched rows.

  /// Sets the watch of the component at a position, or null.
  public void setWatch(int position, @Nullable RowWatch watch) {
    @Nullable RowWatch[] all = watches == null ? new RowWatch[infos().length] : watches.clone();
    all[position] = watch;
    watches = Arrays.stream(all).allMatch(each -> each == null) ? null : all;
    for (ColumnUser user : columnUsers) {
      user.watchesChanged(this);
    }
  }

  /// Sets what follows components of the table.
  public void setFollowers(RowFollower[] all) {
    followers = all;
  }

  /// Informs followers of rows that arrived quietly, after they were committed.
  public void followArrival(int from, int to) {
    for (RowFollower follower : followers) {
      follower.arrived(this, from, to);
    }
  }

  /// Informs followers of rows that depart quietly, before they do.
  public void followDeparture(int from, int to) {
    if (followers.length != 0) {
      enterPendingWrites(); // later they would name rows that followers have dropped
    }
    for (RowFollower follower : followers) {
      follower.leaving(this, from, to);
    }
  }

  /// Called when a watch has a pending range.
  void setPendingWrites() {
    if (!hasPendingWrites) {
      hasPendingWrites = true;
      edges.pendingWritesChanged();
    }
  }

  /// Whether watches may have pending ranges of written rows.
  boolean hasPendingWrites() {
    return hasPendingWrites;
  }

  /// Enters pending ranges of written rows in the logs, before rows move.
  public void enterPendingWrites() {
    if (hasPendingWrites) {
      eachWatch(RowWatch::enterPending);
      hasPendingWrites = false;
      edges.pendingWritesChanged();
    }
  }

  private void forgetPendingWrites() {
    if (hasPendingWrites) {
      eachWatch(RowWatch::forgetPending);
      hasPendingWrites = false;
      edges.pendingWritesChanged();
    }
  }

  private void eachWatch(Consumer<RowWatch> action) {
    @Nullable RowWatch[] all = watches;
    if (all != null) {
      for (RowWatch watch : all) {
        if (watch != null) {
          action.accept(watch);
        }
      }
    }
  }

  /// Whether any component is watched.
  public boolean isWatched() {
    return watches != null;
  }

  /// The watch of the component at a position, or null.
  public @Nullable RowWatch watch(int position) {
    @Nullable RowWatch[] all = watches;
    return all == null ? null : all[position];
  }

  // Reactions.

  /// Whether it is known that nothing reacts to rows that arrive.
  public boolean arrivesQuietly() {
    return arrivesQuietly;
  }

  /// Whether it is known that nothing reacts to rows that depart.
  public boolean departsQuietly() {
    return departsQuietly;
  }

  /// Sets the flag that nothing reacts to rows that arrive.
  public void setArrivesQuietly() {
    arrivesQuietly = true;
  }

  /// Sets the flag that nothing reacts to rows that depart.
  public void setDepartsQuietly() {
    departsQuietly = true;
  }

  /// Resets the reaction flags, because subscriptions changed.
  public void forgetReactions() {
    arrivesQuietly = false;
    departsQuietly = false;
    edges.forgetReactions();
  }

  /// Reclaims the table, which is empty, and removes its edges.
  public void reclaim() {
    reclaimed = true;
    version++;
    forgetReactions();
    edges.removeAll();
    columnUsers = NO_USERS;
  }

  /// Throws if the table was reclaimed.
  public void requireInUse() {
    if (reclaimed) {
      throw new IllegalStateException(
          "The archetype " + this + " was reclaimed; ask the world for its archetypes again.");
    }
  }

  Guard guard() {
    return context.guard();
  }

  @Override
  public String toString() {
    return signature.toString();
  }
}
