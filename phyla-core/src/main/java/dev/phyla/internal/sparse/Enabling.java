package dev.phyla.internal.sparse;

import org.jspecify.annotations.Nullable;

/// The disabled entities of a world, and the entities with disabled components.
public final class Enabling {
  private final EntitySets sets;
  private final EntitySet entities;

  /// Creates an object without disabled entities.
  ///
  /// @param sets the sets of a world, of which the sets of components are used
  public Enabling(EntitySets sets) {
    this.sets = sets;
    this.entities = sets.create();
  }

  /// The sets of the world, including those for other purposes.
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

  /// The entities of which a component is disabled, or null if there never were any.
  public @Nullable EntitySet findComponent(int id) {
    return sets.findOfComponent(id);
  }

  /// One more than the largest id of a component that was ever disabled.
  public int components() {
    return sets.components();
  }

  /// Whether an entity is enabled.
  public boolean isEnabled(long entity) {
    return !entities.contains(entity);
  }

  /// Whether a component that an entity has is enabled.
  public boolean isEnabled(long entity, int component) {
    EntitySet disabled = sets.findOfComponent(component);
    return disabled == null || !disabled.contains(entity);
  }
}
