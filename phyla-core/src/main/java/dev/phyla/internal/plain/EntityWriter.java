package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.naming.Naming;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.relation.WorldRelation;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Makes the plain forms of entities.
final class EntityWriter {
  private final WorldCore core;
  private final PlainValues values;
  private final Naming naming;

  /// The relations that have links, by name.
  private final List<WorldRelation<?>> relations;

  /// The components of tables without pairs, by name.
  private final Map<Table, List<ComponentInfo>> components = new HashMap<>();

  EntityWriter(WorldCore core, PlainValues values) {
    this.core = core;
    this.values = values;
    this.naming = core.naming();
    this.relations =
        LinkView.all(core.relations()).stream()
            .map(LinkView::type)
            .<WorldRelation<?>>map(
                type -> new WorldRelation<>(core.relations(), core.relations().store(type)))
            .toList();
  }

  /// The plain form of an entity.
  ///
  /// @throws NoSuchElementException if it is dead
  Map<String, @Nullable Object> write(Entity entity) {
    long bits = entity.bits();
    long location = core.index().location(bits);
    if (location == EntityIndex.NOWHERE) {
      throw new NoSuchElementException("The entity " + entity + " is not alive.");
    }
    Table table = core.tables().table(EntityIndex.table(location));
    var map = new LinkedHashMap<String, @Nullable Object>();
    map.put(Keys.ID, entity.toString());
    put(map, Keys.KEY, naming.keys().texts().get(bits));
    put(map, Keys.NAME, naming.names().get(bits));
    if (!core.enabling().isEnabled(bits)) {
      map.put(Keys.DISABLED, true);
    }
    List<ComponentInfo> infos = components.computeIfAbsent(table, EntityWriter::componentsOf);
    put(map, Keys.COMPONENTS, components(table, EntityIndex.row(location), infos));
    put(map, Keys.DISABLED_COMPONENTS, disabled(bits, infos));
    put(map, Keys.TAGS, tags(bits));
    put(map, Keys.LINKS, links(entity));
    put(map, Keys.SOURCES, sources(entity));
    return map;
  }

  /// Puts what is not empty.
  private static void put(Map<String, @Nullable Object> map, String key, @Nullable Object value) {
    boolean isEmpty =
        switch (value) {
          case null -> true;
          case List<?> list -> list.isEmpty();
          case Map<?, ?> content -> content.isEmpty();
          default -> false;
        };
    if (!isEmpty) {
      map.put(key, value);
    }
  }

  private static List<ComponentInfo> componentsOf(Table table) {
    return Arrays.stream(table.infos())
        .filter(info -> !RelationTypes.isPair(info))
        .sorted(Comparator.comparing(ComponentInfo::name))
        .toList();
  }

  private Map<String, @Nullable Object> components(
      Table table, int row, List<ComponentInfo> infos) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (ComponentInfo info : infos) {
      map.put(info.name(), values.toPlain(info.name(), info.layout(), table.read(info, row)));
    }
    return map;
  }

  private List<String> disabled(long entity, List<ComponentInfo> infos) {
    return infos.stream()
        .filter(info -> !core.enabling().isEnabled(entity, info.id()))
        .map(ComponentInfo::name)
        .toList();
  }

  private List<String> tags(long entity) {
    return core.tags().all().stream()
        .filter(tag -> tag.entities().contains(entity))
        .map(TagSet::name)
        .toList();
  }

  private Map<String, Object> links(Entity source) {
    var map = new LinkedHashMap<String, Object>();
    for (WorldRelation<?> relation : relations) {
      if (relation.hasTarget(source)) {
        RelationType type = core.schema().relations().of(relation.type());
        var links = new ArrayList<Map<String, @Nullable Object>>();
        EntityList targets = relation.targets(source);
        if (type.traits().symmetric()) { // their order is lost, so that one is as good as another
          targets.sort(Comparator.comparingInt(Entity::index));
        }
        for (Entity target : targets) {
          links.add(link(type, target, relation.get(source, target)));
        }
        map.put(type.name(), links);
      }
    }
    return map;
  }

  private Map<String, @Nullable Object> link(RelationType type, Entity target, Object value) {
    var link = new LinkedHashMap<String, @Nullable Object>();
    link.put(Keys.TO, target.toString());
    if (!type.layout().columns().isEmpty()) {
      link.put(Keys.VALUE, values.toPlain(type.name(), type.layout(), value));
    }
    return link;
  }

  /// The orders of sources that differ from that of their indexes.
  private Map<String, Object> sources(Entity target) {
    var map = new LinkedHashMap<String, Object>();
    for (WorldRelation<?> relation : relations) {
      RelationType type = core.schema().relations().of(relation.type());
      if (keepsOrder(type) && relation.sourceCount(target) > 1) {
        EntityList sources = relation.sources(target);
        if (!isSorted(sources)) {
          map.put(type.name(), sources.stream().map(Entity::toString).toList());
        }
      }
    }
    return map;
  }

  /// Whether a relation has an order of sources of its own.
  static boolean keepsOrder(RelationType type) {
    return type.traits().reverseIndexed() && !type.traits().symmetric();
  }

  private static boolean isSorted(EntityList entities) {
    for (int i = 1; i < entities.size(); i++) {
      if (entities.get(i - 1).index() > entities.get(i).index()) {
        return false;
      }
    }
    return true;
  }
}
