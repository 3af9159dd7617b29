package dev.phyla.internal.schedule;

import dev.phyla.ComponentType;

/// One thing that systems read and write.
///
/// @param kind what it is
/// @param type its class, or its name if it is a component without a class
public record AccessKey(Kind kind, Object type) {
  /// The kinds of things that systems access.
  public enum Kind {
    COMPONENT(""),
    /// The log of changes of a component, which every reader advances.
    CHANGES("changes of "),
    RELATION("relation "),
    TAG("tag "),
    RESOURCE("resource "),
    EVENTS("events "),
    STATE("state ");

    /// What precedes the name in texts.
    private final String prefix;

    Kind(String prefix) {
      this.prefix = prefix;
    }
  }

  /// The key of a component, or of something that belongs to a component.
  ///
  /// @param component its class or its component type
  public static AccessKey ofComponent(Kind kind, Object component) {
    if (component instanceof ComponentType<?> declared) {
      return new AccessKey(kind, declared.isDeclared() ? declared.name() : declared.type());
    }
    return new AccessKey(kind, component);
  }

  @Override
  public String toString() {
    return kind.prefix + (type instanceof Class<?> known ? known.getSimpleName() : type);
  }
}
