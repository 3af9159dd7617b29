package dev.phyla.internal.component;

import dev.phyla.internal.codegen.PerClass;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// Writes several components of one row of a table at once, in code generated for their classes.
public abstract class RowWriter {
  private static final PerClass<List<Class<?>>, MethodHandle> CONSTRUCTORS =
      new PerClass<>(RowWriterCode::constructor);

  private final int[] bases;

  /// For generated classes.
  protected RowWriter(int[] bases) {
    this.bases = bases;
  }

  /// A writer of components of given classes. It knows no arrays before it is told of them.
  ///
  /// @param components at least one class
  /// @param bases for each component its first column in the table
  public static RowWriter of(List<Class<?>> components, int[] bases) {
    MethodHandle constructor = CONSTRUCTORS.find(components.getFirst(), components);
    try {
      return (RowWriter) constructor.invokeExact(bases);
    } catch (Throwable e) {
      throw new AssertionError("A generated writer cannot be instantiated.", e);
    }
  }

  /// The first column of a component in the table.
  protected final int base(int component) {
    return bases[component];
  }

  /// Says that the table has other arrays now.
  public abstract void columnsChanged(Object[] columns);

  /// Writes a row. Nothing is written before all accessors of all values have run.
  ///
  /// @param row the row
  /// @param values an array with a value for each component
  /// @param from where the values begin
  public abstract void write(int row, Object[] values, int from);
}
