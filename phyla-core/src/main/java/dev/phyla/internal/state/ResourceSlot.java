package dev.phyla.internal.state;

import org.jspecify.annotations.Nullable;

/// The current resource of one type, for code that reads it often.
public final class ResourceSlot {
  /// The resources of the worlds that have this slot in turn, or null if there is only one world.
  private final @Nullable Object @Nullable [] byWorld;

  /// The resource, or null if there is none.
  private @Nullable Object value;

  /// How often the resource was set or removed since the slot was created.
  private long version;

  /// When the resource was set and not replaced, compared with other slots.
  private long insertion;

  ResourceSlot(int worlds) {
    this.byWorld = worlds == 0 ? null : new Object[worlds];
  }

  /// The resource, or null if there is none.
  public @Nullable Object value() {
    return value;
  }

  /// How often the resource was set or removed since the slot was created.
  public long version() {
    return version;
  }

  /// Replaces the resource by a copy, which is not a change.
  void setCopy(@Nullable Object copy) {
    value = copy;
  }

  /// When the resource was set and not replaced, compared with other slots.
  long insertion() {
    return insertion;
  }

  void setInsertion(long insertion) {
    this.insertion = insertion;
  }

  void set(@Nullable Object now) {
    value = now;
    version++;
  }

  /// Replaces the resource of the world that a loop over several worlds shows.
  public void show(Object now) {
    value = now;
  }

  // A loop over several worlds, which reads the resources of each.

  /// Stores the resource as that of a world, before a loop over several worlds.
  public void store(int world) {
    if (byWorld != null) {
      byWorld[world] = value;
    }
  }

  /// Shows the resource of a world to a loop over several worlds.
  public void showOf(int world) {
    if (byWorld != null) {
      value = byWorld[world];
    }
  }

  /// Takes the resource of a world back after a loop over several worlds.
  public void takeBack(int world) {
    if (byWorld != null) {
      value = byWorld[world];
      byWorld[world] = null;
    }
  }

  /// Whether a world has a resource.
  ///
  /// @param isSelected whether the world is selected
  public boolean isSet(int world, boolean isSelected) {
    return isSelected ? value != null : byWorld != null && byWorld[world] != null;
  }

  /// Whether an object is the resource of any world.
  boolean holds(Object object) {
    if (byWorld != null) {
      for (Object other : byWorld) {
        if (other == object) {
          return true;
        }
      }
    }
    return value == object;
  }

  /// Selects the resource of another world.
  ///
  /// @param from the world that is selected
  /// @param to the world to select
  public void select(int from, int to) {
    @Nullable Object[] all = byWorld;
    if (all != null) {
      all[from] = value;
      value = all[to];
      all[to] = null;
      version++;
    }
  }
}
