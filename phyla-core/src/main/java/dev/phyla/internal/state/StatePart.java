package dev.phyla.internal.state;

import dev.phyla.internal.hash.StableHash;

/// A part of what one world holds.
///
/// A world is a list of such parts in one order, and everything that concerns all of its state goes
/// through that list, so that no part can be forgotten.
public interface StatePart {
  /// Checks that the part is consistent in itself and with the parts before it.
  ///
  /// @throws IllegalStateException if it is not; the message says where
  default void verify() {}

  /// A hash of what entities have, blind to rows and order, or 0 if there is nothing of the kind.
  ///
  /// @param values says how references count
  default long contentHash(StableHash values) {
    return 0;
  }

  /// A hash of the content and of all that decides what happens next, or 0 if there is none.
  ///
  /// @param values says how references count
  long stateHash(StableHash values);

  /// Ends an update.
  default void endUpdate() {}

  /// Empties the part.
  void clear();

  /// Takes over what the same part of another world holds. The worlds have the same schema, and the
  /// parts before this one are copied already.
  void copyFrom(StatePart other);
}
