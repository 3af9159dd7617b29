package dev.phyla.internal.change;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.table.RowFollower;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The logs of one watched component.
public final class Watch {
  private static final RowFollower[] NO_FOLLOWERS = {};

  private final ComponentInfo info;

  /// Whether equal-value writes do not count as changes.
  private boolean ignoresEqual;

  /// The row watches with ranges of written rows that are not in the log yet.
  private final List<RowWatch> pending = new ArrayList<>(0);

  /// Whether there are any. A consumer and followers, whose systems run at the same time, may be
  /// the first to ask.
  private volatile boolean hasPending;

  /// The log of additions, or null if it has no readers.
  private @Nullable EntityLog added;

  /// The log of changes, or null if it has no readers.
  private @Nullable EntityLog changed;

  /// The log of removals, or null if it has no readers.
  private @Nullable RemovalLog removed;

  /// The log of entities that lost the component, without its values, or null if it has no readers.
  private @Nullable EntityLog lost;

  /// What follows the component row by row.
  private RowFollower[] followers = NO_FOLLOWERS;

  Watch(ComponentInfo info, boolean ignoresEqual) {
    this.info = info;
    this.ignoresEqual = ignoresEqual;
  }

  /// The component.
  public ComponentInfo info() {
    return info;
  }

  /// Whether equal-value writes do not count as changes.
  public boolean ignoresEqual() {
    return ignoresEqual;
  }

  void ignoreEqual() {
    ignoresEqual = true;
  }

  /// Enters pending ranges of written rows in the log, before a consumer reads it, and reports them
  /// to followers, of which several threads may ask for it at the same time.
  public void enterPending() {
    if (hasPending) {
      enterListed();
    }
  }

  private synchronized void enterListed() {
    for (int i = 0; i < pending.size(); i++) {
      RowWatch rows = pending.get(i);
      rows.enterPending();
      rows.unlist();
    }
    pending.clear();
    hasPending = false;
  }

  /// Makes all consumers start again, because the state of the world was replaced. The tables have
  /// dropped their pending ranges.
  void stateReplaced() {
    if (added != null) {
      added.restart();
    }
    if (changed != null) {
      changed.restart();
    }
    if (removed != null) {
      removed.restart();
    }
    if (lost != null) {
      lost.restart();
    }
    for (RowFollower follower : followers) {
      follower.restart();
    }
  }

  /// Whether there are logs, so that arrivals and departures have to be announced.
  public boolean isLogging() {
    return added != null || changed != null || removed != null || lost != null;
  }

  /// What follows the component row by row.
  RowFollower[] followers() {
    return followers;
  }

  void addFollower(RowFollower follower) {
    followers = Arrays.copyOf(followers, followers.length + 1);
    followers[followers.length - 1] = follower;
  }

  void removeFollower(RowFollower follower) {
    followers =
        Arrays.stream(followers).filter(each -> each != follower).toArray(RowFollower[]::new);
  }

  /// Whether anything needs the watch.
  boolean isUsed() {
    return isLogging() || followers.length != 0;
  }

  /// A log of entities, for a new consumer.
  EntityLog log(LogKind kind) {
    return switch (kind) {
      case ADDED -> {
        EntityLog log = added == null ? new EntityLog() : added;
        added = log;
        yield log;
      }
      case CHANGED -> {
        EntityLog log = changed == null ? new EntityLog() : changed;
        changed = log;
        yield log;
      }
      case LOST -> {
        EntityLog log = lost == null ? new EntityLog() : lost;
        lost = log;
        yield log;
      }
      case RELINKED -> throw new IllegalArgumentException("Components have no links.");
    };
  }

  RemovalLog removedLog() {
    RemovalLog log = removed == null ? new RemovalLog(info) : removed;
    removed = log;
    return log;
  }

  /// Drops logs that no consumer reads any more.
  void sweep() {
    added = added != null && added.sweep() ? added : null;
    changed = changed != null && changed.sweep() ? changed : null;
    removed = removed != null && removed.sweep() ? removed : null;
    lost = lost != null && lost.sweep() ? lost : null;
  }

  /// Reports that the entities of rows gained the component.
  public void added(Table table, int first, int end) {
    long[] entities = table.entities();
    for (int row = first; row < end; row++) {
      if (added != null) {
        added.add(entities[row]);
      }
      if (changed != null) {
        changed.add(entities[row]);
      }
    }
    for (RowFollower follower : followers) {
      follower.arrived(table, first, end);
    }
  }

  private void changed(Table table, int row) {
    if (changed != null) {
      changed.add(table.entities()[row]);
    }
    for (RowFollower follower : followers) {
      follower.written(table, row);
    }
  }

  private void changedRange(Table table, int first, int end) {
    EntityLog log = changed;
    if (log != null) {
      long[] entities = table.entities();
      for (int row = first; row < end; row++) {
        log.add(entities[row]);
      }
    }
    if (first != end) {
      for (RowFollower follower : followers) {
        follower.rangeWritten(table, first, end);
      }
    }
  }

  /// Reports that the entities of rows are about to lose the component.
  public void removed(Table table, int first, int end) {
    if (removed != null) {
      removed.removed(table, first, end);
    }
    for (int row = first; lost != null && row < end; row++) {
      lost.add(table.entities()[row]);
    }
    if (followers.length != 0) {
      table.enterPendingWrites(); // later they would name rows that followers have dropped
    }
    for (RowFollower follower : followers) {
      follower.leaving(table, first, end);
    }
  }

  /// The row watch of the component in a table.
  RowWatch rowWatch(Table table) {
    return new RowWatch(table, info) {
      @Override
      public boolean ignoresEqual() {
        return ignoresEqual;
      }

      @Override
      protected void changed(int row) {
        Watch.this.changed(table, row);
      }

      @Override
      protected void changedRange(int first, int end) {
        Watch.this.changedRange(table, first, end);
      }

      @Override
      protected void pending() {
        pending.add(this);
        hasPending = true;
        for (RowFollower follower : followers) {
          follower.hasPendingWrites();
        }
      }
    };
  }
}
