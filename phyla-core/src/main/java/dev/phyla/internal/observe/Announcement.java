package dev.phyla.internal.observe;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.table.Table;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation that is being announced: which entities it is about, which of them observers have
/// heard of, and what callbacks have thrown.
final class Announcement {
  private static final long NONE = 0;

  private final List<Throwable> failures = new ArrayList<>();
  private final BitSet heardOf = new BitSet();
  private long change;
  private long current = NONE;
  private @Nullable Table table;
  private int first;
  private int end;
  private @Nullable Members members;
  private boolean removal;

  /// Ends it, so that the next one can begin, and lets go of everything.
  void reset() {
    failures.clear();
    heardOf.clear();
    clearCurrent();
    clearRows();
    members = null;
    removal = false;
  }

  /// The number of the change that is announced: those who subscribed later found it made.
  long change() {
    return change;
  }

  /// Says which change is announced.
  void setChange(long change) {
    this.change = change;
  }

  /// The entity that observers are hearing of.
  void setCurrent(long entity) {
    current = entity;
  }

  /// Observers are no longer hearing of an entity.
  void clearCurrent() {
    current = NONE;
  }

  /// The rows that a callback of a query is hearing of.
  void setRows(Table table, int first, int end) {
    this.table = table;
    this.first = first;
    this.end = end;
  }

  /// Callbacks of queries are no longer hearing of rows.
  void clearRows() {
    table = null;
  }

  /// Says that the operation is about several entities.
  ///
  /// @param removal whether they will be gone at the end
  void setMembers(long[] members, int count, boolean removal) {
    this.members = new Members(members, count);
    this.removal = removal;
  }

  /// Notes that observers hear of a member.
  ///
  /// @return false if they have already
  boolean hear(int member) {
    if (heardOf.get(member)) {
      return false;
    }
    heardOf.set(member);
    return true;
  }

  /// Whether an entity cannot be changed now: callbacks are hearing of it, or have heard that it
  /// will be gone.
  boolean protects(long entity, long location) {
    return entity == current || isInRows(location) || (removal && isHeardOf(entity));
  }

  private boolean isInRows(long location) {
    return table != null
        && table.id() == EntityIndex.table(location)
        && EntityIndex.row(location) >= first
        && EntityIndex.row(location) < end;
  }

  private boolean isHeardOf(long entity) {
    int member = position(entity);
    return member >= 0 && heardOf.get(member);
  }

  /// Notes that observers hear of an entity now.
  ///
  /// @return false if it was not created here, or they have heard of it already
  boolean hearAhead(long entity) {
    int member = removal ? -1 : position(entity);
    return member >= 0 && hear(member);
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
