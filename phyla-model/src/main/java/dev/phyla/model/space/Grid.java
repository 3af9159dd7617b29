package dev.phyla.model.space;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.model.internal.cells.CellIndex;
import dev.phyla.model.internal.cells.CellNumbers;
import dev.phyla.model.internal.cells.EmptyCells;
import dev.phyla.model.internal.cells.GridCells;
import dev.phyla.model.internal.cells.GridPositions;
import dev.phyla.model.internal.cells.NumberColumn;
import dev.phyla.model.internal.cells.Positions;
import dev.phyla.model.internal.cells.SlotLists;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The agents in the cells of a grid.
///
/// The position of an agent is a component with the fields `x` and `y`, or with the field `cell`,
/// of whole numbers. All entities that have the component are in the grid, wherever and however
/// they are spawned, moved and despawned:
///
/// ```java
/// record Sheep(int x, int y, double energy) {}
///
/// var meadow = GridShape.periodic(100, 100);
/// Grid flock = Grid.of(world, meadow, Sheep.class);
/// Entity sheep = world.spawn(new Sheep(3, 4, 10));
/// flock.first(meadow.cell(3, 4)); // -> the sheep
/// ```
///
/// The agents of a cell are in the order of their [index][Entity#index()]. Nothing is allocated by
/// a method, unless it says so. A grid can be read by systems that run at the same time, if they
/// declare that they read the component.
///
/// In a grid for [one agent a cell][#single], two agents in a cell are reported by the next use of
/// the grid, and so is a position outside of a bounded grid.
public final class Grid implements AutoCloseable {
  private final GridShape shape;
  private final boolean isSingle;
  private final World world;
  private final Class<?> type;
  private final Positions positions;
  private final CellIndex<GridCells> index;

  /// What [#near(int, Neighbourhood)] returns.
  private final EntityList near = new EntityList();

  /// The cells of a neighbourhood.
  private int[] nearCells = new int[24];

  private Grid(World world, GridShape shape, Class<?> type, boolean isSingle, String... fields) {
    this(
        Objects.requireNonNull(world, "The world is null."),
        Objects.requireNonNull(shape, "The shape is null."),
        Objects.requireNonNull(type, "The component type is null."),
        isSingle,
        positions(world, shape, type, fields),
        null);
  }

  private Grid(
      World world,
      GridShape shape,
      Class<?> type,
      boolean isSingle,
      Positions positions,
      @Nullable NumberColumn kept) {
    this.world = world;
    this.shape = shape;
    this.type = type;
    this.isSingle = isSingle;
    this.positions = positions;
    this.index =
        new CellIndex<>(
            shape.toString(),
            world,
            type,
            new GridCells(shape.cells(), positions, kept),
            positions);
  }

  private static Positions positions(World world, GridShape shape, Class<?> type, String[] fields) {
    boolean isNumber =
        fields.length == 1
            || (fields.length == 0
                && NumberColumn.find(world, type, "x") == null
                && NumberColumn.find(world, type, "cell") != null);
    if (isNumber) {
      String field = fields.length == 0 ? "cell" : fields[0];
      return new CellNumbers(NumberColumn.whole(world, type, field), shape.cells());
    }
    return new GridPositions(
        NumberColumn.whole(world, type, fields.length == 0 ? "x" : fields[0]),
        NumberColumn.whole(world, type, fields.length == 0 ? "y" : fields[1]),
        shape.width(),
        shape.height(),
        shape.isPeriodic());
  }

  /// A grid with any number of agents in a cell.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position: its fields `x` and `y`, or else `cell`
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such fields of whole numbers
  public static Grid of(World world, GridShape shape, Class<?> type) {
    return new Grid(world, shape, type, false);
  }

  /// A grid with any number of agents in a cell, for a position in other fields.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position
  /// @param x the field with the column, such as `place.x` in a nested record
  /// @param y the field with the row
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such fields of whole numbers
  public static Grid of(World world, GridShape shape, Class<?> type, String x, String y) {
    return new Grid(world, shape, type, false, x, y);
  }

  /// A grid with any number of agents in a cell, for a position that is the number of a cell, in
  /// another field.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position
  /// @param cell the field with the number of the cell
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such field of whole numbers
  public static Grid of(World world, GridShape shape, Class<?> type, String cell) {
    return new Grid(world, shape, type, false, cell);
  }

  /// A grid with one agent at most in a cell.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position: its fields `x` and `y`, or else `cell`
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such fields of whole numbers
  public static Grid single(World world, GridShape shape, Class<?> type) {
    return new Grid(world, shape, type, true);
  }

  /// A grid with one agent at most in a cell, for a position in other fields.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position
  /// @param x the field with the column
  /// @param y the field with the row
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such fields of whole numbers
  public static Grid single(World world, GridShape shape, Class<?> type, String x, String y) {
    return new Grid(world, shape, type, true, x, y);
  }

  /// A grid with one agent at most in a cell, for a position that is the number of a cell, in
  /// another field.
  ///
  /// @param world the world of the agents
  /// @param shape the cells
  /// @param type the component with the position
  /// @param cell the field with the number of the cell
  /// @return the grid
  /// @throws IllegalArgumentException if the component has no such field of whole numbers
  public static Grid single(World world, GridShape shape, Class<?> type, String cell) {
    return new Grid(world, shape, type, true, cell);
  }

