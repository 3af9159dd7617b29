package dev.phyla.model.space;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.model.internal.cells.Axis;
import dev.phyla.model.internal.cells.CellIndex;
import dev.phyla.model.internal.cells.CellLists;
import dev.phyla.model.internal.cells.NumberColumn;
import dev.phyla.model.internal.cells.PointCells;
import dev.phyla.model.internal.cells.RealPositions;
import java.util.NoSuchElementException;
import java.util.Objects;

/// What a [Plane] and a [Volume] have in common: the agents in the cells of a continuous space, and
/// searches in them. A plane has a third axis of one cell, and all of its agents are at 0 there.
final class ContinuousSpace implements AutoCloseable {
  private static final int MAX_CELLS = 1 << 26;

  private final String name;
  private final Axis xAxis;
  private final Axis yAxis;
  private final Axis zAxis;
  private final boolean isFlat;
  private final CellIndex<PointCells> index;

  /// What searches return that were not given an object of their own.
  private final Neighbours near = new Neighbours();

  ContinuousSpace(
      World world,
      Class<?> type,
      boolean isPeriodic,
      double cellSize,
      double[] lengths,
      String... fields) {
    Objects.requireNonNull(world, "The world is null.");
    Objects.requireNonNull(type, "The component type is null.");
    this.name = name(isPeriodic, lengths);
    this.isFlat = lengths.length == 2;
    Axis[] axes = axes(isPeriodic, cellSize, lengths);
    this.xAxis = axes[0];
    this.yAxis = axes[1];
    this.zAxis = isFlat ? new Axis(1, false, 1) : axes[2];
    NumberColumn[] columns = new NumberColumn[fields.length];
    for (int i = 0; i < fields.length; i++) {
      columns[i] = NumberColumn.real(world, type, fields[i]);
    }
    int cells = xAxis.cells() * yAxis.cells() * zAxis.cells();
    var positions = new RealPositions(columns, axes);
    this.index = new CellIndex<>(name, world, type, new PointCells(cells, positions), positions);
  }

  private static String name(boolean isPeriodic, double[] lengths) {
    var text = new StringBuilder(isPeriodic ? "the periodic space of " : "the bounded space of ");
    for (int i = 0; i < lengths.length; i++) {
      text.append(i == 0 ? "" : " by ").append(lengths[i]);
    }
    return text.toString();
  }

