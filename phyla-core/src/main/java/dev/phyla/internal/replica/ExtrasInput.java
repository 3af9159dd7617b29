package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.replica.IncomingTypes.Described;
import dev.phyla.internal.replica.WantedExtras.WantedLink;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.schema.RelationType;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.sparse.TagSets;
import dev.phyla.internal.stream.StateInput;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads what entities have besides their components.
final class ExtrasInput {
  private static final int MAX = Integer.MAX_VALUE;

  private final StateInput in;
  private final IncomingTypes types;
  private final IncomingEntities entities;
  private final TagSets tags;
  private final LoadRules rules;

  /// @param tags the tags of the world
  /// @param rules which further classes can name tags
  ExtrasInput(
      StateInput in,
      IncomingTypes types,
      IncomingEntities entities,
      TagSets tags,
      LoadRules rules) {
    this.in = in;
    this.types = types;
    this.entities = entities;
    this.tags = tags;
    this.rules = rules;
  }

  /// Reads everything, by slot in the source.
  SortedMap<Integer, WantedExtras> read() {
    var extras = new TreeMap<Integer, WantedExtras>();
    if (in.beginIf(ReplicaFormat.EXTRAS)) {
      int count = in.getCount(MAX, "entities");
      for (int i = 0; i < count; i++) {
        int slot = entities.require(in.getInt()).slot();
        if (extras.put(slot, getExtras()) != null) {
          throw in.error("an entity is there twice");
        }
      }
      in.end();
    }
    return extras;
  }

  private WantedExtras getExtras() {
    var markers = new ArrayList<Class<?>>();
    int count = in.getCount(MAX, "tags");
    for (int i = 0; i < count; i++) {
      String name = getOptionalText();
      if (name == null) {
        throw in.error("a tag has no name");
      }
      markers.add(findMarker(name));
    }
    boolean isDisabled = in.getBoolean();
    var disabled = new ArrayList<ComponentInfo>();
    count = in.getCount(types.components().size(), "disabled components");
    for (int i = 0; i < count; i++) {
      disabled.add(types.getComponent(in).type());
    }
    String key = getOptionalText();
    String name = getOptionalText();
    var links = new ArrayList<WantedLink>();
    count = in.getCount(MAX, "links");
    for (int i = 0; i < count; i++) {
      links.add(getLink());
    }
    return new WantedExtras(markers, isDisabled, disabled, key, name, links);
  }

  private @Nullable String getOptionalText() {
    Object plain = in.getPlain();
    if (plain != null && !(plain instanceof String)) {
      throw in.error("there is a value in place of a text");
    }
    return (String) plain;
  }

  private Class<?> findMarker(String name) {
    List<Class<?>> known = tags.all().stream().<Class<?>>map(TagSet::marker).toList();
    Class<?> marker = LoadRules.find(name, known);
    if (marker == null) {
      marker = rules.find(name, _ -> true);
    }
    if (marker == null) {
      throw IncomingTypes.unknown("tag", name);
    }
    return marker;
  }

  private WantedLink getLink() {
    Described<RelationType> relation = types.getRelation(in);
    RelationType type = relation.type();
    Replica target = entities.require(in.getInt());
    IncomingRows row =
        IncomingRows.get(
            in,
            type.name(),
            type.layout().columns(),
            relation.columns(),
            1,
            false,
            entities::translate);
    return new WantedLink(type, target.remote(), row.value(type.codec(), 0));
  }
}
