package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.component.GivenComponents;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.value.EntityText;
import dev.phyla.internal.value.TextRules;
import dev.phyla.internal.value.ValueException;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the plain forms of prefabs, and prefabs from them.
public final class PrefabForm implements TextRules {
  private static final String DEFAULTS = "defaults";
  private static final String CHILDREN = "children";
  private static final String RELATION = "relation";
  private static final String FROM = "from";

  private final WorldSchema schema;
  private final PlainValues values;
  private final PlainNames names;

  /// Creates an object for the types of a schema.
  public PrefabForm(WorldSchema schema, SnapshotLoader loader) {
    this.schema = schema;
    this.values = new PlainValues(schema.values());
    this.names = new PlainNames(schema, loader);
  }

  /// A prefab belongs to no world, so that handles are kept.
  @Override
  public Entity entity(String id) {
    Entity handle = EntityText.parse(id);
    if (handle == null) {
      throw new ValueException("is \"" + id + "\", which is not the handle of an entity");
    }
    return handle;
  }

  @Override
  public boolean ignoresUnknownFields() {
    return names.ignoresUnknown();
  }

  // Writing.

  /// The plain form of a prefab.
  public Map<String, @Nullable Object> write(Prefab prefab) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    write(map, prefab);
    return map;
  }

  private void write(Map<String, @Nullable Object> map, Prefab prefab) {
    var components = new LinkedHashMap<String, @Nullable Object>();
    var defaults = new ArrayList<String>();
    for (Object component : prefab.components()) {
      ComponentInfo info = schema.registry().register(GivenComponents.typeOf(component));
      if (component instanceof Class<?>) {
        defaults.add(info.name());
      } else {
        components.put(info.name(), values.toPlain(info.name(), info.layout(), component));
      }
    }
    put(map, Keys.COMPONENTS, components, components.isEmpty());
    put(map, DEFAULTS, defaults, defaults.isEmpty());
    List<Map<String, @Nullable Object>> children = children(prefab);
    put(map, CHILDREN, children, children.isEmpty());
    List<Map<String, @Nullable Object>> links = links(prefab);
    put(map, Keys.LINKS, links, links.isEmpty());
  }

  private static void put(
      Map<String, @Nullable Object> map, String key, Object value, boolean isEmpty) {
    if (!isEmpty) {
      map.put(key, value);
    }
  }

  private List<Map<String, @Nullable Object>> children(Prefab prefab) {
    var children = new ArrayList<Map<String, @Nullable Object>>();
    for (int i = 0; i < prefab.children().size(); i++) {
      var child = new LinkedHashMap<String, @Nullable Object>();
      String name = prefab.childNames().get(i);
      put(child, Keys.NAME, name, name.isEmpty());
      write(child, prefab.children().get(i));
      children.add(child);
    }
    return children;
  }

  private List<Map<String, @Nullable Object>> links(Prefab prefab) {
    var links = new ArrayList<Map<String, @Nullable Object>>();
    for (Prefab.NodeLink each : prefab.nodeLinks()) {
      RelationType relation = schema.relations().of(each.value().getClass());
      ComponentLayout layout = relation.layout();
      var link = new LinkedHashMap<String, @Nullable Object>();
      link.put(RELATION, relation.name());
      link.put(FROM, each.source());
      link.put(Keys.TO, each.target());
      if (!layout.columns().isEmpty()) {
        link.put(Keys.VALUE, values.toPlain(relation.name(), layout, each.value()));
      }
      links.add(link);
    }
    return links;
  }

  // Reading.

  /// The prefab of a plain form.
  ///
  /// @throws SnapshotException if something is wrong with it
  public Prefab read(Map<String, ? extends @Nullable Object> plain) {
    PlainMap map = PlainMap.of(plain, "");
    map.requireKnown("a prefab", Keys.COMPONENTS, DEFAULTS, CHILDREN, Keys.LINKS);
    return read(map);
  }

  private Prefab read(PlainMap map) {
    Prefab prefab = attempt(map.place(), () -> Prefab.of(components(map).toArray()));
    List<?> children = map.list(CHILDREN);
    for (int i = 0; i < children.size(); i++) {
      prefab = withChild(prefab, PlainMap.of(children.get(i), map.placeOf(CHILDREN, i)));
    }
    List<?> links = map.list(Keys.LINKS);
    for (int i = 0; i < links.size(); i++) {
      prefab = withLink(prefab, PlainMap.of(links.get(i), map.placeOf(Keys.LINKS, i)));
    }
    return prefab;
  }

  private List<Object> components(PlainMap map) {
    var components = new ArrayList<Object>();
    PlainMap given = map.map(Keys.COMPONENTS);
    given
        .content()
        .forEach(
            (name, plain) -> {
              String place = given.placeOf(name);
              ComponentInfo info = component(name, place);
              if (info != null) {
                components.add(values.component(info, plain, place, this));
              }
            });
    List<String> defaults = map.texts(DEFAULTS);
    for (int i = 0; i < defaults.size(); i++) {
      ComponentInfo info = component(defaults.get(i), map.placeOf(DEFAULTS, i));
      if (info != null) {
        components.add(info.type());
      }
    }
    return components;
  }

  private @Nullable ComponentInfo component(String name, String place) {
    ComponentInfo info = names.component(name, place);
    if (info != null && info.layout().isDeclared()) {
      throw PlainMap.error(place, "has no class, and a prefab has components with classes only");
    }
    return info;
  }

  private Prefab withChild(Prefab prefab, PlainMap map) {
    map.requireKnown("a child", Keys.NAME, Keys.COMPONENTS, DEFAULTS, CHILDREN, Keys.LINKS);
    String name = map.text(Keys.NAME);
    Prefab child = read(map);
    return attempt(
        map.place(), () -> name == null ? prefab.child(child) : prefab.child(name, child));
  }

  private Prefab withLink(Prefab prefab, PlainMap map) {
    map.requireKnown("a link", RELATION, FROM, Keys.TO, Keys.VALUE);
    String name = required(map, RELATION);
    String from = required(map, FROM);
    String to = required(map, Keys.TO);
    RelationType relation = names.relation(name, map.placeOf(RELATION));
    if (relation == null) {
      return prefab;
    }
    Object plain = map.has(Keys.VALUE) ? map.content().get(Keys.VALUE) : Map.of();
    String place = map.placeOf(Keys.VALUE);
    Object value = values.value(relation.layout(), relation.codec(), plain, place, this);
    return attempt(map.place(), () -> prefab.relate(from, (Record) value, to));
  }

  private static String required(PlainMap map, String key) {
    String text = map.text(key);
    if (text == null) {
      throw map.error("has no \"" + key + "\"");
    }
    return text;
  }

  /// A step that throws if the prefab would be wrong.
  private interface Step {
    Prefab run();
  }

  private static Prefab attempt(String place, Step step) {
    try {
      return step.run();
    } catch (IllegalArgumentException e) {
      String sentence = String.valueOf(e.getMessage());
      throw SnapshotException.at(
          place, place.isEmpty() ? sentence : place + " is wrong: " + sentence, e);
    }
  }
}
