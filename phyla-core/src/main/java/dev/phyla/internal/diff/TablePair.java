package dev.phyla.internal.diff;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.FieldValues;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.table.Table;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A table of the first world and one of the second: which of their components and columns
/// correspond.
///
/// The components of pairs are left out, because they are derived from links, which are compared
/// themselves.
final class TablePair {
  private final Table before;
  private final Table after;

  /// The components of the first table only.
  private final List<ComponentInfo> removed = new ArrayList<>();

  /// The components of the second table only.
  private final List<ComponentInfo> added = new ArrayList<>();

  /// The fields of the components that both have.
  private final Field[] fields;

  /// A field of a component.
  private record Field(String component, FieldPair pair) {}

  TablePair(Table before, Table after) {
    this.before = before;
    this.after = after;
    var common = new ArrayList<Field>();
    for (ComponentInfo info : before.infos()) {
      ComponentInfo other = find(after, info.name());
      if (other != null) {
        int base = before.base(info.id());
        FieldPair.of(info.layout(), base, other.layout(), after.base(other.id()))
            .forEach(pair -> common.add(new Field(info.name(), pair)));
      } else if (!RelationTypes.isPair(info)) {
        removed.add(info);
      }
    }
    for (ComponentInfo info : after.infos()) {
      if (!RelationTypes.isPair(info) && find(before, info.name()) == null) {
        added.add(info);
      }
    }
    this.fields = common.toArray(Field[]::new);
  }

  private static @Nullable ComponentInfo find(Table table, String name) {
    for (ComponentInfo info : table.infos()) {
      if (info.name().equals(name)) {
        return info;
      }
    }
    return null;
  }

  /// The names of the components of a table, sorted.
  static List<String> components(Table table) {
    return Arrays.stream(table.infos())
        .filter(info -> !RelationTypes.isPair(info))
        .map(ComponentInfo::name)
        .sorted()
        .toList();
  }

  /// Whether this is the pair with a given table of the second world.
  boolean isWith(Table after) {
    return this.after == after;
  }

  /// Whether a row of each table has the same position among the rows of its world.
  boolean isSameRow(int beforeRow, int afterRow) {
    return beforeRow - before.first() == afterRow - after.first();
  }

  /// Compares a row of each table.
  void compare(int beforeRow, int afterRow, ChangeList changes) {
    Object[] beforeColumns = before.columns();
    Object[] afterColumns = after.columns();
    long entity = before.entities()[beforeRow];
    for (Field field : fields) {
      FieldPair pair = field.pair;
      if (!pair.isEqual(beforeColumns, beforeRow, afterColumns, afterRow)) {
        changes.add(
            entity,
            new FieldChanged(
                field.component,
                pair.path(),
                pair.before(beforeColumns, beforeRow),
                pair.after(afterColumns, afterRow)));
      }
    }
    for (ComponentInfo info : removed) {
      changes.add(entity, new ComponentRemoved(info.name(), read(before, info, beforeRow)));
    }
    for (ComponentInfo info : added) {
      changes.add(entity, new ComponentAdded(info.name(), read(after, info, afterRow)));
    }
  }

  private static Map<String, @Nullable Object> read(Table table, ComponentInfo info, int row) {
    return FieldValues.readAll(info.layout(), table.columns(), table.base(info.id()), row);
  }
}
