package dev.phyla;

/// Stands in the compiler's complaint about an `update` of a query that has none. There is no
/// object of this class.
///
/// A query has `update` if its first term, and no other, is a `write` term: write
/// `query(write(Position.class), read(Velocity.class))`, not the terms the other way round. For
/// several written components there is `each`, with a handle for each of them.
public final class UpdateNeedsTheOnlyWriteTermFirst {
  private UpdateNeedsTheOnlyWriteTermFirst() {}
}
