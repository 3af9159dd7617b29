package dev.phyla;

/// Names one column of a component in one world, resolved once and kept.
///
/// [World#column(Class, String, Class)] makes it; [Chunk] and [Archetype] check columns out with
/// it.
///
/// @param <A> the class of the array, such as `float[]`
public final class Column<A> {
  static final String NULL = "The column is null.";

  private final World world;
  private final int componentId;
  private final String component;
  private final String field;
  private final int offset;
  private final int stride;
  private final Class<A> arrayType;

  Column(
      World world,
      int componentId,
      String component,
      String field,
      int offset,
      int stride,
      Class<A> arrayType) {
    this.world = world;
    this.componentId = componentId;
    this.component = component;
    this.field = field;
    this.offset = offset;
    this.stride = stride;
    this.arrayType = arrayType;
  }

  /// The name of the component.
  ///
  /// @return the stable name
  public String component() {
    return component;
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
    return componentId;
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
    return component + "." + field;
  }
}
