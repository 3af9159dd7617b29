package dev.phyla.internal.row;

import dev.phyla.internal.layout.ComponentLayout;
import java.util.List;

/// Makes writers for values of given types, once these are written often.
///
/// The count of uses is not synchronised: losing one does no harm. Code that exists already,
/// because another schema needed it, is used at once.
public final class RowWriters {
  private final List<ComponentLayout> layouts;
  private boolean isGenerated;

  /// How often values were written without generated code.
  private int uses;

  /// Writers for values of given types.
  ///
  /// @param layouts the types; none if there is to be no code
  public RowWriters(List<ComponentLayout> layouts) {
    this.layouts = layouts;
  }

  /// Counts a use.
  ///
  /// @param threshold how many uses it takes until code is generated
  /// @return whether there is generated code by now
  public boolean use(int threshold) {
    if (!isGenerated && !layouts.isEmpty()) {
      uses++;
      isGenerated = uses >= threshold || (uses == 1 && RowWriter.isKnown(layouts));
    }
    return isGenerated;
  }

  /// A writer, which has to be told of the arrays it writes to.
  ///
  /// @param bases for each type its first column
  public RowWriter newWriter(int[] bases) {
    return RowWriter.of(layouts, bases);
  }
}