  private Axis[] axes(boolean isPeriodic, double cellSize, double[] lengths) {
    if (!(cellSize > 0 && cellSize < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "A cell size of " + cellSize + " is not possible; use about the radius of searches.");
    }
    var axes = new Axis[lengths.length];
    double cells = 1;
    for (int i = 0; i < lengths.length; i++) {
      if (!(lengths[i] > 0 && lengths[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "A side of length "
                + lengths[i]
                + " is not possible in "
                + name
                + "; it has to be positive and finite.");
      }
      double along = Math.max(1, Math.floor(lengths[i] / cellSize));
      cells *= along;
      if (cells > MAX_CELLS) {
        throw new IllegalArgumentException(
            String.format(
                "Cells of size %s are too small for %s, which would have more than %d of them; use"
                    + " about the radius of searches.",
                cellSize, name, MAX_CELLS));
      }
      axes[i] = new Axis(lengths[i], isPeriodic, (int) along);
    }
    return axes;
  }

  Axis xAxis() {
    return xAxis;
  }

  Axis yAxis() {
    return yAxis;
  }

  Axis zAxis() {
    return zAxis;
  }

  Neighbours near() {
    return near;
  }

  CellLists current() {
    return index.current().lists();
  }

  int size() {
    return current().size();
  }

  // Searches.

  /// Finds agents within a radius of a position.
  Neighbours within(double x, double y, double z, double radius, Neighbours into) {
    requireRadius(radius);
    into.clear();
    search(
        current(),
        requireInside(xAxis, x, "x"),
        requireInside(yAxis, y, "y"),
        isFlat ? 0 : requireInside(zAxis, z, "z"),
        radius,
        0,
        into);
    return into;
  }

  /// Finds agents within a radius of another one.
  Neighbours within(Entity agent, double radius, Neighbours into) {
    requireRadius(radius);
    into.clear();
    CellLists lists = current();
    int at = place(lists, agent);
    search(lists, lists.xs()[at], lists.ys()[at], z(lists, at), radius, agent.bits(), into);
    return into;
  }

  /// Finds the agents that are nearest to a position.
  Neighbours nearest(double x, double y, double z, int count, Neighbours into) {
    return nearest(
        current(),
        requireInside(xAxis, x, "x"),
        requireInside(yAxis, y, "y"),
        isFlat ? 0 : requireInside(zAxis, z, "z"),
        count,
        0,
        into);
  }

  /// Finds the agents that are nearest to another one.
  Neighbours nearest(Entity agent, int count, Neighbours into) {
    CellLists lists = current();
    int at = place(lists, agent);
    return nearest(lists, lists.xs()[at], lists.ys()[at], z(lists, at), count, agent.bits(), into);
  }

  private double z(CellLists lists, int at) {
    return isFlat ? 0 : lists.zs()[at];
  }

  /// Searches with a radius that doubles, from one that would be enough if agents were evenly
  /// spread, until there are enough agents.
  private Neighbours nearest(
      CellLists lists, double x, double y, double z, int count, long self, Neighbours into) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "The nearest " + count + " agents cannot be searched; ask for at least 1.");
    }
    into.clear();
    int others = lists.size() - (self == 0 ? 0 : 1);
    if (others == 0) {
      return into;
    }
    double share = Math.min(1, (count + 1.0) / others);
    double depth = isFlat ? 0 : zAxis.length();
    double longest = Math.max(xAxis.length(), Math.max(yAxis.length(), depth));
    double radius = longest * (isFlat ? Math.sqrt(share) : Math.cbrt(share));
    double all = xAxis.length() + yAxis.length() + depth;
    while (true) {
      into.clear();
      search(lists, x, y, z, radius, self, into);
      if (into.size() >= Math.min(count, others) || radius > all) {
        into.keepNearest(count);
        return into;
      }
      radius *= 2;
    }
  }

  private void search(
      CellLists lists, double x, double y, double z, double radius, long self, Neighbours into) {
    int firstX = xAxis.firstCell(x, radius);
    int firstY = yAxis.firstCell(y, radius);
    int firstZ = isFlat ? 0 : zAxis.firstCell(z, radius);
    int countX = xAxis.cellCount(x, radius, firstX);
    int countY = yAxis.cellCount(y, radius, firstY);
    int countZ = isFlat ? 1 : zAxis.cellCount(z, radius, firstZ);
    // Without connected ends between them, two coordinates are never nearer the other way round.
    boolean isStraight =
        xAxis.isInside(firstX, countX)
            && yAxis.isInside(firstY, countY)
            && (isFlat || zAxis.isInside(firstZ, countZ));
    for (int k = 0; k < countZ; k++) {
      int planeStart = zAxis.wrapped(firstZ + k) * yAxis.cells();
      for (int j = 0; j < countY; j++) {
        int lineStart = (planeStart + yAxis.wrapped(firstY + j)) * xAxis.cells();
        for (int i = 0; i < countX; i++) {
          int cell = lineStart + xAxis.wrapped(firstX + i);
          if (!isFlat) {
            searchCell(lists, cell, x, y, z, radius, self, into);
          } else if (isStraight) {
            searchStraight(lists, cell, x, y, radius, self, into);
          } else {
            searchFlat(lists, cell, x, y, radius, self, into);
          }
        }
      }
    }
  }

  /// Searches a cell of a plane where no way leads through connected ends.
  private static void searchStraight(
      CellLists lists, int cell, double x, double y, double radius, long self, Neighbours into) {
    int start = lists.start(cell);
    int end = start + lists.count(cell);
    long[] members = lists.members();
    double[] xs = lists.xs();
    double[] ys = lists.ys();
    double limit = radius * radius;
    into.makeRoom(end - start);
    int size = into.size();
    for (int at = start; at < end; at++) {
      double dx = xs[at] - x;
      double dy = ys[at] - y;
      double square = dx * dx + dy * dy;
      size = into.put(size, members[at], dx, dy, square, limit, self);
    }
    into.setSize(size);
  }

  private void searchFlat(
      CellLists lists, int cell, double x, double y, double radius, long self, Neighbours into) {
    int start = lists.start(cell);
    int end = start + lists.count(cell);
    long[] members = lists.members();
    double[] xs = lists.xs();
    double[] ys = lists.ys();
    double limit = radius * radius;
    into.makeRoom(end - start);
    int size = into.size();
    for (int at = start; at < end; at++) {
      double dx = xAxis.shortest(xs[at] - x);
      double dy = yAxis.shortest(ys[at] - y);
      double square = dx * dx + dy * dy;
      size = into.put(size, members[at], dx, dy, square, limit, self);
    }
    into.setSize(size);
  }

  private void searchCell(
      CellLists lists,
      int cell,
      double x,
      double y,
      double z,
      double radius,
      long self,
      Neighbours into) {
    int start = lists.start(cell);
    int end = start + lists.count(cell);
    long[] members = lists.members();
    double[] xs = lists.xs();
    double[] ys = lists.ys();
    double[] zs = lists.zs();
    double limit = radius * radius;
    into.makeRoom(end - start);
    int size = into.size();
    for (int at = start; at < end; at++) {
      double dx = xAxis.shortest(xs[at] - x);
      double dy = yAxis.shortest(ys[at] - y);
      double dz = zAxis.shortest(zs[at] - z);
      double square = dx * dx + dy * dy + dz * dz;
      into.setZ(size, dz);
      size = into.put(size, members[at], dx, dy, square, limit, self);
    }
    into.setSize(size);
  }

  /// Where an agent is in the lists.
  private int place(CellLists lists, Entity agent) {
    int slot = agent.index();
    int at = lists.cellOf(slot) < 0 ? -1 : lists.find(slot);
    if (at < 0 || lists.members()[at] != agent.bits()) {
      throw new NoSuchElementException(
          "The entity "
              + agent
              + " is not in "
              + name
              + "; it is dead or has no "
              + index.componentName()
              + ".");
    }
    return at;
  }

  private void requireRadius(double radius) {
    if (!(radius >= 0)) {
      throw new IllegalArgumentException(
          "A search within a radius of " + radius + " is not possible; it has to be 0 or more.");
    }
    double shortest = Math.min(xAxis.length(), yAxis.length());
    shortest = isFlat ? shortest : Math.min(shortest, zAxis.length());
    if (xAxis.isPeriodic() && radius > shortest / 2) {
      throw new IllegalArgumentException(
          String.format(
              "A search within a radius of %s would meet agents of %s on both sides; the radius can"
                  + " be %s at most.",
              radius, name, shortest / 2));
    }
  }

  private double requireInside(Axis axis, double value, String field) {
    if (axis.cell(value) < 0) {
      throw new IllegalArgumentException(
          "A search at "
              + field
              + " = "
              + value
              + " is not possible, which is outside of "
              + name
              + ".");
    }
    return axis.inside(value);
  }

  @Override
  public void close() {
    index.close();
  }

  @Override
  public String toString() {
    return index.componentName() + " in " + name;
  }
}
