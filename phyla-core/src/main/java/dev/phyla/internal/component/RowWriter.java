package dev.phyla.internal.component;

import dev.phyla.internal.codegen.PerClass;
import java.util.List;

/// Writes several components of one row at once, in code generated for their classes.
public abstract class RowWriter {
  private static final PerClass<List<Class<?>>, RowWriter> WRITERS =
      new PerClass<>(RowWriterCode::define);

  /// For generated classes.
  protected RowWriter() {}

  /// The writer of components of given classes, defined on first use.
  ///
  /// @param components at least one class
  public static RowWriter of(List<Class<?>> components) {
    return WRITERS.find(components.getFirst(), components);
  }

  /// Writes a row. Nothing is written before all accessors of all values have run.
  ///
  /// @param columns the columns of a table
  /// @param bases for each component its first column there
  /// @param row the row
  /// @param values an array with a value for each component
  /// @param from where the values begin
  public abstract void write(Object[] columns, int[] bases, int row, Object[] values, int from);
}
