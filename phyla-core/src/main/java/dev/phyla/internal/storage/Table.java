package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * A column is one plain Java array, indexed from 0. Column 0 holds the entities, packed; then come
 * the columns of each component, in the order of component numbers. The array of arrays stays the
 * same object for the life of the table, so whoever holds it sees columns that have grown.
 *
 * Capacity doubles.
 *
 * A row is written first and committed after: rows at and beyond size are nobody's, and what is in
 * them does not matter, except that reference columns are null there so that nothing is kept alive.
 */

/// A table of entities that have the same components: one row for each entity, one array for each
/// field.
public final class Table {
  /// Orders tables by the sorted names of their components, and so independently of when they or
  /// their component types appeared.
  public static final Comparator<Table> CANONICAL_ORDER =
      (a, b) -> Arrays.compare(a.sortedNames, b.sortedNames);

  private static final Object[] NO_STAGE = {};
  private static final int FIRST_CAPACITY = 16;
  private static final int FIRST_UNSETTLED = 63;
  private static final ColumnLayout ENTITIES = new ColumnLayout("entity", ColumnKind.ENTITY, 1);

  private final int id;
  private final ComponentSet components;
  private final ComponentInfo[] infos;
  private final String[] sortedNames;
  private final int[] bases;
  private final int[] positions;
  private final List<ColumnLayout> layouts;
  private final Object[] columns;
  private final int mostRows;
  private final int firstCapacity;
  private final EntityIndex places;
  private final DirtyTables dirtyTables;
  private final long[] dirtyBlock;
  private final @Nullable LentColumns lent;
  private final int usesBeforeCode;
  private final List<ColumnUser> columnUsers = new ArrayList<>(0);
  private final long[] dirty;
  private long settled;
  private long watched;
  private boolean allDirty;
  private long[] entities;
  private Object[] stage = NO_STAGE;
  private int size;
  private int capacity;
  private int growths;
  private long stamp;
  private long version;
  private @Nullable Edge[] additions = new Edge[0];
  private @Nullable Edge[] removals = new Edge[0];
  private final EdgesByTarget others = new EdgesByTarget();
  private @Nullable RowWatch @Nullable [] watches;
  private RowMover remover;
  private int removes;

  Table(
      int id,
      ComponentSet components,
      List<ComponentInfo> infos,
      EntityIndex places,
      DirtyTables dirtyTables,
      WorldMode mode) {
    this.id = id;
    this.places = places;
    this.usesBeforeCode = mode.usesBeforeCode();
    this.lent = mode.isChecked() ? new LentColumns() : null;
    this.components = components;
    this.infos = infos.toArray(ComponentInfo[]::new);
    this.sortedNames = infos.stream().map(ComponentInfo::name).sorted().toArray(String[]::new);
    this.dirtyTables = dirtyTables;
    this.dirtyBlock = dirtyTables.register(this);
    this.dirty = new long[(infos.size() + 63) >> 6];
    this.bases = new int[infos.isEmpty() ? 0 : infos.getLast().id() + 1];
    Arrays.fill(bases, -1);
    this.positions = bases.clone();
    var layouts = new ArrayList<ColumnLayout>();
    layouts.add(ENTITIES);
    for (int i = 0; i < infos.size(); i++) {
      ComponentInfo info = infos.get(i);
      bases[info.id()] = layouts.size();
      positions[info.id()] = i;
      for (ColumnLayout column : info.layout().columns()) {
        layouts.add(column);
      }
    }
    this.layouts = List.copyOf(layouts);
    this.mostRows = ColumnLayout.mostRows(layouts);
    this.firstCapacity = ColumnLayout.firstRows(layouts, FIRST_CAPACITY);
    this.columns = new Object[layouts.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = layouts.get(i).kind().newArray(0);
    }
    this.entities = (long[]) columns[0];
    this.remover = RowMover.looping(this.layouts, noTargets());
    this.remover.sourceChanged(columns);
  }

  /// The number of the table in its world.
  public int id() {
    return id;
  }

  /// How often anything is done with the table before code is generated for it.
  int usesBeforeCode() {
    return usesBeforeCode;
  }

  /// The components that every row has.
  public ComponentSet components() {
    return components;
  }

  /// The components in the order of their columns.
  public ComponentInfo[] infos() {
    return infos;
  }

  /// The names of the components, sorted.
  public String[] sortedNames() {
    return sortedNames;
  }

