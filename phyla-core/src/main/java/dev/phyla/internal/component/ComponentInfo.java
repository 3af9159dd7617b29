package dev.phyla.internal.component;

import dev.phyla.internal.layout.ComponentLayout;

/// A component type as one world knows it.
public final class ComponentInfo {
  private final int id;
  private final String name;
  private final ComponentLayout layout;
  private final Codec codec;

  /// Describes a type.
  ///
  /// @param id its number in the world, in order of registration
  /// @param name its stable name
  /// @param layout how it is stored
  /// @param codec the code that reads and writes it
  ComponentInfo(int id, String name, ComponentLayout layout, Codec codec) {
    this.id = id;
    this.name = name;
    this.layout = layout;
    this.codec = codec;
  }

  /// Its number in the world, in order of registration.
  public int id() {
    return id;
  }

  /// Its stable name.
  public String name() {
    return name;
  }

  /// Its class; for declared components `Map`.
  public Class<?> type() {
    return layout.type();
  }

  /// How it is stored.
  public ComponentLayout layout() {
    return layout;
  }

  /// The code that reads and writes it.
  public Codec codec() {
    return codec;
  }

  /// The type itself, unless there is no value it could have by default.
  public ComponentInfo requireDefault() {
    if (!layout.hasDefault()) {
      throw new IllegalArgumentException(
          name
              + " is not a record, so it has no default; give a value, or declare one with"
              + " @Default.");
    }
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
