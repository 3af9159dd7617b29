package dev.phyla.internal.component;

import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;

/// Reads and writes one component of one row, with code generated for its layout.
///
/// A codec belongs to a layout, not to a world, and has no state.
public abstract class RowCodec {
  private static final LayoutValue<RowCodec> CODECS = new LayoutValue<>(RowCodecCode::define);

  /// For generated classes.
  protected RowCodec() {}

  /// The codec of a component type.
  public static RowCodec of(ComponentLayout layout) {
    return CODECS.get(layout);
  }

  /// The component of a row.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @return a new value
  public abstract Object read(Object[] columns, int base, int row);

  /// Replaces the component of a row, or throws and replaces nothing. The caller ensures that the
  /// row does not move while the accessors of the value run.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @param value a value of the component type
  public abstract void write(Object[] columns, int base, int row, Object value);
}
