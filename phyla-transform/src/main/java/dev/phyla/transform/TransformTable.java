package dev.phyla.transform;

import dev.phyla.Archetype;
import dev.phyla.Chunk;
import org.jspecify.annotations.Nullable;

/// An archetype whose entities have transforms, and its columns during one propagation.
final class TransformTable {
  private final TransformColumns columns;
  private final Archetype archetype;

  /// The version of the archetype when the rows of its nodes were last determined.
  private long version = -1;

  /// The number of nodes of the forest that are in the archetype.
  private int nodes;

  /// Whether the rows of nodes may have changed since the last propagation.
  private boolean isStale;

  /// All rows of the archetype, or null if it has none.
  private @Nullable Chunk chunk;

  /// The columns of local transforms, or null if they are not checked out.
  private float @Nullable [][] local;

  /// The columns of world transforms, or null if they are not checked out.
  private float @Nullable [][] world;

  /// Whether the columns of world transforms are checked out for writing.
  private boolean isWritten;

  TransformTable(TransformColumns columns, Archetype archetype) {
    this.columns = columns;
    this.archetype = archetype;
  }

  Archetype archetype() {
    return archetype;
  }

  /// Starts to use the archetype in a propagation.
  ///
  /// @param rows all rows of the archetype, or null if it has none
  void open(@Nullable Chunk rows) {
    release();
    chunk = rows;
    isStale = hasMoved();
    version = archetype.version();
  }

  /// Forgets rows and columns, which may expire after the propagation.
  void release() {
    chunk = null;
    local = null;
    world = null;
    isWritten = false;
  }

  /// Whether rows of the archetype have moved since it was last opened.
  boolean hasMoved() {
    return version != archetype.version();
  }

  boolean isStale() {
    return isStale;
  }

  boolean hasNodes() {
    return nodes != 0;
  }

  void clearNodes() {
    nodes = 0;
  }

  void countNode() {
    nodes++;
  }

  /// All rows of the archetype, or null if it has none.
  @Nullable Chunk chunk() {
    return chunk;
  }

  private Chunk rows() {
    Chunk rows = chunk;
    if (rows == null) {
      throw new AssertionError("The archetype " + archetype + " is not open.");
    }
    return rows;
  }

  /// The columns of local transforms.
  float[][] local() {
    float[][] known = local;
    if (known == null) {
      known = columns.readLocal(rows());
      local = known;
    }
    return known;
  }

  /// The columns of world transforms, for reading.
  float[][] world() {
    float[][] known = world;
    if (known == null) {
      known = columns.readWorld(rows());
      world = known;
    }
    return known;
  }

  /// The columns of world transforms, for writing, which marks the component as changed in the
  /// archetype.
  float[][] writeWorld() {
    float[][] known = world;
    if (known == null || !isWritten) {
      known = columns.writeWorld(rows());
      world = known;
      isWritten = true;
    }
    return known;
  }

  /// Marks the world transforms of consecutive rows as written.
  void markWritten(int first, int end) {
    rows().markChanged(columns.world(), first, end);
  }

  /// Marks the world transforms of rows in an array as written.
  void markWritten(int[] written, int from, int to) {
    rows().markChanged(columns.world(), written, from, to);
  }
}
