package dev.phyla.internal.value;

import dev.phyla.internal.layout.ComponentLayout;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The paths that a field of a component may have in a snapshot, because it was renamed.
public final class FieldPaths {
  private FieldPaths() {}

  /// The path of a column, and paths in which fields have earlier names.
  public static List<String> of(ComponentLayout layout, String path) {
    if (layout.isDeclared() || !layout.type().isRecord()) {
      return List.of(path);
    }
    var paths = List.of("");
    Class<?> type = layout.type();
    for (String step : path.split("\\.", -1)) {
      RecordComponent field = field(type, step);
      var longer = new ArrayList<String>();
      for (String start : paths) {
        for (String name : Aliases.of(field)) {
          longer.add(start.isEmpty() ? name : start + "." + name);
        }
      }
      paths = longer;
      type = field.getType();
    }
    return paths;
  }

  private static RecordComponent field(Class<?> type, String name) {
    for (RecordComponent field : type.getRecordComponents()) {
      if (field.getName().equals(name)) {
        return field;
      }
    }
    throw new IllegalArgumentException(type.getTypeName() + " has no field " + name + ".");
  }
}
