package dev.phyla.model.space;

import static dev.phyla.Term.with;

import dev.phyla.Accessor;
import dev.phyla.Archetype;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.RowAccessor;
import dev.phyla.World;
import java.util.Objects;
import java.util.function.IntFunction;

/// A component for each cell of a grid, such as the grass of a meadow.
///
/// Cells are entities with the component and a [Patch], in consecutive rows of one archetype, in
/// the order of cells. So they are part of copies, snapshots and histories like everything else,
/// queries loop over them, and a field of all cells is one array:
///
/// ```java
/// record Grass(int ticksLeft) {}
///
/// Layer<Grass> grass = Layer.of(world, meadow, Grass.class, cell -> new Grass(0));
/// grass.get(meadow.cell(3, 4)); // -> Grass[ticksLeft=0]
/// world.query(write(Grass.class)).update(g -> new Grass(Math.max(0, g.ticksLeft() - 1)));
/// ```
///
/// The entities belong to the layer: do not despawn them, and do not add components to them.
///
/// @param <T> the component type
public final class Layer<T> {
  private final World world;
  private final GridShape shape;
  private final Class<T> type;
  private final Archetype cells;
  private final RowAccessor<T> values;

  private Layer(World world, GridShape shape, Class<T> type) {
    this.world = world;
    this.shape = shape;
    this.type = type;
    this.cells = cells(world, type);
    this.values = cells.accessor(type);
  }

  private static Archetype cells(World world, Class<?> type) {
    return world.query(with(type), with(Patch.class)).archetypes().stream()
        .filter(archetype -> archetype.componentTypes().size() == 2)
        .findFirst()
        .orElseThrow();
  }

  /// A layer of a world. If the world has the cells already, because a snapshot was loaded, they
  /// keep their values; otherwise they are spawned.
  ///
  /// @param <T> the component type
  /// @param world the world
  /// @param shape the cells
  /// @param type the component of each cell
  /// @param initial the first value of a cell; it is called cell by cell, and cannot change the
  ///   world
  /// @return the layer
  /// @throws IllegalStateException if the world has such cells of another shape
  public static <T> Layer<T> of(
      World world, GridShape shape, Class<T> type, IntFunction<T> initial) {
    Objects.requireNonNull(world, "The world is null.");
    Objects.requireNonNull(shape, "The shape is null.");
    Objects.requireNonNull(type, "The component type is null.");
    Objects.requireNonNull(initial, "The function for initial values is null.");
    int present = world.query(with(type), with(Patch.class)).count();
    if (present != 0 && present != shape.cells()) {
      throw new IllegalStateException(
          String.format(
              "The world has %d cells with %s, but %s has %d.",
              present, type.getSimpleName(), shape, shape.cells()));
    }
    if (present == 0) {
      world
          .entityBuilder()
          .with(type, initial)
          .with(Patch.class, cell -> new Patch(shape.x(cell), shape.y(cell)))
          .spawnMany(shape.cells());
    }
    var layer = new Layer<>(world, shape, type);
    if (present != 0) {
      layer.requireOrder();
    }
    return layer;
  }

  /// Throws if the cells that were found are not those of the shape, in its order.
  private void requireOrder() {
    Accessor<Patch> patches = world.accessor(Patch.class);
    for (int cell = 0; cell < shape.cells(); cell++) {
      Patch patch = patches.get(entity(cell));
      if (patch.x() != shape.x(cell) || patch.y() != shape.y(cell)) {
        throw new IllegalStateException(
            String.format(
                "The cell %d of the world with %s is at (%d, %d), but at (%d, %d) in %s.",
                cell,
                type.getSimpleName(),
                patch.x(),
                patch.y(),
                shape.x(cell),
                shape.y(cell),
                shape));
      }
    }
  }

  /// The cells.
  ///
  /// @return the shape
  public GridShape shape() {
    return shape;
  }

  /// The entity that stands for a cell.
  ///
  /// @param cell the cell
  /// @return the entity
  public Entity entity(int cell) {
    return archetype().entity(Objects.checkIndex(cell, shape.cells()));
  }

  /// The value of a cell.
  ///
  /// @param cell the cell
  /// @return the value
  public T get(int cell) {
    return values().get(cell);
  }

  /// Replaces the value of a cell.
  ///
  /// @param cell the cell
  /// @param value the new value
  public void set(int cell, T value) {
    values().set(cell, value);
  }

  /// A field of all cells, for reading.
  ///
  /// @param <A> the type of the array
  /// @param column a column of the component, from [World#column]
  /// @return the array of the archetype, by cell; valid until the state of the world is replaced
  public <A> A read(Column<A> column) {
    return archetype().read(column);
  }

  /// A field of all cells, for reading and writing. All cells count as changed.
  ///
  /// @param <A> the type of the array
  /// @param column a column of the component, from [World#column]
  /// @return the array of the archetype, by cell; valid until the state of the world is replaced
  public <A> A write(Column<A> column) {
    return archetype().write(column);
  }

  private Archetype archetype() {
    values();
    return cells;
  }

  /// The values of all cells, whose rows are the cells.
  private RowAccessor<T> values() {
    if (values.size() != shape.cells()) {
      throw incomplete();
    }
    return values;
  }

  private IllegalStateException incomplete() {
    return new IllegalStateException(
        String.format(
            "%d of the %d cells with %s are left; cells of a layer must not be despawned or get"
                + " other components.",
            values.size(), shape.cells(), type.getSimpleName()));
  }

  @Override
  public String toString() {
    return type.getSimpleName() + " of " + shape + " in " + world;
  }
}
