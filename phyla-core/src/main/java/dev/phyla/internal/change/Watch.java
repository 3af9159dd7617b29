package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is noted of one component that is watched.
public final class Watch {
  private final ComponentInfo info;
  private boolean ignoresEqual;

  /// What has noted ranges of rows since a consumer last asked.
  private final List<RowWatch> pending = new ArrayList<>(0);

  private @Nullable EntityLog added;
  private @Nullable EntityLog changed;
  private @Nullable RemovalLog removed;

  Watch(ComponentInfo info, boolean ignoresEqual) {
    this.info = info;
    this.ignoresEqual = ignoresEqual;
  }

  /// The component.
  public ComponentInfo info() {
    return info;
  }

  /// Whether writing an equal value is no change.
  public boolean ignoresEqual() {
    return ignoresEqual;
  }

  void ignoreEqual() {
    ignoresEqual = true;
  }

  /// Notes rows that were written as ranges one by one, before a consumer asks.
  void enterPending() {
    if (!pending.isEmpty()) {
      for (RowWatch rows : pending) {
        rows.enterPending();
        rows.unlist();
      }
      pending.clear();
    }
  }

  EntityLog addedLog() {
    EntityLog log = added == null ? new EntityLog() : added;
    added = log;
    return log;
  }

  EntityLog changedLog() {
    EntityLog log = changed == null ? new EntityLog() : changed;
    changed = log;
    return log;
  }

  RemovalLog removedLog() {
    RemovalLog log = removed == null ? new RemovalLog(info) : removed;
    removed = log;
    return log;
  }

  /// Lets go of logs that no consumer reads any more.
  ///
  /// @return whether anything is left to be noted
  boolean sweep() {
    added = added != null && added.sweep() ? added : null;
    changed = changed != null && changed.sweep() ? changed : null;
    removed = removed != null && removed.sweep() ? removed : null;
    return added != null || changed != null || removed != null;
  }

  /// Notes that the entities of rows have the component now.
  public void added(Table table, int first, int end) {
    long[] entities = table.entities();
    for (int row = first; row < end; row++) {
      if (added != null) {
        added.add(entities[row]);
      }
      changed(entities[row]);
    }
  }

  /// Notes that an entity has another value.
  void changed(long entity) {
    if (changed != null) {
      changed.add(entity);
    }
  }

  /// Notes that the entities of rows will lose the component.
  public void removed(Table table, int first, int end) {
    if (removed != null) {
      removed.removed(table, first, end);
    }
  }

  /// What notes writes to the component in a table.
  RowWatch rowWatch(Table table) {
    return new RowWatch(table, info) {
      @Override
      public boolean ignoresEqual() {
        return ignoresEqual;
      }

      @Override
      protected void changed(long entity) {
        Watch.this.changed(entity);
      }

      @Override
      protected void pending() {
        pending.add(this);
      }
    };
  }
}
