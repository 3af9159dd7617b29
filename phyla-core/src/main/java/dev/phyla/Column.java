package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;

/// A key for one column of a component in one world, resolved once and reused.
///
/// Create it with [World#column(Class, String, Class)], or with [ComponentAccess#column(String,
/// Class)] for components without a class, and pass it to methods of [Chunk] and [Archetype] to get
/// the array.
///
/// @param <A> the class of the array, such as `float[]`
public final class Column<A> {
  static final String NULL = "The column is null.";

  private final WorldView view;
  private final ComponentInfo info;
  private final String field;
  private final int offset;
  private final int stride;
  private final Class<A> arrayType;

  private Column(
      WorldView view,
      ComponentInfo info,
      String field,
      int offset,
      int stride,
      Class<A> arrayType) {
    this.view = view;
    this.info = info;
    this.field = field;
    this.offset = offset;
    this.stride = stride;
    this.arrayType = arrayType;
  }

  /// Resolves the column of a field.
  ///
  /// @throws IllegalArgumentException if there is none, or it is stored in another kind of array
  static <A> Column<A> of(WorldView view, ComponentInfo info, String field, Class<A> arrayType) {
    int offset = info.layout().columnOf(field);
    if (offset < 0) {
      throw new IllegalArgumentException(
          String.format(
              "%s has no column \"%s\"; it has %s.", info.name(), field, info.layout().paths()));
    }
    ColumnLayout column = info.layout().columns().get(offset);
    if (column.kind().arrayType() != arrayType) {
      throw new IllegalArgumentException(
          String.format(
              "%s.%s is stored as %s, not as %s.",
              info.name(),
              field,
              column.kind().arrayType().getSimpleName(),
              arrayType.getSimpleName()));
    }
    return new Column<>(view, info, field, offset, column.stride(), arrayType);
  }

  /// The name of the component.
  ///
  /// @return the stable name
  public String component() {
    return info.name();
  }

  /// The name of the field.
  ///
  /// @return the name, with dots between nested records
  public String field() {
    return field;
  }

  /// The number of array elements per row: 1, or the length of an inline array.
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

  WorldView view() {
    return view;
  }

  /// The component, which is not undeclared.
  ComponentInfo info() {
    return info.requireDeclared();
  }

  int componentId() {
    return info().id();
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
