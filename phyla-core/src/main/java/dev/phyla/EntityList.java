package dev.phyla;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.table.Table;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A resizable list of entities that takes eight bytes for each, where an `ArrayList` takes a
/// reference and an object.
///
/// [#get] makes a handle, which the JIT compiler removes where it does not leave the loop;
/// [#bits(int)], [#addBits(long)] and [#toBits()] deal in packed handles. A list that Phyla returns
/// is a copy and belongs to the caller. Entities that die stay in the list. Null is refused.
public final class EntityList extends AbstractList<Entity> implements RandomAccess {
  private static final long[] NO_ENTITIES = {};
  private static final int MIN_CAPACITY = 4;

  /// Packed handles; those from `size` on are unused.
  private long[] bits;

  private int size;

  /// An empty list.
  public EntityList() {
    this(NO_ENTITIES);
  }

  /// A copy of other entities.
  ///
  /// @param entities the entities, in the order of the collection
  public EntityList(Collection<Entity> entities) {
    this(new long[Objects.requireNonNull(entities, "The entities are null.").size()]);
    size = 0;
    addAll(entities);
  }

  private EntityList(long[] bits) {
    this.bits = bits;
    this.size = bits.length;
  }

  /// A list of packed entities.
  ///
  /// @param bits the entities; the array belongs to the list from now on
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
    return bits[Objects.checkIndex(index, size)];
  }

  /// All handles, packed.
  ///
  /// @return a new array
  public long[] toBits() {
    return Arrays.copyOf(bits, size);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean add(Entity entity) {
    addBits(requireEntity(entity).bits());
    return true;
  }

  /// Adds a packed handle at the end.
  ///
  /// @param entity a handle as [Entity#bits()] has it
  public void addBits(long entity) {
    modCount++;
    if (size == bits.length) {
      grow();
    }
    bits[size++] = entity;
  }

  @Override
  public void add(int index, Entity entity) {
    Objects.checkIndex(index, size + 1);
    addBits(requireEntity(entity).bits());
    System.arraycopy(bits, index, bits, index + 1, size - 1 - index);
    bits[index] = entity.bits();
  }

  private void grow() {
    bits = Arrays.copyOf(bits, Math.max(MIN_CAPACITY, size + (size >> 1)));
  }

  @Override
  public Entity set(int index, Entity entity) {
    Entity replaced = get(index);
    bits[index] = requireEntity(entity).bits();
    return replaced;
  }

  @Override
  public Entity remove(int index) {
    Entity removed = get(index);
    modCount++;
    System.arraycopy(bits, index + 1, bits, index, --size - index);
    return removed;
  }

  @Override
  public boolean remove(@Nullable Object entity) {
    int index = indexOf(entity);
    if (index < 0) {
      return false;
    }
    remove(index);
    return true;
  }

  @Override
  public boolean removeIf(Predicate<? super Entity> filter) {
    Objects.requireNonNull(filter, "The filter is null.");
    int expected = modCount;
    var kept = new long[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      boolean isRemoved = filter.test(Entity.fromBits(bits[i]));
      if (modCount != expected) {
        throw new ConcurrentModificationException("The filter changed the list.");
      }
      if (!isRemoved) {
        kept[count++] = bits[i];
      }
    }
    if (count == size) {
      return false;
    }
    modCount++;
    bits = kept;
    size = count;
    return true;
  }

  @Override
  public boolean removeAll(Collection<?> entities) {
    return removeIf(entities::contains);
  }

  @Override
  public boolean retainAll(Collection<?> entities) {
    return removeIf(entity -> !entities.contains(entity));
  }

  @Override
  public void clear() {
    modCount++;
    size = 0;
  }

  @Override
  public int indexOf(@Nullable Object entity) {
    if (entity instanceof Entity handle) {
      long wanted = handle.bits();
      for (int i = 0; i < size; i++) {
        if (bits[i] == wanted) {
          return i;
        }
      }
    }
    return -1;
  }

  @Override
  public boolean contains(@Nullable Object entity) {
    return indexOf(entity) >= 0;
  }

  /// Puts the entities into a random order; every order is equally likely. It draws the numbers
  /// that [java.util.Collections#shuffle(java.util.List, RandomGenerator)] would draw, and gives
  /// the same order.
  ///
  /// @param random the source of random numbers, such as [World#random(String)]
  public void shuffle(RandomGenerator random) {
    Objects.requireNonNull(random, "The source of random numbers is null.");
    for (int i = size; i > 1; i--) {
      int other = random.nextInt(i);
      long last = bits[i - 1];
      bits[i - 1] = bits[other];
      bits[other] = last;
    }
  }

  private static Entity requireEntity(Entity entity) {
    return Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
  }
}
