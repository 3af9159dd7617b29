package dev.phyla.sql.internal.view;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.TableComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The names of views of tables and components. DuckDB does not distinguish case, so all are in
/// lower case.
public final class ViewNames {
  /// Names that are never those of tables or components.
  private static final Set<String> RESERVED = Set.of("runs", "parameters", "lineage", "tables");

  /// The names of the views of components.
  private final Set<String> components = new TreeSet<>();

  private final Map<String, Integer> aliasCounts = new HashMap<>();

  /// Chooses names.
  ///
  /// @param tables all tables of a session
  public ViewNames(Collection<ArchetypeTable> tables) {
    for (ArchetypeTable table : tables) {
      for (TableComponent component : table.components()) {
        components.add(ofComponent(component));
      }
      aliasCounts.merge(joined(table), 1, Integer::sum);
    }
  }

  /// The name of the view of a component: the name of the component, with an underscore at the end
  /// if the name means something else.
  ///
  /// @param component the component
  /// @return the name
  public static String ofComponent(TableComponent component) {
    String name = lower(component.name());
    return RESERVED.contains(name) ? name + "_" : name;
  }

  /// Whether a table has the component of a view.
  ///
  /// @param table the table
  /// @param view the name of the view of a component
  /// @return whether it does
  public static boolean has(ArchetypeTable table, String view) {
    return table.components().stream().anyMatch(each -> ofComponent(each).equals(view));
  }

  /// The names of the views of components.
  ///
  /// @return the names, sorted
  public List<String> components() {
    return List.copyOf(components);
  }

  /// The second name of the view of a table, which consists of the names of its components.
  ///
  /// @param table the table
  /// @return the name, or empty if it would mean something else too
  public Optional<String> alias(ArchetypeTable table) {
    String name = joined(table);
    boolean isUnique =
        aliasCounts.getOrDefault(name, 0) == 1
            && !components.contains(name)
            && !RESERVED.contains(name)
            && !name.isEmpty();
    return isUnique ? Optional.of(name) : Optional.empty();
  }

  private static String joined(ArchetypeTable table) {
    return table.components().stream()
        .map(component -> lower(component.name()))
        .collect(Collectors.joining("_"));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
