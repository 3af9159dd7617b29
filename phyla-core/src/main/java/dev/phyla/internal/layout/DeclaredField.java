package dev.phyla.internal.layout;

/// A field of a component without a class.
///
/// @param name the field's name, without dots
/// @param type a primitive, `Entity`, any class that is stored by reference, or an array of
///   primitives if a length is given
/// @param length the number of elements of an array that is stored inline, or 0
public record DeclaredField(String name, Class<?> type, int length) {
  /// A field that is not an inline array.
  public DeclaredField(String name, Class<?> type) {
    this(name, type, 0);
  }
}
