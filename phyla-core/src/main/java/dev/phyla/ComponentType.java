package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.List;

/// A component type as a world knows it.
///
/// @param <T> the component class
public final class ComponentType<T> {
  private final ComponentInfo info;
  private final Class<T> type;

  ComponentType(ComponentInfo info, Class<T> type) {
    this.info = info;
    this.type = type;
  }

  /// The number of the type in its world, counted in order of registration. It differs between
  /// runs; the name does not.
  ///
  /// @return a number from 0
  public int id() {
    return info.id();
  }

  /// The stable name: the simple class name, or what [Component] says.
  ///
  /// @return the name
  public String name() {
    return info.name();
  }

  /// The class.
  ///
  /// @return the component class
  public Class<T> type() {
    return type;
  }

  /// The fields that have a column each, with dots between nested records: `centre.x`. A component
  /// that is not a record has one, named `value`.
  ///
  /// @return the names that [World#column(Class, String, Class)] takes
  public List<String> fields() {
    return info.layout().columns().stream().map(ColumnLayout::path).toList();
  }

  @Override
  public String toString() {
    return info.name();
  }
}
