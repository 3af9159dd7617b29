package dev.phyla.internal.image;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What turns a state into another one.
///
/// @param tables the patches of tables that change
/// @param sections the patches of the other parts; null for parts that stay
/// @param then a patch to apply afterwards, or null
public record StatePatch(
    List<TablePatch> tables, @Nullable BytePatch[] sections, @Nullable StatePatch then) {
  /// A patch that applies two patches one after the other.
  public static StatePatch inOrder(StatePatch first, StatePatch second) {
    StatePatch rest = first.then == null ? second : inOrder(first.then, second);
    return new StatePatch(first.tables, first.sections, rest);
  }
}
