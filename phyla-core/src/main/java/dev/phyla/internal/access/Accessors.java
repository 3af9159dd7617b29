package dev.phyla.internal.access;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.storage.ArchetypeGraph;
import dev.phyla.internal.storage.EntityStore;
import dev.phyla.internal.storage.Guard;
import dev.phyla.internal.storage.WorldMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * Finding the accessor of a class in a hash table takes several reads that wait for each other, and
 * while they do the processor does not begin to read the components of the next entity. So the
 * accessors of a few classes are found by comparing.
 */

/// The accessors of a world: one for each component type that somebody asked for, or of which
/// single components are read and written so often that generated code pays.
public final class Accessors {
  private static final int RECENT = 4;

  /// One miss in so many is remembered, so that more types than places cost little.
  private static final int MISSES_TO_BE_RECENT = 16;

  /// Code is written for single accesses after a fraction of the uses that other code takes: before
  /// the virtual machine begins to note which branches are taken. A branch that it has seen is
  /// compiled, and the record that it gets is allocated for each access.
  private static final int SOONER = 4;

  private final EntityStore store;
  private final ArchetypeGraph graph;
  private final Guard guard;
  private final int usesBeforeCode;
  private final @Nullable Class<?>[] recentTypes = new Class<?>[RECENT];
  private final @Nullable TableAccessor<?>[] recent = new TableAccessor<?>[RECENT];
  private @Nullable TableAccessor<?>[] accessors = new TableAccessor<?>[0];
  private int[] uses = new int[0];
  private int misses;

  /// No accessors yet.
  public Accessors(EntityStore store, ArchetypeGraph graph, Guard guard, WorldMode mode) {
    this.store = store;
    this.graph = graph;
    this.guard = guard;
    this.usesBeforeCode = mode.usesBeforeCode() / SOONER;
  }

  /// The accessor of a component.
  public TableAccessor<?> of(ComponentInfo info) {
    makeRoomFor(info.id());
    TableAccessor<?> accessor = accessors[info.id()];
    if (accessor == null) {
      accessor = TableAccessorCode.accessor(store, graph, guard, info);
      accessors[info.id()] = accessor;
    }
    return accessor;
  }

  /// The accessor of a class that was used lately, or null.
  public @Nullable TableAccessor<?> recent(Class<?> type) {
    for (int i = 0; i < RECENT; i++) {
      if (recentTypes[i] == type) {
        return recent[i];
      }
    }
    return null;
  }

  /// The accessor of a class that is not among the recent ones, or null as long as its component is
  /// not used often.
  ///
  /// @param type a class that leads to the component
  public @Nullable TableAccessor<?> use(Class<?> type, ComponentInfo info) {
    makeRoomFor(info.id());
    if (accessors[info.id()] == null && ++uses[info.id()] < usesBeforeCode) {
      return null;
    }
    TableAccessor<?> accessor = of(info);
    int miss = misses++;
    if (miss < RECENT || miss % MISSES_TO_BE_RECENT == 0) {
      int place = miss < RECENT ? miss : miss / MISSES_TO_BE_RECENT & RECENT - 1;
      recentTypes[place] = type;
      recent[place] = accessor;
    }
    return accessor;
  }

  private void makeRoomFor(int id) {
    if (id >= accessors.length) {
      accessors = Arrays.copyOf(accessors, 2 * id + 8);
      uses = Arrays.copyOf(uses, accessors.length);
    }
  }
}
