package dev.phyla.examples.environment.gridworld;

/// Where the agent should go.
///
/// @param x the column
/// @param y the row, from the bottom
public record Goal(int x, int y) {
  public static Goal in(int cell) {
    return new Goal(cell % Maze.SIDE, cell / Maze.SIDE);
  }

  public boolean isReached(Walker walker) {
    return walker.x() == x && walker.y() == y;
  }
}