  /// All columns, entities first.
  public List<ColumnLayout> layouts() {
    return layouts;
  }

  /// The arrays of all columns, entities first.
  public Object[] columns() {
    return columns;
  }

  /// The packed entities, by row.
  public long[] entities() {
    return entities;
  }

  /// The number of rows.
  public int size() {
    return size;
  }

  /// The number of rows for which there is room.
  public int capacity() {
    return capacity;
  }

  /// How often the arrays were replaced by longer ones.
  public int growths() {
    return growths;
  }

  /// A number, not negative, that grows whenever arrays were replaced, marks were removed, or other
  /// rows are watched.
  public long stamp() {
    return stamp;
  }

  /// How many structural changes the table has seen.
  public long version() {
    return version;
  }

  /// The first column of a component, or -1 if the table lacks it.
  public int base(int componentId) {
    int[] bases = this.bases;
    return componentId < bases.length ? bases[componentId] : -1;
  }

  // Rows.

  /// Makes room for rows beyond the last one, or throws and changes nothing.
  public void reserve(int count) {
    if (count > capacity - size) {
      grow(count);
    }
  }

  private void grow(int count) {
    if (count > mostRows - size) {
      throw new IllegalStateException(
          String.format(
              "The archetype %s has %d rows and cannot take %d more: an array holds at most %d.",
              this, size, count, mostRows));
    }
    int wanted = (int) Math.min(mostRows, Math.max((long) firstCapacity, 2L * capacity));
    wanted = Math.max(wanted, size + count);
    places.admit(id, wanted);
    var grown = new Object[columns.length];
    for (int i = 0; i < grown.length; i++) {
      ColumnLayout layout = layouts.get(i);
      grown[i] = layout.newArray(wanted);
      System.arraycopy(columns[i], 0, grown[i], 0, size * layout.stride());
    }
    replaceArrays(grown);
    capacity = wanted;
  }

  private void replaceArrays(Object[] replacements) {
    Object[] old = columns.clone();
    System.arraycopy(replacements, 0, columns, 0, columns.length);
    entities = (long[]) columns[0];
    growths++;
    stamp++;
    for (ColumnUser user : columnUsers) {
      user.columnsChanged(columns);
    }
    if (lent != null) {
      expire(lent, old);
    }
  }

  /// Tells somebody of the arrays, now and whenever they are replaced.
  public void addColumnUser(ColumnUser user) {
    columnUsers.add(user);
    user.columnsChanged(columns);
    user.watchesChanged(this);
  }

  /// Makes the next rows part of the table.
  void commit(int count) {
    size += count;
    version++;
    markAllDirty();
  }

  /// Takes a row out; the last row fills the gap.
  ///
  /// @return the packed entity of the last row
  long remove(int row) {
    if (removes < usesBeforeCode) {
      countRemove();
    }
    int last = size - 1;
    long moved = remover.move(row, last, 0);
    shrinkTo(last, row);
    return moved;
  }

  private void countRemove() {
    if (++removes == usesBeforeCode) {
      remover = RowMoverCode.mover(layouts, noTargets());
      addColumnUser(remover::sourceChanged);
    }
  }

  /// Shortens the table by the last row, whose content now is in the given one.
  void shrinkTo(int last, int row) {
    size = last;
    version++;
    if (row != last) {
      markAllDirty();
    } else {
      expireLentColumns();
    }
  }

  /// Takes all rows out.
  void clear() {
    clearReferences(0, size);
    Arrays.fill(entities, 0, size, 0);
    size = 0;
    version++;
    expireLentColumns();
  }

  /// Lets go of what uncommitted rows refer to.
  void discard(int count) {
    clearReferences(size, size + count);
    Arrays.fill(entities, size, size + count, 0);
  }

