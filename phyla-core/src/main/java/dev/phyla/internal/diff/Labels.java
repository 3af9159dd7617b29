package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.internal.naming.Naming;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import dev.phyla.snapshot.EntityDiff;
import dev.phyla.snapshot.UnmatchedEntity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names or keys of the entities that a difference mentions.
final class Labels {
  private final Naming before;
  private final Naming after;

  /// The labels, in the order in which entities were added.
  private final Map<Entity, String> found = new LinkedHashMap<>();

  Labels(ComparedWorlds worlds) {
    this.before = worlds.before().naming();
    this.after = worlds.after().naming();
  }

  /// Adds entities that are in one world only.
  void addUnmatched(List<UnmatchedEntity> entities) {
    entities.forEach(unmatched -> add(unmatched.entity()));
  }

  /// Adds entities that differ, and those that their differences mention.
  void addDiffs(List<EntityDiff> diffs) {
    for (EntityDiff diff : diffs) {
      add(diff.entity());
      diff.changes().forEach(this::addMentioned);
    }
  }

  private void addMentioned(EntityChange change) {
    switch (change) {
      case ComponentAdded added -> added.fields().values().forEach(this::addValue);
      case ComponentRemoved removed -> removed.fields().values().forEach(this::addValue);
      case FieldChanged changed -> {
        addValue(changed.before());
        addValue(changed.after());
      }
      case LinkAdded added -> {
        add(added.target());
        added.fields().values().forEach(this::addValue);
      }
      case LinkRemoved removed -> {
        add(removed.target());
        removed.fields().values().forEach(this::addValue);
      }
      case LinkFieldChanged changed -> {
        add(changed.target());
        addValue(changed.before());
        addValue(changed.after());
      }
      default -> {}
    }
  }

  private void addValue(@Nullable Object value) {
    if (value instanceof Entity entity) {
      add(entity);
    }
  }

  private void add(Entity entity) {
    String label = label(after, entity);
    if (label == null) {
      label = label(before, entity);
    }
    if (label != null) {
      found.put(entity, label);
    }
  }

  private static @Nullable String label(Naming naming, Entity entity) {
    String name = naming.names().get(entity.bits());
    return name != null ? name : naming.keys().texts().get(entity.bits());
  }

  /// The labels by entity.
  Map<Entity, String> found() {
    return found;
  }
}
