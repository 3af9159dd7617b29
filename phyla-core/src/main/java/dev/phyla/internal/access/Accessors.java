package dev.phyla.internal.access;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.structure.Structure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * Finding the accessor of a class in a hash table takes several dependent reads, which delay the
 * reads of the next entity's components. So the accessors of a few recent classes are found by
 * comparison.
 */

/// The accessors of a world, one for each component type that is read or written by entity.
public final class Accessors {
  private static final int RECENT = 4;

  /// One miss in this many replaces a recent accessor, so that using more types than entries costs
  /// little.
  private static final int MISSES_TO_BE_RECENT = 16;

  private final Structure structure;
  private final @Nullable Class<?>[] recentTypes = new Class<?>[RECENT];
  private final @Nullable TableAccessor<?>[] recent = new TableAccessor<?>[RECENT];

  /// The accessors by component id.
  private @Nullable TableAccessor<?>[] accessors = new TableAccessor<?>[0];

  /// The number of misses.
  private int misses;

  /// Creates an empty set of accessors.
  public Accessors(Structure structure) {
    this.structure = structure;
  }

  /// The accessor of a component, for several threads at once. Nothing else of the accessors may be
  /// used at the same time, except for accessors and [#recent(Class)].
  public synchronized TableAccessor<?> ofShared(ComponentInfo info) {
    return of(info);
  }

  /// The accessor of a component.
  public TableAccessor<?> of(ComponentInfo info) {
    int id = info.id();
    if (id >= accessors.length) {
      accessors = Arrays.copyOf(accessors, 2 * id + 8);
    }
    TableAccessor<?> accessor = accessors[id];
    if (accessor == null || accessor.info() != info) {
      accessor = TableAccessorCode.accessor(structure, info);
      accessors[id] = accessor;
    }
    return accessor;
  }

  /// Sets whether observers are called when a component is replaced.
  public void setReplacementObserved(ComponentInfo info, boolean isObserved) {
    of(info).setReplacementObserved(isObserved);
  }

  /// The accessor of a recently used class, or null.
  public @Nullable TableAccessor<?> recent(Class<?> type) {
    for (int i = 0; i < RECENT; i++) {
      if (recentTypes[i] == type) {
        return recent[i];
      }
    }
    return null;
  }

  /// The accessor of a class that is not recent, which may make it recent.
  ///
  /// @param type the class of the component's values
  public TableAccessor<?> use(Class<?> type, ComponentInfo info) {
    TableAccessor<?> accessor = of(info);
    int miss = misses;
    misses = miss + 1 & Integer.MAX_VALUE;
    if (miss < RECENT || miss % MISSES_TO_BE_RECENT == 0) {
      int slot = miss < RECENT ? miss : miss / MISSES_TO_BE_RECENT & RECENT - 1;
      recentTypes[slot] = type;
      recent[slot] = accessor;
    }
    return accessor;
  }
}
