package dev.phyla.internal.component;

import dev.phyla.internal.layout.ComponentLayout;

/// Reads and writes one component of one row, with code generated for its class.
///
/// A codec belongs to a class, not to a world, and has no state.
public abstract class Codec {
  private static final ClassValue<Codec> CODECS =
      new ClassValue<>() {
        @Override
        protected Codec computeValue(Class<?> type) {
          return CodecCode.define(ComponentLayout.of(type));
        }
      };

  /// For generated classes.
  protected Codec() {}

  /// The codec of a component class.
  public static Codec of(Class<?> type) {
    return CODECS.get(type);
  }

  /// The component of a row.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @return a new value
  public abstract Object read(Object[] columns, int base, int row);

  /// Replaces the component of a row, or throws and replaces nothing. The caller sees to it that
  /// the row stays where it is while the accessors of the value run.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @param value a value of the component class
  public abstract void write(Object[] columns, int base, int row, Object value);
}
