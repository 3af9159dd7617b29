package dev.phyla.internal.schedule;

import dev.phyla.ComponentType;
import dev.phyla.internal.entity.AccessKind;

/// One thing that systems read and write.
///
/// @param kind what it is
/// @param type its class, or its name if it is a component without a class
public record AccessKey(AccessKind kind, Object type) {
  /// The key of a component, or of something that belongs to a component.
  ///
  /// @param component its class or its component type
  public static AccessKey ofComponent(AccessKind kind, Object component) {
    if (component instanceof ComponentType<?> declared) {
      return new AccessKey(kind, declared.isDeclared() ? declared.name() : declared.type());
    }
    return new AccessKey(kind, component);
  }

  @Override
  public String toString() {
    return type == StateStacks.class ? "states" : kind.describe(type);
  }
}
