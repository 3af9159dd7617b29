package dev.phyla.internal.observe;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operation that is being announced: which entities it is about, which of them observers have
/// heard of, and what callbacks have thrown.
final class Announcement {
  private static final long NOBODY = 0;

  private final List<Throwable> failures = new ArrayList<>();
  private final BitSet heardOf = new BitSet();
  private long current = NOBODY;
  private long @Nullable [] members;
  private int count;
  private boolean removal;
  private @Nullable Map<Long, Integer> positions;

  /// Begins anew.
  void reset() {
    failures.clear();
    heardOf.clear();
    current = NOBODY;
    members = null;
    count = 0;
    removal = false;
    positions = null;
  }

  /// The entity that observers are hearing of, or none.
  void setCurrent(long entity) {
    current = entity;
  }

  /// Observers are no longer hearing of an entity.
  void clearCurrent() {
    current = NOBODY;
  }

  /// Says that the operation is about several entities.
  ///
  /// @param removal whether they will be gone at the end
  void setMembers(long[] members, int count, boolean removal) {
    this.members = members;
    this.count = count;
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

  /// Whether an entity cannot be changed now: observers are hearing of it, or have heard that it
  /// will be gone.
  boolean protects(long entity) {
    if (entity == current) {
      return true;
    }
    if (!removal) {
      return false;
    }
    int member = position(entity);
    return member >= 0 && heardOf.get(member);
  }

  /// The position of an entity that was created and that observers have not heard of yet, or -1.
  int unheard(long entity) {
    if (removal || members == null) {
      return -1;
    }
    int member = position(entity);
    return member >= 0 && !heardOf.get(member) ? member : -1;
  }

  private int position(long entity) {
    long[] all = members;
    if (all == null) {
      return -1;
    }
    if (positions == null) {
      positions = HashMap.newHashMap(count);
      for (int i = 0; i < count; i++) {
        positions.put(all[i], i);
      }
    }
    return positions.getOrDefault(entity, -1);
  }

  void add(Throwable failure) {
    failures.add(failure);
  }

  List<Throwable> failures() {
    return failures;
  }
}
