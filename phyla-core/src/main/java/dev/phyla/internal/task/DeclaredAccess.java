package dev.phyla.internal.task;

import dev.phyla.internal.entity.AccessKind;

/// What a work has declared to read and write.
@FunctionalInterface
public interface DeclaredAccess {
  /// Whether an access was declared.
  ///
  /// @param kind what is accessed
  /// @param type its class, or its name if it is a component without a class
  /// @param writes whether it is written
  boolean declares(AccessKind kind, Object type, boolean writes);
}
