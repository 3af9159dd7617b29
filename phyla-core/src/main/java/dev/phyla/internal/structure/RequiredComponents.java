package dev.phyla.internal.structure;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.table.Table;

/// Determines the components that entities of a table gain.
final class RequiredComponents {
  private RequiredComponents() {}

  /// Adds components to a set, and the components that are required by those that a table lacks.
  static void addTo(ComponentSet.Builder wanted, Table table, ComponentInfo[] infos) {
    for (ComponentInfo info : infos) {
      wanted.add(info.id());
      if (info.required().length != 0 && table.position(info.id()) < 0) {
        for (ComponentInfo required : info.required()) {
          wanted.add(required.id());
        }
      }
    }
  }
}