  /// The same grid, which also keeps a number of each agent beside it, so that neighbours can be
  /// [counted by it][#countNear(int, Neighbourhood, double)] without looking each of them up. This
  /// grid is closed.
  ///
  /// ```java
  /// record Person(int cell, int group) {}
  ///
  /// Grid town = Grid.single(world, shape, Person.class).keeping("group");
  /// int alike = town.countNear(person.cell(), around, person.group());
  /// ```
  ///
  /// @param field a field of the component, of a primitive type other than `long`; true counts as 1
  /// @return a new grid
  /// @throws IllegalArgumentException if the component has no such field
  public Grid keeping(String field) {
    NumberColumn kept = NumberColumn.exact(world, type, field);
    close();
    return new Grid(world, shape, type, isSingle, positions, kept);
  }

  private GridCells current() {
    GridCells cells = index.current();
    if (isSingle && cells.size() != cells.lists().occupied()) {
      throw crowded(cells.lists());
    }
    return cells;
  }

  private SlotLists lists() {
    return current().lists();
  }

  private IllegalStateException crowded(SlotLists lists) {
    int cell = 0;
    while (lists.count(cell) < 2) {
      cell++;
    }
    return new IllegalStateException(
        String.format(
            "The entities %s and %s are both in cell (%d, %d) of a grid with one agent a cell; move"
                + " agents to empty cells, or use Grid.of.",
            Entity.fromBits(index.entity(lists.member(cell, 0))),
            Entity.fromBits(index.entity(lists.member(cell, 1))),
            shape.x(cell),
            shape.y(cell)));
  }

  /// The cells.
  ///
  /// @return the shape
  public GridShape shape() {
    return shape;
  }

  /// The number of agents.
  ///
  /// @return the number in all cells
  public int size() {
    return current().size();
  }

  /// The number of agents in a cell.
  ///
  /// @param cell the cell
  /// @return the number
  public int count(int cell) {
    return lists().count(checked(cell));
  }

  /// Whether no agent is in a cell.
  ///
  /// @param cell the cell
  /// @return true if so
  public boolean isEmpty(int cell) {
    return lists().count(checked(cell)) == 0;
  }

  private int checked(int cell) {
    if (cell < 0 || cell >= shape.cells()) {
      throw new IndexOutOfBoundsException("There is no cell " + cell + " in " + shape + ".");
    }
    return cell;
  }

  /// The agent of a cell that has the lowest [index][Entity#index()].
  ///
  /// @param cell the cell
  /// @return the agent, or [Entity#NONE] if the cell is empty
  public Entity first(int cell) {
    SlotLists lists = lists();
    return member(lists, cell, lists.count(checked(cell)) == 0 ? -1 : 0);
  }

  /// An agent of a cell.
  ///
  /// @param cell the cell
  /// @param position its position in the cell, below [#count(int)]
  /// @return the agent
  public Entity get(int cell, int position) {
    SlotLists lists = lists();
    Objects.checkIndex(position, lists.count(checked(cell)));
    return member(lists, cell, position);
  }

  /// A random agent of a cell; all are equally likely.
  ///
  /// @param cell the cell
  /// @param random the source of random numbers, not used if the cell is empty
  /// @return the agent, or [Entity#NONE] if the cell is empty
  public Entity random(int cell, RandomGenerator random) {
    SlotLists lists = lists();
    int count = lists.count(checked(cell));
    return member(lists, cell, count == 0 ? -1 : random.nextInt(count));
  }

  /// The handle of a member, or of no entity. It is created in one place, also for no entity,
  /// because the JIT compiler removes only handles that come from one place.
  private Entity member(SlotLists lists, int cell, int position) {
    return Entity.fromBits(
        position < 0 ? Entity.NONE.bits() : index.entity(lists.member(cell, position)));
  }

  /// The cell of an agent.
  ///
  /// @param agent an entity
  /// @return the cell, or -1 if the entity is not in the grid
  public int cellOf(Entity agent) {
    SlotLists lists = lists();
    int cell = lists.cellOf(agent.index());
    return cell >= 0 && index.entity(agent.index()) == agent.bits() ? cell : -1;
  }

  // Near a cell.

  /// The agents in the neighbourhood of a cell, without those in the cell itself.
  ///
  /// @param cell the cell
  /// @param neighbourhood a neighbourhood of this shape
  /// @return the agents, in the order of the cells; the list is used again by the next call, so
  ///   systems that run at the same time use [#near(int, Neighbourhood, EntityList)]
  public EntityList near(int cell, Neighbourhood neighbourhood) {
    near.clear();
    if (nearCells.length < neighbourhood.size()) {
      nearCells = new int[neighbourhood.size()];
    }
    near(cell, neighbourhood, near, nearCells);
    return near;
  }

