package dev.phyla.internal.component;

import dev.phyla.internal.layout.ComponentLayout;

/// A component type of a schema.
public final class ComponentInfo {
  private final int id;
  private final String name;
  private final ComponentLayout layout;
  private final RowCodec codec;

  /// Whether the id was released, so that it may belong to another type now.
  private volatile boolean released;

  /// The number of signatures that contain it; guarded by the graph of signatures.
  private int signatures;

  /// Describes a type.
  ///
  /// @param id its id in the schema
  /// @param name its stable name
  /// @param layout how it is stored
  /// @param codec the code that reads and writes it
  ComponentInfo(int id, String name, ComponentLayout layout, RowCodec codec) {
    this.id = id;
    this.name = name;
    this.layout = layout;
    this.codec = codec;
  }

  /// The number of signatures that contain it. Only for the graph of signatures.
  public int signatures() {
    return signatures;
  }

  /// Counts signatures that contain it. Only for the graph of signatures.
  public void addSignatures(int more) {
    signatures += more;
  }

  /// Its id in the schema.
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
  public RowCodec codec() {
    return codec;
  }

  /// Whether the id was released, so that it may belong to another type now.
  public boolean isReleased() {
    return released;
  }

  void release() {
    released = true;
  }

  /// Throws if the type was undeclared.
  public ComponentInfo requireDeclared() {
    if (released) {
      throw undeclared();
    }
    return this;
  }

  private IllegalArgumentException undeclared() {
    return new IllegalArgumentException("The component type " + name + " was undeclared.");
  }

  /// Throws if a value has another type.
  public void requireValue(Object value) {
    Class<?> given = value instanceof Enum<?> constant ? constant.getDeclaringClass() : null;
    if (!layout.isDeclared() && (given == null ? value.getClass() : given) != type()) {
      throw new IllegalArgumentException(
          String.format(
              "A %s is not a value of the component %s.", value.getClass().getTypeName(), name));
    }
  }

  /// Returns this type, or throws if it has no default value.
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
