package dev.phyla;

import dev.phyla.internal.table.Table;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// An unchangeable list of entities that keeps eight bytes for each.
final class EntityList extends AbstractList<Entity> implements RandomAccess {
  private final long[] bits;

  private EntityList(long[] bits) {
    this.bits = bits;
  }

  /// A list of packed entities, which do not change any more.
  static List<Entity> of(long[] bits) {
    return new EntityList(bits);
  }

  /// A copy of the entities in consecutive rows of a table.
  static List<Entity> of(Table table, int first, int count) {
    return new EntityList(Arrays.copyOfRange(table.entities(), first, first + count));
  }

  @Override
  public Entity get(int index) {
    return Entity.fromBits(bits[Objects.checkIndex(index, bits.length)]);
  }

  @Override
  public int size() {
    return bits.length;
  }
}
