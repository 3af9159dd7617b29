package dev.phyla.examples.environment.gridworld;

/// Where the agent should go.
///
/// @param x the column
/// @param y the row, from the bottom
record Goal(int x, int y) {
  static Goal in(int cell) {
    return new Goal(cell % Maze.SIDE, cell / Maze.SIDE);
  }

  boolean isReached(Walker walker) {
    return walker.x() == x && walker.y() == y;
  }
}
