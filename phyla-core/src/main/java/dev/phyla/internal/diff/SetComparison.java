package dev.phyla.internal.diff;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.world.WorldCore;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.EnabledChanged;
import dev.phyla.snapshot.EntityChange.TagAdded;
import dev.phyla.snapshot.EntityChange.TagRemoved;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// Compares the tags of two worlds, and what is disabled in them, member by member.
final class SetComparison {
  private final ComparedWorlds worlds;
  private final ChangeList changes;

  SetComparison(ComparedWorlds worlds, ChangeList changes) {
    this.worlds = worlds;
    this.changes = changes;
  }

  /// Compares all sets.
  void run() {
    compareTags();
    compare(
        worlds.before().enabling().entities(),
        worlds.after().enabling().entities(),
        new EnabledChanged(true),
        new EnabledChanged(false));
    compareComponents();
  }

  private void compareTags() {
    Map<String, EntitySet> before = tags(worlds.before());
    Map<String, EntitySet> after = tags(worlds.after());
    before.forEach((name, set) -> addMissing(set, after.get(name), new TagRemoved(name)));
    after.forEach((name, set) -> addMissing(set, before.get(name), new TagAdded(name)));
  }

  /// The tags of a world by name.
  static SortedMap<String, EntitySet> tags(WorldCore world) {
    var tags = new TreeMap<String, EntitySet>();
    for (TagSet tag : world.tags().all()) {
      tags.put(tag.name(), tag.entities());
    }
    return tags;
  }

  private void compare(
      EntitySet before, EntitySet after, EntityChange whenLeft, EntityChange whenJoined) {
    addMissing(before, after, whenLeft);
    addMissing(after, before, whenJoined);
  }

  /// Adds a difference to the members of a set that are not members of another, and alive in both
  /// worlds.
  private void addMissing(EntitySet set, @Nullable EntitySet other, EntityChange change) {
    addMissing(set, other, change, worlds::isInBoth);
  }

  private void addMissing(
      EntitySet set, @Nullable EntitySet other, EntityChange change, LongPredicate isCompared) {
    for (int i = 0; i < set.size(); i++) {
      long entity = set.member(i);
      if ((other == null || !other.contains(entity)) && isCompared.test(entity)) {
        changes.add(entity, change);
      }
    }
  }

  /// A component that the second world has not is removed, and nothing more is said about it.
  private void compareComponents() {
    Map<String, EntitySet> before = disabledComponents(worlds.before());
    Map<String, EntitySet> after = disabledComponents(worlds.after());
    before.forEach(
        (name, set) ->
            addMissing(
                set,
                after.get(name),
                new ComponentEnabledChanged(name, true),
                entity -> worlds.isInBoth(entity) && hasAfter(entity, name)));
    after.forEach(
        (name, set) -> addMissing(set, before.get(name), new ComponentEnabledChanged(name, false)));
  }

  private boolean hasAfter(long entity, String component) {
    WorldCore after = worlds.after();
    ComponentInfo info = after.registry().find(component);
    return info != null
        && after.tables().table(EntityIndex.table(after.index().location(entity))).base(info.id())
            >= 0;
  }

  private static SortedMap<String, EntitySet> disabledComponents(WorldCore world) {
    var sets = new TreeMap<String, EntitySet>();
    Enabling enabling = world.enabling();
    for (int id = 0; id < enabling.components(); id++) {
      EntitySet disabled = enabling.findComponent(id);
      if (disabled != null && disabled.size() != 0) {
        sets.put(world.registry().get(id).name(), disabled);
      }
    }
    return sets;
  }
}
