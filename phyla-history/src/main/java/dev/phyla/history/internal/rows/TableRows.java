package dev.phyla.history.internal.rows;

/// Rows of an archetype table in the order of their ticks, one batch after the other.
///
/// A row is the state of an entity at the end of a tick in which it changed, or in which it entered
/// or left the table; rows of entities that left have their last values and are not active. Arrays
/// belong to the reader and are valid until the next batch. They may be longer than the batch.
public interface TableRows extends AutoCloseable {
  /// Reads the next batch.
  ///
  /// @return whether there is one; its number of rows is greater than 0
  boolean next();

  /// The number of rows of the batch.
  int size();

  /// The ticks of the rows, ascending.
  long[] ticks();

  /// The entities of the rows, packed.
  long[] entities();

  /// The numbers of the worlds of a batch that the entities belong to, 0 in runs of one world.
  int[] worlds();

  /// Whether the entities were in the table at the end of the tick.
  boolean[] active();

  /// The values of a field: an array of primitives (`long[]` for entities), or of plain values for
  /// references. An inline array takes consecutive elements.
  ///
  /// @param component the position of the component in the signature
  /// @param field the position of the field in the component
  Object values(int component, int field);

  /// Releases what the reader holds.
  @Override
  void close();
}
