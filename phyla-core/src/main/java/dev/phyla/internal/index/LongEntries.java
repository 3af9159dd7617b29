package dev.phyla.internal.index;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.table.Table;
import org.jspecify.annotations.Nullable;

/// The entries of an index whose keys are the numbers in a column.
public final class LongEntries implements IndexEntries {
  private static final long[] NO_ENTITIES = {};

  private final ComponentInfo info;

  /// The position of the column among those of the component.
  private final int column;

  private final ColumnKind kind;
  private final EntityIndex index;

  /// The list of each key that any entity has.
  private final LongTable lists = new LongTable();

  private final SlotLists<LongList> slots = new SlotLists<>();

  /// Creates an object without entries.
  ///
  /// @param info the component
  /// @param column the position of the column among those of the component
  /// @param index the entities of the world
  public LongEntries(ComponentInfo info, int column, EntityIndex index) {
    this.info = info;
    this.column = column;
    this.kind = info.layout().columns().get(column).kind();
    this.index = index;
    assert isKey(kind);
  }

  /// Whether the elements of columns of a kind can be keys: integers, and packed handles.
  public static boolean isKey(ColumnKind kind) {
    return switch (kind) {
      case BYTE, SHORT, CHAR, INT, LONG, ENTITY -> true;
      case BOOLEAN, FLOAT, DOUBLE, REFERENCE -> false;
    };
  }

  private static long read(ColumnKind kind, Object array, int row) {
    return switch (kind) {
      case BYTE -> ((byte[]) array)[row];
      case SHORT -> ((short[]) array)[row];
      case CHAR -> ((char[]) array)[row];
      case INT -> ((int[]) array)[row];
      case LONG, ENTITY -> ((long[]) array)[row];
      case BOOLEAN, FLOAT, DOUBLE, REFERENCE -> throw new AssertionError(kind);
    };
  }

  @Override
  public void clear() {
    lists.clear();
    slots.clear();
  }

  @Override
  public void put(int slot, Table table, int row) {
    long key = read(kind, table.columns()[table.base(info.id()) + column], row);
    LongList current = slots.listOf(slot);
    if (current != null && current.key() == key) {
      return;
    }
    remove(slot);
    LongList list = lists.find(key);
    if (list == null) {
      list = new LongList(key);
      lists.add(list);
    }
    slots.append(list, slot);
  }

  @Override
  public void remove(int slot) {
    LongList list = slots.listOf(slot);
    if (list != null) {
      slots.remove(list, slot);
      if (list.size == 0) {
        lists.remove(list);
      }
    }
  }

  /// The number of entities.
  public int size() {
    return slots.size();
  }

  /// The number of keys.
  public int keys() {
    return lists.size();
  }

  /// The number of entities that have a key.
  public int count(long key) {
    LongList list = lists.find(key);
    return list == null ? 0 : list.size;
  }

  /// The entity with the lowest slot of those that have a key, packed, or 0.
  public long first(long key) {
    LongList list = lists.find(key);
    return list == null ? 0 : index.entityIn(slots.lowest(list));
  }

  /// The entities that have a key, packed, in the order of their slots.
  public long[] find(long key) {
    @Nullable LongList list = lists.find(key);
    if (list == null) {
      return NO_ENTITIES;
    }
    long[] found = new long[list.size];
    slots.copy(list, index, found, 0);
    return found;
  }
}