  /// Adds the agents in the neighbourhood of a cell to a list.
  ///
  /// @param cell the cell
  /// @param neighbourhood a neighbourhood of this shape
  /// @param into gets the agents
  public void near(int cell, Neighbourhood neighbourhood, EntityList into) {
    near(cell, neighbourhood, into, new int[neighbourhood.size()]);
  }

  private void near(int cell, Neighbourhood neighbourhood, EntityList into, int[] cells) {
    requireOwn(neighbourhood);
    SlotLists lists = lists();
    int size = neighbourhood.cells(checked(cell), cells);
    for (int i = 0; i < size; i++) {
      int[] members = lists.array(cells[i]);
      int start = lists.start(cells[i]);
      int end = start + lists.count(cells[i]);
      for (int at = start; at < end; at++) {
        into.addBits(index.entity(members[at]));
      }
    }
  }

  /// The number of agents in the neighbourhood of a cell, without those in the cell itself.
  ///
  /// @param cell the cell
  /// @param neighbourhood a neighbourhood of this shape
  /// @return the number
  public int countNear(int cell, Neighbourhood neighbourhood) {
    requireOwn(neighbourhood);
    SlotLists lists = lists();
    int y = checked(cell) / shape.width();
    int x = cell - y * shape.width();
    int count = 0;
    if (neighbourhood.isInside(x, y)) {
      for (int offset : neighbourhood.offsets()) {
        count += lists.count(cell + offset);
      }
      return count;
    }
    for (int i = 0; i < neighbourhood.size(); i++) {
      int other = neighbourhood.cell(x, y, i);
      count += other < 0 ? 0 : lists.count(other);
    }
    return count;
  }

  /// The number of agents in the neighbourhood of a cell whose [kept][#keeping] field has a value,
  /// without those in the cell itself.
  ///
  /// @param cell the cell
  /// @param neighbourhood a neighbourhood of this shape
  /// @param value the value
  /// @return the number
  /// @throws IllegalStateException if the grid keeps no field
  public int countNear(int cell, Neighbourhood neighbourhood, double value) {
    requireOwn(neighbourhood);
    GridCells cells = current();
    if (!cells.keepsNumbers()) {
      throw new IllegalStateException(
          "Neighbours cannot be counted by a field, because " + this + " keeps none; use keeping.");
    }
    int y = checked(cell) / shape.width();
    int x = cell - y * shape.width();
    int count = 0;
    if (neighbourhood.isInside(x, y)) {
      for (int offset : neighbourhood.offsets()) {
        count += countWith(cells, cell + offset, value);
      }
      return count;
    }
    for (int i = 0; i < neighbourhood.size(); i++) {
      int other = neighbourhood.cell(x, y, i);
      count += other < 0 ? 0 : countWith(cells, other, value);
    }
    return count;
  }

  private int countWith(GridCells cells, int cell, double value) {
    return isSingle ? cells.countOnlyWith(cell, value) : cells.countWith(cell, value);
  }

  private void requireOwn(Neighbourhood neighbourhood) {
    if (!neighbourhood.shape().equals(shape)) {
      throw new IllegalArgumentException(
          "The neighbourhood is one of "
              + neighbourhood.shape()
              + ", not of "
              + shape
              + "; ask the shape of this grid for it.");
    }
  }

  // Empty cells.

  /// The number of empty cells.
  ///
  /// @return the number
  public int emptyCells() {
    return current().emptyCount();
  }

  /// A random empty cell; all are equally likely.
  ///
  /// @param random the source of random numbers
  /// @return the cell
  /// @throws IllegalStateException if no cell is empty
  public int randomEmpty(RandomGenerator random) {
    EmptyCells empty = current().emptyCells();
    if (empty.size() == 0) {
      throw new IllegalStateException(
          "There is no empty cell in " + shape + "; ask emptyCells() first.");
    }
    return empty.random(random);
  }

  /// A random empty cell in the neighbourhood of a cell; all are equally likely.
  ///
  /// @param cell the cell
  /// @param neighbourhood a neighbourhood of this shape
  /// @param random the source of random numbers, not used if there is none
  /// @return the empty cell, or -1 if there is none
  public int randomEmptyNear(int cell, Neighbourhood neighbourhood, RandomGenerator random) {
    requireOwn(neighbourhood);
    SlotLists lists = lists();
    checked(cell);
    int found = 0;
    for (int i = 0; i < neighbourhood.size(); i++) {
      found += isEmptyNeighbour(lists, neighbourhood.cell(cell, i)) ? 1 : 0;
    }
    if (found == 0) {
      return -1;
    }
    int left = random.nextInt(found);
    for (int i = 0; i < neighbourhood.size(); i++) {
      int other = neighbourhood.cell(cell, i);
      if (isEmptyNeighbour(lists, other) && left-- == 0) {
        return other;
      }
    }
    throw new AssertionError("An empty cell was counted that is not there.");
  }

  private static boolean isEmptyNeighbour(SlotLists lists, int cell) {
    return cell >= 0 && lists.count(cell) == 0;
  }

  /// Ends following the agents. Using the grid afterwards throws.
  @Override
  public void close() {
    index.close();
  }

  @Override
  public String toString() {
    return index.componentName() + " in " + shape;
  }
}
