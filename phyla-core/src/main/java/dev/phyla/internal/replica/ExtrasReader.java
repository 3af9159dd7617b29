package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.relation.LinkView;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.world.WorldCore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;

/// Reads what entities have besides their components. Valid until relations are used that the world
/// has not used before.
final class ExtrasReader {
  private final WorldCore core;
  private final TranslatedHash hashes;
  private final LongUnaryOperator handles;
  private final List<LinkView> relations;

  /// @param handles translates packed handles to those of the source, or 0
  ExtrasReader(WorldCore core, TranslatedHash hashes, LongUnaryOperator handles) {
    this.core = core;
    this.hashes = hashes;
    this.handles = handles;
    this.relations = LinkView.all(core.relations());
  }

  /// Reads what a live entity has.
  ///
  /// @param entity its packed handle
  /// @param isSent whether a component counts
  Extras read(long entity, Predicate<ComponentInfo> isSent) {
    boolean isInSets = core.structure().sets().isInAny((int) entity);
    boolean isLinked = core.relations().isLinked(entity);
    if (!isInSets && !isLinked) {
      return Extras.NONE;
    }
    List<Extras.Link> links = isLinked ? links(entity) : List.of();
    if (!isInSets) {
      return links.isEmpty()
          ? Extras.NONE
          : new Extras(List.of(), false, List.of(), null, null, links);
    }
    return new Extras(
        tags(entity),
        !core.enabling().isEnabled(entity),
        disabled(entity, isSent),
        core.naming().keys().texts().get(entity),
        core.naming().names().get(entity),
        links);
  }

  private List<String> tags(long entity) {
    var tags = new ArrayList<String>(0);
    for (TagSet tag : core.tags().all()) {
      if (tag.entities().contains(entity)) {
        tags.add(tag.name());
      }
    }
    return tags;
  }

  private List<ComponentInfo> disabled(long entity, Predicate<ComponentInfo> isSent) {
    if (core.enabling().components() == 0) {
      return List.of();
    }
    var disabled = new ArrayList<ComponentInfo>(0);
    long location = core.index().location(entity);
    for (ComponentInfo info : core.tables().table(EntityIndex.table(location)).infos()) {
      EntitySet set = core.enabling().findComponent(info.id());
      if (set != null && set.contains(entity) && isSent.test(info)) {
        disabled.add(info);
      }
    }
    disabled.sort(Comparator.comparing(ComponentInfo::name));
    return disabled;
  }

  private List<Extras.Link> links(long entity) {
    var links = new ArrayList<Extras.Link>(0);
    for (LinkView view : relations) {
      for (int link = view.firstOfSource(entity); link != 0; link = view.nextOfSource(link)) {
        long target = handles.applyAsLong(view.target(link));
        if (target != 0) {
          String name = view.type().name();
          long value = hashes.of(name, view.type().layout().columns(), view.values(), 0, link);
          links.add(new Extras.Link(view.type(), target, value));
        }
      }
    }
    return links;
  }
}
