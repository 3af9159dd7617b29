package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.query.RowFilter;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import java.util.List;
import java.util.function.LongConsumer;

/// Accepts entities of which any of several components was added or written since the last loop of
/// the query, if they still have that component.
///
/// If entries of a log were dropped before they were read, all entities pass once.
public final class AnyChangeFilter implements RowFilter {
  private final Tables tables;
  private final ComponentInfo[] components;

  /// The change filter of each component.
  private final ChangeFilter[] changes;

  AnyChangeFilter(Tables tables, List<ComponentInfo> components, List<ChangeFilter> changes) {
    assert components.size() == changes.size();
    this.tables = tables;
    this.components = components.toArray(ComponentInfo[]::new);
    this.changes = changes.toArray(ChangeFilter[]::new);
  }

  /// The change filter of each component.
  public List<ChangeFilter> changes() {
    return List.of(changes);
  }

  @Override
  public boolean missedChanges() {
    for (ChangeFilter change : changes) {
      if (change.missedChanges()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isOpen() {
    return missedChanges();
  }

  @Override
  public boolean accepts(long entity) {
    for (int i = 0; i < changes.length; i++) {
      if (changes[i].accepts(entity) && has(entity, components[i])) {
        return true;
      }
    }
    return missedChanges();
  }

  private boolean has(long entity, ComponentInfo component) {
    long location = tables.context().index().location(entity);
    if (location == EntityIndex.NOWHERE || component.isReleased()) {
      return false;
    }
    Table table = tables.table(EntityIndex.table(location));
    return table.position(component.id()) >= 0;
  }

  @Override
  public boolean consumes() {
    return true;
  }

  @Override
  public int maxCandidates() {
    long max = 0;
    for (ChangeFilter change : changes) {
      max += change.maxCandidates();
    }
    return (int) Math.min(UNKNOWN, max);
  }

  @Override
  public void forEachCandidate(LongConsumer action) {
    for (ChangeFilter change : changes) {
      change.forEachCandidate(action);
    }
  }

  @Override
  public void advance() {
    for (ChangeFilter change : changes) {
      change.advance();
    }
  }
}
