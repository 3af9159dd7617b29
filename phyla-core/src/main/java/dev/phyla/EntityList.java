package dev.phyla;

import dev.phyla.internal.table.Table;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/// An unchangeable list of entities that keeps eight bytes for each.
///
/// [#get] makes a handle; [#bits(int)] and [#toBits()] give packed ones without an object for each.
public final class EntityList extends AbstractList<Entity> implements RandomAccess {
  static final EntityList EMPTY = new EntityList(new long[0]);

  private final long[] bits;

  private EntityList(long[] bits) {
    this.bits = bits;
  }

  /// A list of packed entities, which do not change any more.
  static EntityList of(long[] bits) {
    return new EntityList(bits);
  }

  /// A copy of the entities in consecutive rows of a table.
  static EntityList of(Table table, int first, int count) {
    return new EntityList(Arrays.copyOfRange(table.entities(), first, first + count));
  }

  @Override
  public Entity get(int index) {
    return Entity.fromBits(bits(index));
  }

  /// A packed handle, as [Entity#bits()] has it.
  ///
  /// @param index where it is in the list
  /// @return the handle
  public long bits(int index) {
    return bits[Objects.checkIndex(index, bits.length)];
  }

  /// All handles, packed.
  ///
  /// @return a new array
  public long[] toBits() {
    return bits.clone();
  }

  @Override
  public int size() {
    return bits.length;
  }
}
