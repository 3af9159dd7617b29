package dev.phyla.internal.row;

import dev.phyla.internal.layout.ComponentLayout;
import java.util.List;

/// Creates writers for values of given types, once these are written often.
///
/// The count of uses is not synchronised: losing one does no harm. Code that was generated for
/// another schema is reused.
public final class RowWriters {
  private final List<ComponentLayout> layouts;

  /// Whether generated code exists.
  private boolean isGenerated;

  /// The number of uses without generated code.
  private int uses;

  /// Creates an object for values of given types.
  ///
  /// @param layouts the types; empty to generate no code
  public RowWriters(List<ComponentLayout> layouts) {
    this.layouts = layouts;
  }

  /// Counts a use.
  ///
  /// @param threshold the number of uses before code is generated
  /// @return whether generated code exists
  public boolean use(int threshold) {
    if (!isGenerated && !layouts.isEmpty()) {
      uses++;
      isGenerated = uses >= threshold || (uses == 1 && RowWriter.isKnown(layouts));
    }
    return isGenerated;
  }

  /// Creates a writer, which has to be given the arrays.
  ///
  /// @param bases the first column of each type
  public RowWriter newWriter(int[] bases) {
    return RowWriter.of(layouts, bases);
  }
}
