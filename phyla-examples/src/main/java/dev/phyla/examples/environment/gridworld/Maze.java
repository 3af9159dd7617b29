package dev.phyla.examples.environment.gridworld;

import dev.phyla.RandomStream;
import java.util.stream.IntStream;

/// The map of the grid world, which is the same in all worlds.
public final class Maze {
  /// The number of columns, and of rows.
  public static final int SIDE = 16;

  /// Walls (`#`), pits (`o`) and free cells, row by row from the top.
  private static final String[] MAP = {
    "################",
    "#......#.......#",
    "#.####.#.#####.#",
    "#.#....#.#...#.#",
    "#.#.####.#.o.#.#",
    "#...o......o...#",
    "#.####.#.#####.#",
    "#......#.......#",
    "####.#####.#####",
    "#......#.......#",
    "#.o.##...##.o..#",
    "#...#..o..#....#",
    "#.#.#.###.#.##.#",
    "#.#.........#..#",
    "#.....##.......#",
    "################"
  };

  private static final int[] FREE_CELLS =
      IntStream.range(0, SIDE * SIDE).filter(cell -> at(cell % SIDE, cell / SIDE) == '.').toArray();

  private static final int[] WALLS = rows('#');
  private static final int[] PITS = rows('o');

  private Maze() {}

  /// A bit for each column, for each row.
  private static int[] rows(char kind) {
    return IntStream.range(0, SIDE)
        .map(y -> IntStream.range(0, SIDE).filter(x -> at(x, y) == kind).map(x -> 1 << x).sum())
        .toArray();
  }

  /// The cell in a column and a row from the bottom.
  private static char at(int x, int y) {
    return MAP[SIDE - 1 - y].charAt(x);
  }

  public static boolean isWall(int x, int y) {
    return (WALLS[y] >> x & 1) != 0;
  }

  public static boolean isPit(int x, int y) {
    return (PITS[y] >> x & 1) != 0;
  }

  /// A random cell without a wall and a pit, as `x + SIDE * y`.
  public static int freeCell(RandomStream random) {
    return FREE_CELLS[random.nextInt(FREE_CELLS.length)];
  }
}
