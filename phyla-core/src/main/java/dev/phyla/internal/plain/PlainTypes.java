package dev.phyla.internal.plain;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.value.Shapes;
import dev.phyla.internal.value.ValueTypes;
import dev.phyla.relation.ChildOf;
import dev.phyla.snapshot.PlainSchema;
import dev.phyla.snapshot.PlainType;
import java.util.LinkedHashMap;
import java.util.TreeMap;

/// Describes the plain values of a schema.
public final class PlainTypes {
  private final ValueTypes values;
  private final Shapes shapes = new Shapes();

  private PlainTypes(ValueTypes values) {
    this.values = values;
  }

  /// Describes the plain values of a schema.
  public static PlainSchema describe(WorldSchema schema) {
    var types = new PlainTypes(schema.values());
    var infos = new TreeMap<String, ComponentLayout>();
    for (ComponentInfo info : schema.registry().all()) {
      if (!RelationTypes.isPair(info)) {
        infos.put(info.name(), info.layout());
      }
    }
    var relations = new TreeMap<String, ComponentLayout>();
    RelationType parents = RelationType.of(0, ChildOf.class); // known to every world
    relations.put(parents.name(), parents.layout());
    for (Class<?> type : schema.relations().classes()) {
      RelationType relation = schema.relations().of(type);
      relations.put(relation.name(), relation.layout());
    }
    var components = new LinkedHashMap<String, PlainType>();
    infos.forEach((name, layout) -> components.put(name, types.of(layout)));
    var links = new LinkedHashMap<String, PlainType>();
    relations.forEach((name, layout) -> links.put(name, types.of(layout)));
    return new PlainSchema(components, links, types.shapes.definitions());
  }

  private PlainType of(ComponentLayout layout) {
    if (!layout.isDeclared()) {
      return shapes.of(values.of(layout.type()));
    }
    var fields = new LinkedHashMap<String, PlainType>();
    layout.columns().forEach(column -> fields.put(column.path(), of(column)));
    return new PlainType.Fields(fields);
  }

  private PlainType of(ColumnLayout column) {
    PlainType type = shapes.of(values.of(column.type()));
    if (column.kind() == ColumnKind.REFERENCE) {
      return new PlainType.OrNull(type);
    }
    return type instanceof PlainType.Elements array
        ? new PlainType.Elements(array.element(), column.stride(), column.stride(), false)
        : type;
  }
}
