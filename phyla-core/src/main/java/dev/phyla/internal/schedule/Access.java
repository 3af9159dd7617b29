package dev.phyla.internal.schedule;

import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.task.DeclaredAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// What a system reads and writes.
///
/// Two systems conflict if one writes what the other reads or writes. Systems that do not conflict
/// can run at the same time, with the same result as in any order.
public final class Access implements DeclaredAccess {
  /// The access of a system that uses nothing.
  public static final Access NONE = new Access(new LinkedHashMap<>(), false);

  /// What is accessed, in the order of the declarations, and whether it is written.
  private final SequencedMap<AccessKey, Boolean> keys;

  /// Whether the system uses the whole world.
  private final boolean exclusive;

  private Access(SequencedMap<AccessKey, Boolean> keys, boolean exclusive) {
    this.keys = keys;
    this.exclusive = exclusive;
  }

  /// Whether the system uses the whole world, and so conflicts with every other.
  public boolean isExclusive() {
    return exclusive;
  }

  /// What is accessed, in the order of the declarations.
  public List<AccessKey> keys() {
    return List.copyOf(keys.keySet());
  }

  @Override
  public boolean declares(AccessKind kind, Object type, boolean writes) {
    var key = new AccessKey(kind, type);
    return writes ? writes(key) : reads(key);
  }

  /// Whether something is accessed.
  public boolean reads(AccessKey key) {
    return exclusive || keys.containsKey(key);
  }

  /// Whether changes of components are consumed, which moves positions in logs.
  boolean readsChanges() {
    for (AccessKey key : keys.keySet()) {
      if (key.kind() == AccessKind.CHANGES) {
        return true;
      }
    }
    return false;
  }

  /// Whether something is written.
  public boolean writes(AccessKey key) {
    return exclusive || keys.getOrDefault(key, false);
  }

  /// Whether two systems conflict.
  public boolean conflictsWith(Access other) {
    if (exclusive || other.exclusive) {
      return true;
    }
    for (Map.Entry<AccessKey, Boolean> entry : keys.entrySet()) {
      if (conflicts(entry, other)) {
        return true;
      }
    }
    return false;
  }

  /// What two systems conflict on, apart from the whole world.
  public List<AccessKey> conflicts(Access other) {
    var conflicts = new ArrayList<AccessKey>();
    for (Map.Entry<AccessKey, Boolean> entry : keys.entrySet()) {
      if (conflicts(entry, other)) {
        conflicts.add(entry.getKey());
      }
    }
    return conflicts;
  }

  /// What two systems conflict on such that their order can change results. Logs of changes are
  /// left out, because each reader has its own position in them.
  public List<AccessKey> visibleConflicts(Access other) {
    List<AccessKey> conflicts = conflicts(other);
    conflicts.removeIf(key -> key.kind() == AccessKind.CHANGES);
    return conflicts;
  }

  private static boolean conflicts(Map.Entry<AccessKey, Boolean> entry, Access other) {
    Boolean writesOther = other.keys.get(entry.getKey());
    return writesOther != null && (writesOther || entry.getValue());
  }

  @Override
  public String toString() {
    if (exclusive) {
      return "the whole world";
    }
    var texts = new ArrayList<String>();
    keys.forEach((key, writes) -> texts.add((writes ? "writes " : "reads ") + key));
    return texts.isEmpty() ? "nothing" : String.join(", ", texts);
  }

  /// Collects what a system accesses.
  public static final class Builder {
    private final SequencedMap<AccessKey, Boolean> keys = new LinkedHashMap<>();
    private boolean exclusive;

    /// Adds something that is read.
    public Builder read(AccessKey key) {
      keys.putIfAbsent(key, false);
      return this;
    }

    /// Adds something that is written, and may be read too.
    public Builder write(AccessKey key) {
      keys.put(key, true);
      return this;
    }

    /// Adds the whole world.
    public Builder exclusive() {
      exclusive = true;
      return this;
    }

    /// The access so far.
    public Access build() {
      return new Access(new LinkedHashMap<>(keys), exclusive);
    }
  }
}
