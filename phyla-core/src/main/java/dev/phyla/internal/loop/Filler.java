package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.PerClass;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.function.IntFunction;

/// A generated loop that writes one component of new rows, with values from one class of
/// initialisers.
public abstract class Filler {
  private static final PerClass<ComponentLayout, Filler> FILLERS =
      new PerClass<>(FillerCode::define);

  /// For generated classes.
  protected Filler() {}

  /// The filler of a component for a class of initialisers, defined on first use.
  public static Filler of(Class<?> initialiser, ComponentLayout component) {
    return FILLERS.find(initialiser, component);
  }

  /// Writes rows.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param first the first row, for which the initialiser is called with 0
  /// @param end the row after the last
  /// @param initialiser an initialiser of the class the filler was made for
  public abstract void fill(
      Object[] columns, int base, int first, int end, IntFunction<?> initialiser);
}
