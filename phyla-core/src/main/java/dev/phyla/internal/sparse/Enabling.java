package dev.phyla.internal.sparse;

import org.jspecify.annotations.Nullable;

/// The entities that are disabled in a world, and those of which single components are.
public final class Enabling {
  private final EntitySets sets;
  private final EntitySet entities;

  /// Nothing disabled yet.
  ///
  /// @param sets the sets of a world; those of components are taken for this
  public Enabling(EntitySets sets) {
    this.sets = sets;
    this.entities = sets.create();
  }

  /// The sets of the world, with those for other purposes.
  public EntitySets sets() {
    return sets;
  }

  /// The entities that are disabled.
  public EntitySet entities() {
    return entities;
  }

  /// The entities of which a component is disabled.
  public EntitySet component(int id) {
    return sets.ofComponent(id);
  }

  /// The entities of which a component is disabled, or null if it never was.
  public @Nullable EntitySet findComponent(int id) {
    return sets.findOfComponent(id);
  }

  /// One more than the largest number of a component that ever was disabled.
  public int components() {
    return sets.components();
  }

  /// Whether an entity, as such, is enabled.
  public boolean isEnabled(long entity) {
    return !entities.contains(entity);
  }

  /// Whether a component that an entity has is enabled.
  public boolean isEnabled(long entity, int component) {
    EntitySet disabled = sets.findOfComponent(component);
    return disabled == null || !disabled.contains(entity);
  }
}
