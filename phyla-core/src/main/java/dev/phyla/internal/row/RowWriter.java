package dev.phyla.internal.row;

import dev.phyla.internal.codegen.SoftCode;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// Generated code that writes the components of new rows from values of given types.
public abstract class RowWriter {
  /// The constructors, found by the first of their layouts.
  private static final LayoutValue<SoftCode<List<ComponentLayout>, MethodHandle>> CONSTRUCTORS =
      new LayoutValue<>(_ -> new SoftCode<>(RowWriterCode::constructor));

  /// The first column of each component.
  private final int[] bases;

  /// For generated classes.
  protected RowWriter(int[] bases) {
    this.bases = bases;
  }

  /// Whether code for values of given types exists.
  static boolean isKnown(List<ComponentLayout> components) {
    return CONSTRUCTORS.get(components.getFirst()).isKnown(components);
  }

  /// Creates a writer, which has to be given the arrays.
  ///
  /// @param components the types of the values, at least one
  /// @param bases the first column of each
  static RowWriter of(List<ComponentLayout> components, int[] bases) {
    MethodHandle constructor = CONSTRUCTORS.get(components.getFirst()).find(components);
    try {
      return (RowWriter) constructor.invokeExact(bases);
    } catch (Throwable e) {
      throw new AssertionError("A generated writer cannot be instantiated.", e);
    }
  }

  /// Whether the number and the classes of values are right.
  public abstract boolean matches(Object[] values);

  /// Writes a row if the values [match][#matches]. Nothing is written before all accessors of all
  /// values have run.
  ///
  /// @return whether it was written
  public abstract boolean tryWrite(int row, Object[] values);

  /// Writes a row. Nothing is written before all accessors of all values have run.
  ///
  /// @param row the row
  /// @param values an array with a value for each component
  /// @param from the index of the first value
  public abstract void write(int row, Object[] values, int from);

  /// Called when the arrays were replaced.
  public abstract void columnsChanged(Object[] columns);

  /// The first column of a component.
  protected final int base(int component) {
    return bases[component];
  }
}
