package dev.phyla.history.internal.record;

import dev.phyla.spi.RecordedTable;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parts of a world that are recorded.
///
/// @param components the names of the components whose values are recorded, or empty for all
/// @param required the names of the components that entities must have, or empty for all entities
public record RecordedParts(Set<String> components, Set<String> required) {
  /// Everything.
  public static final RecordedParts ALL = new RecordedParts(Set.of(), Set.of());

  /// Copies the sets.
  public RecordedParts {
    components = Set.copyOf(components);
    required = Set.copyOf(required);
  }

  /// Whether everything is recorded, so that worlds can be restored.
  public boolean isComplete() {
    return components.isEmpty() && required.isEmpty();
  }

  /// The components of a table that are recorded, or null if the table is not recorded.
  @Nullable List<RecordedTable.Component> choose(List<RecordedTable.Component> all) {
    if (isComplete()) {
      return all;
    }
    List<RecordedTable.Component> own = all.stream().filter(each -> !each.isPair()).toList();
    if (!own.stream().map(RecordedTable.Component::name).toList().containsAll(required)) {
      return null;
    }
    if (components.isEmpty()) {
      return own;
    }
    List<RecordedTable.Component> chosen =
        own.stream().filter(each -> components.contains(each.name())).toList();
    return chosen.isEmpty() ? null : chosen;
  }
}
