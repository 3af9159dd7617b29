package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;

/// Names one column of a component in one world, resolved once and kept.
///
/// [World#column(Class, String, Class)] makes it, and [ComponentAccess#column(String, Class)] for
/// components without a class; [Chunk] and [Archetype] check columns out with it.
///
/// @param <A> the class of the array, such as `float[]`
public final class Column<A> {
  static final String NULL = "The column is null.";

  private final World world;
  private final ComponentInfo info;
  private final String field;
  private final int offset;
  private final int stride;
  private final Class<A> arrayType;

  Column(
      World world, ComponentInfo info, String field, int offset, int stride, Class<A> arrayType) {
    this.world = world;
    this.info = info;
    this.field = field;
    this.offset = offset;
    this.stride = stride;
    this.arrayType = arrayType;
  }

  /// The name of the component.
  ///
  /// @return the stable name
  public String component() {
    return info.name();
  }

  /// The field.
  ///
  /// @return its name, with dots between nested records
  public String field() {
    return field;
  }

  /// How many elements a row takes: 1, or the length of an inline array.
  ///
  /// @return a positive number
  public int stride() {
    return stride;
  }

  /// The class of the array.
  ///
  /// @return a class such as `float[].class`
  public Class<A> arrayType() {
    return arrayType;
  }

  World world() {
    return world;
  }

  int componentId() {
    return info.requireDeclared().id();
  }

  int offset() {
    return offset;
  }

  IllegalArgumentException foreign() {
    return new IllegalArgumentException(
        "The column " + this + " belongs to another world; resolve it with World.column there.");
  }

  @Override
  public String toString() {
    return info.name() + "." + field;
  }
}
