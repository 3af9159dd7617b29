package dev.phyla;

/// A type without instances whose name appears in the compiler error for an `update` of a query
/// that does not have it.
///
/// A query has `update` if its first term, and no other, is a `write` term: write
/// `query(write(Position.class), read(Velocity.class))`, with the `write` term first. To write
/// several components, use `each`, whose lambda receives a handle for each of them.
public final class UpdateNeedsTheOnlyWriteTermFirst {
  private UpdateNeedsTheOnlyWriteTermFirst() {}
}