  private void clearReferences(int from, int to) {
    for (int i = 0; i < columns.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.REFERENCE) {
        layouts.get(i).clearRows(columns[i], from, to);
      }
    }
  }

  /// Writes a component of a row: a value, or a class for the default of that type.
  void write(ComponentInfo info, int row, Object value) {
    if (value instanceof Class<?>) {
      writeDefaults(info, row, row + 1);
    } else {
      info.codec().write(columns, bases[info.id()], row, value);
    }
  }

  /// Writes the default of a component into rows.
  public void writeDefaults(ComponentInfo info, int from, int to) {
    int base = bases[info.id()];
    Object value = info.layout().defaultValue();
    if (value != null) {
      info.codec().write(columns, base, from, value);
      repeat(info, from, to);
      return;
    }
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).clearRows(columns[base + i], from, to);
    }
  }

  /// Repeats the component of a row over the rows up to `to`.
  public void repeat(ComponentInfo info, int from, int to) {
    int base = bases[info.id()];
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).repeatRow(columns[base + i], from, to);
    }
  }

  /// Columns with a single row beside the table, to write several values before any is replaced.
  /// Until they are returned nobody else gets them.
  Object[] takeStage() {
    Object[] taken = stage;
    stage = NO_STAGE;
    if (taken.length == 0) {
      taken = new Object[columns.length];
      for (int i = 0; i < taken.length; i++) {
        taken[i] = layouts.get(i).kind().newArray(layouts.get(i).stride());
      }
    }
    return taken;
  }

  /// Copies a component from the stage to a row.
  void unstage(Object[] stage, ComponentInfo info, int row) {
    int base = bases[info.id()];
    int position = position(info.id());
    RowWatch watch = watch(position);
    if (watch != null) {
      watch.beforeWrite(row);
    }
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).copyRow(stage[base + i], 0, columns[base + i], row);
    }
    markDirty(position);
    if (watch != null) {
      watch.afterWrite(row);
    }
  }

  /// Takes the stage back and lets go of what is on it.
  void returnStage(Object[] returned) {
    for (int i = 0; i < returned.length; i++) {
      layouts.get(i).clearRows(returned[i], 0, 1);
    }
    stage = returned;
  }

  /// Takes one component over from a row of another table, if this one has it.
  void overwriteFrom(Table source, int from, ComponentInfo info, int to) {
    int base = base(info.id());
    if (base < 0) {
      return;
    }
    RowWatch watch = watch(position(info.id()));
    if (watch != null) {
      watch.beforeWrite(to);
    }
    int there = source.bases[info.id()];
    List<ColumnLayout> own = info.layout().columns();
    for (int i = 0; i < own.size(); i++) {
      own.get(i).copyRow(source.columns[there + i], from, columns[base + i], to);
    }
    if (watch != null) {
      watch.afterWrite(to);
    }
  }

  // Columns that callers hold.

  /// The array of a column, for a caller who may use it until the next structural change.
  public Object checkOut(int column) {
    if (lent != null) {
      lent.requireUntouched(this);
      lent.lend(column);
      allDirty = false; // so that the next change does not take the short way
    }
    return columns[column];
  }

  /// After a structural change, goes on with copies of the arrays that callers hold.
  private void expireLentColumns() {
    if (lent != null) {
      replaceLentColumns(lent);
    }
  }

  private void replaceLentColumns(LentColumns lent) {
    if (lent.isAny()) {
      Object[] copies = columns.clone();
      for (int i = 0; i < copies.length; i++) {
        if (lent.isLent(i)) {
          int length = Array.getLength(columns[i]);
          copies[i] = layouts.get(i).kind().newArray(length);
          System.arraycopy(columns[i], 0, copies[i], 0, length);
        }
      }
      replaceArrays(copies);
    }
  }

  private void expire(LentColumns lent, Object[] old) {
    for (ComponentInfo info : infos) {
      int base = bases[info.id()];
      for (int i = 0; i < info.layout().columns().size(); i++) {
        ColumnLayout column = layouts.get(base + i);
        if (lent.isLent(base + i)) {
          lent.expire(old[base + i], column.kind(), info.name() + "." + column.path());
        }
      }
    }
    lent.takeBack();
  }

  void requireExpiredColumnsUntouched() {
    if (lent != null) {
      lent.requireUntouched(this);
    }
  }

  // Edges.

  /// The way to the table with one component more, if that table exists.
  @Nullable Edge addition(int componentId) {
    @Nullable Edge[] edges = additions;
    return componentId < edges.length ? edges[componentId] : null;
  }

  /// The way to the table with one component less, if that table exists.
  @Nullable Edge removal(int componentId) {
    @Nullable Edge[] edges = removals;
    return componentId < edges.length ? edges[componentId] : null;
  }

  void linkAddition(int componentId, Edge edge) {
    additions = with(additions, componentId, edge);
  }

  void linkRemoval(int componentId, Edge edge) {
    removals = with(removals, componentId, edge);
  }

  /// The way to any other table.
  Edge edgeTo(Table target) {
    Edge known = others.find(target);
    return known != null ? known : others.add(new Edge(this, target));
  }

  private static @Nullable Edge[] with(@Nullable Edge[] edges, int index, Edge edge) {
    @Nullable Edge[] roomy = index < edges.length ? edges : Arrays.copyOf(edges, index + 4);
    roomy[index] = edge;
    return roomy;
  }

  /// For each column of this table its place in another, or [RowMover#DROPPED].
  List<Integer> columnsIn(Table target) {
    List<Integer> targets = noTargets();
    targets.set(0, 0);
    for (ComponentInfo info : infos) {
      int there = target.base(info.id());
      if (there >= 0) {
        int here = bases[info.id()];
        for (int i = 0; i < info.layout().columns().size(); i++) {
          targets.set(here + i, there + i);
        }
      }
    }
    return targets;
  }

  private List<Integer> noTargets() {
    return new ArrayList<>(Collections.nCopies(columns.length, RowMover.DROPPED));
  }

  // Dirty marks.

  /// The place of a component in the table's order, or -1 if the table lacks it.
  public int position(int componentId) {
    return componentId < positions.length ? positions[componentId] : -1;
  }

  /// A number that stands for positions, for [#isSettled(long)]. It is negative if it stands for
  /// one that is never settled.
  public static long settledMask(int... positions) {
    long mask = 0;
    for (int position : positions) {
      mask |= 1L << Math.min(position, FIRST_UNSETTLED);
    }
    return mask;
  }

  /// Whether writing components asks for no mark, because all of them are marked already. May be
  /// false although they are.
  public boolean isSettled(long mask) {
    return (settled & mask) == mask;
  }

  /// Marks the component at a position as changed.
  public void markDirty(int position) {
    dirty[position >> 6] |= 1L << position;
    settle();
    dirtyBlock[0] |= 1L << id;
  }

  /// What is marked needs no further mark, unless rows are watched.
  private void settle() {
    settled = dirty[0] & ~(1L << FIRST_UNSETTLED) & ~watched;
  }

  /// Lets somebody know of writes to the component at a position, or nobody.
  public void setWatch(int position, @Nullable RowWatch watch) {
    @Nullable RowWatch[] all = watches == null ? new RowWatch[infos.length] : watches;
    all[position] = watch;
    watches = all;
    watched = 0;
    for (int i = 0; i < Math.min(all.length, FIRST_UNSETTLED); i++) {
      watched |= all[i] == null ? 0 : 1L << i;
    }
    settle();
    stamp++;
    for (ColumnUser user : columnUsers) {
      user.watchesChanged(this);
    }
  }

  /// Who wants to know of writes to the component at a position, or null.
  public @Nullable RowWatch watch(int position) {
    @Nullable RowWatch[] all = watches;
    return all == null ? null : all[position];
  }

  /// Marks all components as changed, after a structural change.
  private void markAllDirty() {
    if (!allDirty) {
      markEachDirty();
    }
  }

  private void markEachDirty() {
    allDirty = true;
    if (infos.length == 0) {
      return;
    }
    for (int i = 0; i < dirty.length; i++) {
      dirty[i] = i < dirty.length - 1 ? -1L : -1L >>> (-infos.length & 63);
    }
    settle();
    dirtyBlock[0] |= 1L << id;
    expireLentColumns();
  }

  /// The marks themselves, by position, for whoever sets them too often to call [#markDirty(int)].
  public long[] dirtyMarks() {
    return dirty;
  }

  /// The array whose only element has a bit for this table, which says that it has marks: the bit
  /// with the table's number modulo 64.
  public long[] dirtyBlock() {
    return dirtyBlock;
  }

  /// Whether the component at a position is marked as changed.
  public boolean isDirty(int position) {
    return (dirty[position >> 6] >>> position & 1) != 0;
  }

  /// Whether any component is marked as changed.
  public boolean isAnyDirty() {
    for (long word : dirty) {
      if (word != 0) {
        return true;
      }
    }
    return false;
  }

  /// Removes all marks.
  public void clearDirty() {
    allDirty = false;
    settled = 0;
    Arrays.fill(dirty, 0);
    dirtyTables.unmarked();
    stamp++;
  }

  @Override
  public String toString() {
    return "[" + String.join(", ", sortedNames) + "]";
  }
}
