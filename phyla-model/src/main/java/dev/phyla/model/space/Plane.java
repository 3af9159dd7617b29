package dev.phyla.model.space;

import dev.phyla.Entity;
import dev.phyla.World;

/// The agents of a continuous space of two dimensions.
///
/// The position of an agent is a component with the fields `x` and `y`, of type `double` or
/// `float`. All entities that have the component are in the space, wherever and however they are
/// spawned, moved and despawned:
///
/// ```java
/// record Bird(double x, double y, double dx, double dy) {}
///
/// Plane sky = Plane.periodic(world, Bird.class, 100, 100, 5);
/// Neighbours near = sky.within(bird, 5);
/// ```
///
/// Coordinates are from 0 to the length of the side. In a periodic space, opposite sides are
/// connected: a coordinate beyond one comes back at the other, and ways are the shorter ones. In a
/// bounded space, a position outside is reported by the next use of the space.
///
/// Agents are sorted into cells. A search visits the cells that its radius reaches, so a good size
/// of cells is the radius of most searches. Results are in the order of the cells, and in a cell in
/// the order of the [index][Entity#index()]. Searches allocate nothing. The space can be read by
/// systems that run at the same time, if they declare that they read the component and use
/// [Neighbours] of their own.
public final class Plane implements AutoCloseable {
  private final ContinuousSpace space;

  private Plane(
      World world,
      Class<?> type,
      boolean isPeriodic,
      double[] lengths,
      double cellSize,
      String... fields) {
    space = new ContinuousSpace(world, type, isPeriodic, cellSize, lengths, fields);
  }

  /// A space with borders.
  ///
  /// @param world the world of the agents
  /// @param type the component with the position, in its fields `x` and `y`
  /// @param width the length of the first side
  /// @param height the length of the second side
  /// @param cellSize the size of cells, about the radius of searches
  /// @return the space
  /// @throws IllegalArgumentException if the component has no such fields, or a length is not
  ///   possible
  public static Plane bounded(
      World world, Class<?> type, double width, double height, double cellSize) {
    return new Plane(world, type, false, new double[] {width, height}, cellSize, "x", "y");
  }

  /// A space whose opposite sides are connected.
  ///
  /// @param world the world of the agents
  /// @param type the component with the position, in its fields `x` and `y`
  /// @param width the length of the first side
  /// @param height the length of the second side
  /// @param cellSize the size of cells, about the radius of searches
  /// @return the space
  /// @throws IllegalArgumentException if the component has no such fields, or a length is not
  ///   possible
  public static Plane periodic(
      World world, Class<?> type, double width, double height, double cellSize) {
    return new Plane(world, type, true, new double[] {width, height}, cellSize, "x", "y");
  }

  /// A space with borders, for a position in other fields.
  ///
  /// @param world the world of the agents
  /// @param type the component with the position
  /// @param width the length of the first side
  /// @param height the length of the second side
  /// @param cellSize the size of cells, about the radius of searches
  /// @param x the field with the first coordinate, such as `position.x` in a nested record
  /// @param y the field with the second coordinate
  /// @return the space
  /// @throws IllegalArgumentException if the component has no such fields, or a length is not
  ///   possible
  public static Plane bounded(
      World world,
      Class<?> type,
      double width,
      double height,
      double cellSize,
      String x,
      String y) {
    return new Plane(world, type, false, new double[] {width, height}, cellSize, x, y);
  }

  /// A space whose opposite sides are connected, for a position in other fields.
  ///
  /// @param world the world of the agents
  /// @param type the component with the position
  /// @param width the length of the first side
  /// @param height the length of the second side
  /// @param cellSize the size of cells, about the radius of searches
  /// @param x the field with the first coordinate, such as `position.x` in a nested record
  /// @param y the field with the second coordinate
  /// @return the space
  /// @throws IllegalArgumentException if the component has no such fields, or a length is not
  ///   possible
  public static Plane periodic(
      World world,
      Class<?> type,
      double width,
      double height,
      double cellSize,
      String x,
      String y) {
    return new Plane(world, type, true, new double[] {width, height}, cellSize, x, y);
  }

