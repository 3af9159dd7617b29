package dev.phyla.transform;

/// The arithmetic of one kind of transforms, over columns.
///
/// Columns are in the order of the fields of the components. Methods write only the rows that they
/// are given and keep no state, so that several threads may compute different rows of one level.
interface Kernel {
  /// The component with transforms relative to the parent.
  Class<?> local();

  /// The component with transforms relative to the world.
  Class<?> world();

  /// The initial value of the component with transforms relative to the world.
  Object identity();

  /// Computes transforms of entities without parents, in consecutive rows.
  ///
  /// @param local the columns of local transforms
  /// @param world the columns of world transforms
  /// @param first the first row
  /// @param end the row after the last one
  void computeRoots(float[][] local, float[][] world, int first, int end);

  /// Computes transforms of consecutive nodes of a level, which are in one archetype, and whose
  /// parents are in one archetype.
  ///
  /// @param local the columns of local transforms
  /// @param world the columns of world transforms
  /// @param parentWorld the columns of world transforms of the parents
  /// @param rows the row of each node
  /// @param parents the parent of each node
  /// @param from the first node
  /// @param to the node after the last one
  void computeChildren(
      float[][] local,
      float[][] world,
      float[][] parentWorld,
      int[] rows,
      int[] parents,
      int from,
      int to);
}
