package dev.phyla.internal.plain;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.plain.EntityPlan.PlannedLink;
import dev.phyla.internal.plain.EntityPlan.PlannedOrder;
import dev.phyla.internal.plain.EntityPlan.PlannedValue;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns plain forms of entities into plans. The world does not change.
final class EntityReader {
  private final WorldCore core;
  private final PlainValues values;
  private final PlainNames names;
  private final EntityIds ids;

  /// Where each key was found.
  private final Map<String, String> keys = new HashMap<>();

  EntityReader(WorldCore core, PlainValues values, PlainNames names, EntityIds ids) {
    this.core = core;
    this.values = values;
    this.names = names;
    this.ids = ids;
  }

  /// Reads an entity.
  ///
  /// @param handle the handle that it will have
  EntityPlan read(PlainMap map, Entity handle) {
    map.requireKnown(
        "an entity",
        Keys.ID,
        Keys.KEY,
        Keys.NAME,
        Keys.DISABLED,
        Keys.COMPONENTS,
        Keys.DISABLED_COMPONENTS,
        Keys.TAGS,
        Keys.LINKS,
        Keys.SOURCES);
    List<PlannedValue> components = components(map.map(Keys.COMPONENTS));
    return new EntityPlan(
        handle,
        key(map),
        map.text(Keys.NAME),
        map.flag(Keys.DISABLED),
        components,
        disabled(map, components),
        tags(map),
        links(map.map(Keys.LINKS), handle),
        sources(map.map(Keys.SOURCES)));
  }

  private @Nullable String key(PlainMap map) {
    String key = map.text(Keys.KEY);
    if (key != null) {
      String place = map.placeOf(Keys.KEY);
      String first = keys.put(key, place);
      if (first != null) {
        throw PlainMap.error(place, "is \"" + key + "\", which is also " + first);
      }
      Entity owner = core.naming().keys().find(key);
      if (owner != null) {
        throw PlainMap.error(
            place, "is \"" + key + "\", which is the key of " + owner + " in this world");
      }
    }
    return key;
  }

  private List<PlannedValue> components(PlainMap map) {
    var planned = new ArrayList<PlannedValue>();
    Set<ComponentInfo> known = new HashSet<>();
    map.content()
        .forEach(
            (name, plain) -> {
              String place = map.placeOf(name);
              ComponentInfo info = names.component(name, place);
              if (info != null) {
                if (!known.add(info)) {
                  throw PlainMap.error(
                      place, "is another name of " + info + ", which is there too");
                }
                planned.add(new PlannedValue(info, values.component(info, plain, place, ids)));
              }
            });
    return planned;
  }

  private List<ComponentInfo> disabled(PlainMap map, List<PlannedValue> components) {
    Set<ComponentInfo> all = new HashSet<>();
    for (PlannedValue each : components) {
      all.add(each.info());
      all.addAll(Arrays.asList(each.info().required()));
    }
    var disabled = new ArrayList<ComponentInfo>();
    List<String> listed = map.texts(Keys.DISABLED_COMPONENTS);
    for (int i = 0; i < listed.size(); i++) {
      String place = map.placeOf(Keys.DISABLED_COMPONENTS, i);
      ComponentInfo info = names.component(listed.get(i), place);
      if (info != null) {
        if (!all.contains(info)) {
          throw PlainMap.error(
              place, "is " + info + ", which the entity has not, so it cannot be disabled");
        }
        disabled.add(info);
      }
    }
    return disabled;
  }

  private List<TagSet> tags(PlainMap map) {
    List<Class<?>> known = core.tags().all().stream().<Class<?>>map(TagSet::marker).toList();
    var tags = new ArrayList<TagSet>();
    List<String> listed = map.texts(Keys.TAGS);
    for (int i = 0; i < listed.size(); i++) {
      Class<?> marker =
          names.other(listed.get(i), map.placeOf(Keys.TAGS, i), known, "tag", "World.tag");
      if (marker != null) {
        tags.add(core.tags().of(marker));
      }
    }
    return tags;
  }

  private List<PlannedLink> links(PlainMap map, Entity source) {
    var links = new ArrayList<PlannedLink>();
    for (String name : map.content().keySet()) {
      RelationType relation = names.relation(name, map.placeOf(name));
      List<?> listed = map.list(name);
      for (int i = 0; relation != null && i < listed.size(); i++) {
        PlainMap link = PlainMap.of(listed.get(i), map.placeOf(name, i));
        PlannedLink planned = link(relation, link);
        if (planned != null) {
          links.add(planned);
        }
      }
    }
    LinkChecks.requireDistinct(source, links);
    return links;
  }

  private @Nullable PlannedLink link(RelationType relation, PlainMap map) {
    map.requireKnown("a link", Keys.TO, Keys.VALUE);
    String id = map.text(Keys.TO);
    if (id == null) {
      throw map.error("has no \"" + Keys.TO + "\", the id of the target");
    }
    Entity target = ids.target(id);
    if (target == null) {
      if (names.skips()) {
        return null;
      }
      throw PlainMap.error(
          map.placeOf(Keys.TO), "is \"" + id + "\", and there is no entity with this id");
    }
    Object plain = map.has(Keys.VALUE) ? map.content().get(Keys.VALUE) : Map.of();
    Object value =
        values.value(relation.layout(), relation.codec(), plain, map.placeOf(Keys.VALUE), ids);
    return new PlannedLink(relation, target, value, map.place());
  }

  private List<PlannedOrder> sources(PlainMap map) {
    var orders = new ArrayList<PlannedOrder>();
    for (String name : map.content().keySet()) {
      RelationType relation = names.relation(name, map.placeOf(name));
      List<Entity> sources =
          map.texts(name).stream().map(ids::target).filter(Objects::nonNull).toList();
      if (relation != null) {
        if (!EntityWriter.keepsOrder(relation)) {
          throw PlainMap.error(
              map.placeOf(name), "orders sources, but " + relation.name() + " keeps no such order");
        }
        orders.add(new PlannedOrder(relation, sources, map.placeOf(name)));
      }
    }
    return orders;
  }
}
