package dev.phyla.internal.order;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.Table;

/// The component by which the entities of a query are sorted or grouped.
///
/// @param query the query, whose text is used in messages
/// @param use what is done with the component
/// @param info the component
record KeyComponent(Object query, Use use, ComponentInfo info) {
  /// What is done with a component.
  enum Use {
    SORT("sorted", "sort(%s.class, comparator)"),
    GROUP("grouped", "groupBy(%s.class, function)");

    private final String done;
    private final String withFunction;

    Use(String done, String withFunction) {
      this.done = done;
      this.withFunction = withFunction;
    }
  }

  /// The first column of the component in a table.
  ///
  /// @throws IllegalArgumentException if the table lacks it
  int base(Table table) {
    int base = table.base(info.id());
    if (base < 0) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot be %s by %s: its archetype %s has no %3$s; add with(%3$s.class) to the"
                  + " query.",
              query, use.done, info.name(), table));
    }
    return base;
  }

  /// The kind of a column whose values are keys.
  ///
  /// @param offset the column among those of the component
  /// @throws IllegalArgumentException if the column holds references, or several elements per row
  ColumnKind requireKey(int offset) {
    ColumnLayout column = info.layout().columns().get(offset);
    if (column.kind() == ColumnKind.REFERENCE || column.stride() != 1) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot be %s by the column %s.%s, which holds %s; use %s.",
              query,
              use.done,
              info.name(),
              column.path(),
              column.stride() == 1 ? "references" : column.stride() + " elements per row",
              String.format(use.withFunction, info.name())));
    }
    return column.kind();
  }
}
