package dev.phyla.internal.observe;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of an operation that is being announced: its entities, which of them were announced to
/// observers, and the exceptions of callbacks.
final class Announcement {
  private static final long NONE = 0;

  private final List<Throwable> failures = new ArrayList<>();

  /// The members that were announced, by position.
  private final BitSet announced = new BitSet();

  /// The number of the change that is announced.
  private long change;

  /// The packed entity that is being announced, or [#NONE].
  private long current = NONE;

  /// The target of the link that is being announced; the source is the current entity.
  private long currentTarget = NONE;

  /// The table whose rows are being announced to callbacks of queries, or null.
  private @Nullable Table table;

  /// The first of these rows.
  private int first;

  /// The row after the last of these rows.
  private int end;

  /// The entities of a bulk operation, or null.
  private @Nullable Members members;

  /// Whether the operation despawns its members.
  private boolean removal;

  /// Resets this object for the next operation.
  void reset() {
    failures.clear();
    announced.clear();
    clearCurrent();
    clearRows();
    members = null;
    removal = false;
  }

  /// The number of the change that is announced. Later subscriptions do not receive it.
  long change() {
    return change;
  }

  /// Sets the number of the change that is announced.
  void setChange(long change) {
    this.change = change;
  }

  /// Sets the entity that is being announced to observers.
  void setCurrent(long entity) {
    current = entity;
  }

  /// Sets the link that is being announced to observers.
  void setCurrentLink(long source, long target) {
    current = source;
    currentTarget = target;
  }

  /// Ends the announcement of the current entity or link.
  void clearCurrent() {
    current = NONE;
    currentTarget = NONE;
  }

  /// Sets the rows that are being announced to callbacks of queries.
  void setRows(Table table, int first, int end) {
    this.table = table;
    this.first = first;
    this.end = end;
  }

  /// Ends the announcement of the current rows.
  void clearRows() {
    table = null;
  }

  /// Sets the entities of a bulk operation.
  ///
  /// @param removal whether the operation despawns them
  void setMembers(long[] members, int count, boolean removal) {
    this.members = new Members(members, count);
    this.removal = removal;
  }

  /// Marks a member as announced.
  ///
  /// @return false if it was announced already
  boolean markAnnounced(int member) {
    if (announced.get(member)) {
      return false;
    }
    announced.set(member);
    return true;
  }

  /// Whether an entity cannot be changed now, because it is being announced, or was announced as
  /// being despawned.
  boolean protects(long entity, long location) {
    return entity == current
        || entity == currentTarget
        || isInRows(location)
        || (removal && isHeardOf(entity));
  }

  private boolean isInRows(long location) {
    return table != null
        && table.id() == EntityIndex.table(location)
        && EntityIndex.row(location) >= first
        && EntityIndex.row(location) < end;
  }

  private boolean isHeardOf(long entity) {
    int member = position(entity);
    return member >= 0 && announced.get(member);
  }

  /// Marks an entity as announced before its turn.
  ///
  /// @return false if this operation did not create it, or it was announced already
  boolean markAnnouncedEarly(long entity) {
    int member = removal ? -1 : position(entity);
    return member >= 0 && markAnnounced(member);
  }

  private int position(long entity) {
    return members == null ? -1 : members.position(entity);
  }

  void add(Throwable failure) {
    failures.add(failure);
  }

  void addAll(List<Throwable> more) {
    failures.addAll(more);
  }

  List<Throwable> failures() {
    return failures;
  }
}
