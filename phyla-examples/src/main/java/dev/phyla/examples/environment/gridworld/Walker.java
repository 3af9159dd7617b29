package dev.phyla.examples.environment.gridworld;

/// The place of the agent.
///
/// @param x the column
/// @param y the row, from the bottom
public record Walker(int x, int y) {
  public static Walker in(int cell) {
    return new Walker(cell % Maze.SIDE, cell / Maze.SIDE);
  }

  /// The place after a step up, right, down or left (0 to 3), which walls prevent.
  public Walker moved(int direction) {
    int nextX = x + (direction == 1 ? 1 : 0) - (direction == 3 ? 1 : 0);
    int nextY = y + (direction == 0 ? 1 : 0) - (direction == 2 ? 1 : 0);
    boolean isBlocked = Maze.isWall(nextX, nextY);
    return new Walker(isBlocked ? x : nextX, isBlocked ? y : nextY);
  }
}
