package dev.phyla.internal.query;

import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.EntitySet;
import dev.phyla.internal.sparse.EntitySets;
import java.util.function.LongConsumer;

/// Accepts entities that are enabled, and of which all given components are enabled.
///
/// One filter for both, so that a query makes a single check if nothing is disabled.
final class EnabledRows implements RowFilter {
  private final EntitySets sets;
  private final Enabling enabling;
  private final EntitySet disabledEntities;
  private final int[] components;

  /// Creates a filter for a query.
  ///
  /// @param components the components that must be enabled, besides the entity
  EnabledRows(Enabling enabling, int[] components) {
    this.sets = enabling.sets();
    this.enabling = enabling;
    this.disabledEntities = enabling.entities();
    this.components = components;
  }

  @Override
  public boolean isOpen() {
    return sets.memberships() == 0 || isAllEnabled();
  }

  @Override
  public boolean isOpenEverywhere() {
    if (disabledEntities.wasUsed()) {
      return false;
    }
    for (int component : components) {
      EntitySet disabled = enabling.findComponent(component);
      if (disabled != null && disabled.wasUsed()) {
        return false;
      }
    }
    return true;
  }

  private boolean isAllEnabled() {
    return disabledEntities.size() == 0 && (enabling.components() == 0 || areComponentsEnabled());
  }

  private boolean areComponentsEnabled() {
    for (int component : components) {
      EntitySet disabled = enabling.findComponent(component);
      if (disabled != null && disabled.size() != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean accepts(long entity) {
    if (!enabling.isEnabled(entity)) {
      return false;
    }
    for (int component : components) {
      if (!enabling.isEnabled(entity, component)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long accepted(long[] entities, int first, long rows) {
    long left = rows & ~disabledEntities.membersAmong(entities, first, rows);
    for (int component : components) {
      EntitySet disabled = enabling.findComponent(component);
      if (disabled != null) {
        left &= ~disabled.membersAmong(entities, first, left);
      }
    }
    return left;
  }

  @Override
  public int maxRejected() {
    long rejected = disabledEntities.size();
    for (int component : components) {
      EntitySet disabled = enabling.findComponent(component);
      rejected += disabled == null ? 0 : disabled.size();
    }
    return (int) Math.min(UNKNOWN, rejected);
  }

  @Override
  public void forEachRejected(LongConsumer action) {
    disabledEntities.forEach(action);
    for (int component : components) {
      EntitySet disabled = enabling.findComponent(component);
      if (disabled != null) {
        disabled.forEach(action);
      }
    }
  }
}