  /// The length of the first side.
  ///
  /// @return the length
  public double width() {
    return space.xAxis().length();
  }

  /// A coordinate along the first side, brought inside through connected sides.
  ///
  /// @param x any number
  /// @return the coordinate; the same number in a bounded space
  public double wrappedX(double x) {
    return space.xAxis().inside(x);
  }

  /// The length of the second side.
  ///
  /// @return the length
  public double height() {
    return space.yAxis().length();
  }

  /// A coordinate along the second side, brought inside through connected sides.
  ///
  /// @param y any number
  /// @return the coordinate; the same number in a bounded space
  public double wrappedY(double y) {
    return space.yAxis().inside(y);
  }

  /// The number of agents.
  ///
  /// @return the number
  public int size() {
    return space.size();
  }

  // Searches.

  /// Finds the agents within a radius of a position.
  ///
  /// @param x the first coordinate
  /// @param y the second coordinate
  /// @param radius the greatest distance
  /// @return the agents, until the next search
  /// @throws IllegalArgumentException if the position is outside, or the radius is more than half
  ///   of a side of a periodic space
  public Neighbours within(double x, double y, double radius) {
    return space.within(x, y, 0, radius, space.near());
  }

  /// Finds the agents within a radius of a position, with an object of the caller.
  ///
  /// @param x the first coordinate
  /// @param y the second coordinate
  /// @param radius the greatest distance
  /// @param into gets the agents
  /// @throws IllegalArgumentException as for the search without it
  public void within(double x, double y, double radius, Neighbours into) {
    space.within(x, y, 0, radius, into);
  }

  /// Finds the agents within a radius of another one, without that one.
  ///
  /// @param agent an agent of the space
  /// @param radius the greatest distance
  /// @return the agents, until the next search
  /// @throws java.util.NoSuchElementException if the entity is not in the space
  /// @throws IllegalArgumentException if the radius is more than half of a side of a periodic space
  public Neighbours within(Entity agent, double radius) {
    return space.within(agent, radius, space.near());
  }

  /// Finds the agents within a radius of another one, with an object of the caller.
  ///
  /// @param agent an agent of the space
  /// @param radius the greatest distance
  /// @param into gets the agents
  /// @throws java.util.NoSuchElementException if the entity is not in the space
  /// @throws IllegalArgumentException as for the search without it
  public void within(Entity agent, double radius, Neighbours into) {
    space.within(agent, radius, into);
  }

  /// Finds the agents that are nearest to a position.
  ///
  /// @param x the first coordinate
  /// @param y the second coordinate
  /// @param count how many to find
  /// @return the agents, nearest first, until the next search; fewer if there are not so many
  /// @throws IllegalArgumentException if the position is outside, or the count is not positive
  public Neighbours nearest(double x, double y, int count) {
    return space.nearest(x, y, 0, count, space.near());
  }

  /// Finds the agents that are nearest to another one, without that one.
  ///
  /// @param agent an agent of the space
  /// @param count how many to find
  /// @return the agents, nearest first, until the next search; fewer if there are not so many
  /// @throws java.util.NoSuchElementException if the entity is not in the space
  /// @throws IllegalArgumentException if the count is not positive
  public Neighbours nearest(Entity agent, int count) {
    return space.nearest(agent, count, space.near());
  }

  /// Finds the agents that are nearest to another one, with an object of the caller.
  ///
  /// @param agent an agent of the space
  /// @param count how many to find
  /// @param into gets the agents, nearest first
  /// @throws java.util.NoSuchElementException if the entity is not in the space
  /// @throws IllegalArgumentException if the count is not positive
  public void nearest(Entity agent, int count, Neighbours into) {
    space.nearest(agent, count, into);
  }

  /// Ends following the agents. Using the space afterwards throws.
  @Override
  public void close() {
    space.close();
  }

  @Override
  public String toString() {
    return space.toString();
  }
}
