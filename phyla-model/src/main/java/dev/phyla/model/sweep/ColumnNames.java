package dev.phyla.model.sweep;

import java.util.HashSet;
import java.util.Set;

/// Gives columns different names.
final class ColumnNames {
  private final Set<String> taken;

  /// @param reserved names that other columns have
  ColumnNames(String... reserved) {
    taken = new HashSet<>(Set.of(reserved));
  }

  /// The name, or the name with a number if another column has it.
  String unique(String name) {
    String free = name;
    for (int i = 2; !taken.add(free); i++) {
      free = name + " " + i;
    }
    return free;
  }
}
