package dev.phyla.model.space;

import dev.phyla.Entity;
import java.util.Arrays;
import java.util.Objects;

/// The agents near a position in a continuous space, with the way to each of them.
///
/// ```java
/// Neighbours near = plane.within(bird, 5);
/// for (int i = 0; i < near.size(); i++) {
///   Bird other = birds.get(near.get(i));
///   sumX += near.dx(i);
/// }
/// ```
///
/// The object is filled again by the next search. A search that runs inside another one, or at the
/// same time on another thread, needs an object of its own.
public final class Neighbours {
  private long[] entities = new long[32];
  private double[] dx = new double[32];
  private double[] dy = new double[32];
  private double[] dz = new double[32];
  private double[] squares = new double[32];
  private int size;

  /// Whether all agents have the same third coordinate as the search.
  private boolean isFlat = true;

  /// An empty list, to be filled by searches.
  public Neighbours() {}

  /// The number of agents.
  ///
  /// @return the number
  public int size() {
    return size;
  }

  /// Whether there are none.
  ///
  /// @return true if so
  public boolean isEmpty() {
    return size == 0;
  }

  /// An agent.
  ///
  /// @param position its position in the list
  /// @return the agent
  public Entity get(int position) {
    return Entity.fromBits(bits(position));
  }

  /// An agent, packed.
  ///
  /// @param position its position in the list
  /// @return the handle, as [Entity#bits()] has it
  public long bits(int position) {
    return entities[Objects.checkIndex(position, size)];
  }

  /// The way to an agent along the first axis, by the shorter way in a periodic space.
  ///
  /// @param position its position in the list
  /// @return its x minus that of the search
  public double dx(int position) {
    return dx[Objects.checkIndex(position, size)];
  }

  /// The way to an agent along the second axis.
  ///
  /// @param position its position in the list
  /// @return its y minus that of the search
  public double dy(int position) {
    return dy[Objects.checkIndex(position, size)];
  }

  /// The way to an agent along the third axis.
  ///
  /// @param position its position in the list
  /// @return its z minus that of the search, or 0 in a plane
  public double dz(int position) {
    return isFlat ? 0 : dz[Objects.checkIndex(position, size)];
  }

  /// The square of the distance to an agent.
  ///
  /// @param position its position in the list
  /// @return the square
  public double distanceSquared(int position) {
    return squares[Objects.checkIndex(position, size)];
  }

  /// The distance to an agent.
  ///
  /// @param position its position in the list
  /// @return the distance
  public double distance(int position) {
    return Math.sqrt(distanceSquared(position));
  }

  void clear() {
    isFlat = true;
    size = 0;
  }

  /// Makes room for more agents, which [#put] adds.
  void makeRoom(int more) {
    if (size + more > entities.length) {
      int length = Math.max(size + more, 2 * entities.length);
      entities = Arrays.copyOf(entities, length);
      dx = Arrays.copyOf(dx, length);
      dy = Arrays.copyOf(dy, length);
      dz = Arrays.copyOf(dz, length);
      squares = Arrays.copyOf(squares, length);
    }
  }

  /// Writes an agent behind the others, and counts it if it is near enough and not the one that
  /// searches. About every second one is not, in an order that no processor predicts, so this has
  /// no branch.
  ///
  /// @param at the number of agents so far
  /// @return the number of agents now, for [#setSize]
  int put(int at, long entity, double x, double y, double square, double limit, long self) {
    entities[at] = entity;
    dx[at] = x;
    dy[at] = y;
    squares[at] = square;
    return at + ((square <= limit ? 1 : 0) & (entity != self ? 1 : 0));
  }

  /// Sets the way along the third axis to the agent that is put next.
  void setZ(int at, double z) {
    dz[at] = z;
    isFlat = false;
  }

  void setSize(int newSize) {
    size = newSize;
  }

  /// Keeps the nearest agents, in the order of their distance; equal distances stay in the order of
  /// the search.
  void keepNearest(int count) {
    int sorted = Math.min(count, size);
    for (int i = 0; i < sorted; i++) {
      int nearest = i;
      for (int j = i + 1; j < size; j++) {
        if (squares[j] < squares[nearest]) {
          nearest = j;
        }
      }
      rotate(i, nearest);
    }
    size = sorted;
  }

  /// Moves an entry to an earlier place, and those between them up by one.
  private void rotate(int to, int from) {
    if (from == to) {
      return;
    }
    long entity = entities[from];
    double x = dx[from];
    double y = dy[from];
    double z = dz[from];
    double square = squares[from];
    int length = from - to;
    System.arraycopy(entities, to, entities, to + 1, length);
    System.arraycopy(dx, to, dx, to + 1, length);
    System.arraycopy(dy, to, dy, to + 1, length);
    System.arraycopy(dz, to, dz, to + 1, length);
    System.arraycopy(squares, to, squares, to + 1, length);
    entities[to] = entity;
    dx[to] = x;
    dy[to] = y;
    dz[to] = z;
    squares[to] = square;
  }
}
