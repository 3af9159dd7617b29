package dev.phyla.batch;

import dev.phyla.spi.ResidentColumn;
import dev.phyla.spi.ResidentRows;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/*
 * Columns are found anew on each access, so a tensor stays valid when arrays are replaced. Each
 * group of worlds has its own arrays: a plane is copied with one bulk copy for each group, or for
 * each run of rows if not all rows are in use.
 */

/// Fields of a component in all worlds of a batch, for code that reads and writes them as arrays
/// between steps. Created by [Batch#export].
///
/// If the archetype has a [maximum per world][BatchBuilder#maxPerWorld], the tensor has the logical
/// shape `[worlds, rows, fields]`: a world with fewer entities has rows without an entity at its
/// end, which [#mask()] leaves out. Otherwise it is ragged, of shape `[rows, fields]` with the rows
/// of one world after those of another, and [#offsets()] has the first row of each world.
///
/// Every field is a [plane][#plane(int)] of its own. Inside the JVM, [#forEachBlock] gives the
/// arrays themselves, without a copy.
///
/// A tensor is valid until its batch is closed, also when worlds grow. What is written before a
/// step is seen by that step.
public final class Tensor {
  private final BatchRows rows;
  private final String slot;
  private final ElementType type;
  private final @Nullable Class<?> component;
  private final List<ResidentColumn> columns;
  private final List<Plane> planes;

  private Tensor(
      BatchRows rows,
      String slot,
      ElementType type,
      @Nullable Class<?> component,
      List<ResidentColumn> columns) {
    this.rows = rows;
    this.slot = slot;
    this.type = type;
    this.component = component;
    this.columns = columns;
    var all = new ArrayList<Plane>();
    for (ResidentColumn column : columns) {
      String name = columns.size() == 1 ? slot : slot + '.' + column.path();
      all.add(new ColumnPlane(name, this, column));
    }
    this.planes = List.copyOf(all);
  }

  /// The tensor of fields of a component.
  static Tensor of(BatchRows rows, String slot, Class<?> component, String[] fields) {
    List<ResidentColumn> all = rows.columns(component);
    List<ResidentColumn> chosen = fields.length == 0 ? all : choose(all, component, fields);
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          component.getTypeName() + " has no fields, so it cannot be exported.");
    }
    ElementType type = null;
    for (ResidentColumn column : chosen) {
      ElementType own = ElementType.of(column.elementType());
      if (own == null) {
        throw new IllegalArgumentException(
            String.format(
                "The field %s of %s is of type %s and cannot be part of a tensor; export fields of"
                    + " primitive types.",
                column.path(), component.getTypeName(), column.elementType().getSimpleName()));
      }
      if (type != null && (own != type || column.stride() != chosen.getFirst().stride())) {
        throw new IllegalArgumentException(
            String.format(
                "The fields %s and %s of %s have different types or lengths and cannot be one"
                    + " tensor; name the fields to export, and export others in slots of their own.",
                chosen.getFirst().path(), column.path(), component.getTypeName()));
      }
      type = own;
    }
    return new Tensor(rows, slot, Objects.requireNonNull(type), component, chosen);
  }

  private static List<ResidentColumn> choose(
      List<ResidentColumn> all, Class<?> component, String[] fields) {
    var chosen = new ArrayList<ResidentColumn>();
    for (String field : fields) {
      Optional<ResidentColumn> found =
          all.stream().filter(column -> column.path().equals(field)).findFirst();
      chosen.add(
          found.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      String.format(
                          "%s has no field \"%s\"; it has %s.",
                          component.getTypeName(),
                          field,
                          all.stream().map(ResidentColumn::path).toList()))));
    }
    return chosen;
  }

  /// The tensor of the entities of an archetype.
  static Tensor ofEntities(BatchRows rows, String slot) {
    return new Tensor(rows, slot, ElementType.INT64, null, List.of(rows.entities()));
  }

  /// The name of the slot.
  ///
  /// @return the name
  public String slot() {
    return slot;
  }

  /// The type of the elements.
  ///
  /// @return the type
  public ElementType type() {
    return type;
  }

  /// The names of the fields, with dots between the names of nested records.
  ///
  /// @return the names, in the order of the planes
  public List<String> fields() {
    return columns.stream().map(ResidentColumn::path).toList();
  }

  /// Whether the archetype has a maximum per world, so that the shape never changes.
  ///
  /// @return true if so
  public boolean isFixed() {
    return rows.fixedSize() != 0;
  }

  /// The current logical shape: `[worlds, rows, fields]` if it is [fixed][#isFixed()], otherwise
  /// `[rows, fields]`. Fields with several elements have a further dimension.
  ///
  /// @return the size of each dimension
  public long[] shape() {
    rows.batch().checkIdle();
    int stride = columns.getFirst().stride();
    if (!isFixed()) {
      return shape(stride, rows.total(), columns.size());
    }
    return shape(stride, rows.batch().worlds(), rows.fixedSize(), columns.size());
  }

  private static long[] shape(int stride, long... sizes) {
    if (stride == 1) {
      return sizes;
    }
    long[] longer = Arrays.copyOf(sizes, sizes.length + 1);
    longer[sizes.length] = stride;
    return longer;
  }

  /// The shape of one plane.
  long[] planeShape() {
    rows.batch().checkIdle();
    int stride = columns.getFirst().stride();
    if (!isFixed()) {
      return shape(stride, rows.total());
    }
    return rows.fixedSize() == 1
        ? shape(stride, rows.batch().worlds())
        : shape(stride, rows.batch().worlds(), rows.fixedSize());
  }

  /// The number of entities of a world.
  ///
  /// @param world the number of the world
  /// @return the number of rows
  public int rows(int world) {
    rows.batch().checkIdle();
    int group = group(world);
    ResidentRows own = rows.group(group);
    own.refresh();
    int index = world - group * rows.batch().groupSize();
    return own.end(index) - own.first(index);
  }

  private int group(int world) {
    Objects.checkIndex(world, rows.batch().worlds());
    return world / rows.batch().groupSize();
  }

  BatchRows batchRows() {
    return rows;
  }

  // Planes.

  /// All planes, one for each field. A plane has the shape `[worlds, rows]`, or `[worlds]` if the
  /// maximum per world is 1, or `[rows]` if the tensor is ragged. Rows without an entity are 0.
  ///
  /// @return the planes
  public List<Plane> planes() {
    return planes;
  }

  /// The plane of a field.
  ///
  /// @param field the number of the field
  /// @return the plane
  public Plane plane(int field) {
    return planes.get(field);
  }

  /// A plane in which the fields of a row follow each other: of shape `[worlds, rows, fields]`, or
  /// `[worlds, fields]` if the maximum per world is 1, or `[rows, fields]` if the tensor is ragged.
  /// Copying it takes longer than copying the planes of the fields.
  ///
  /// @return the plane
  /// @throws IllegalStateException if fields have several elements
  public Plane packed() {
    if (columns.getFirst().stride() != 1) {
      throw new IllegalStateException(
          "The fields of \"" + slot + "\" have several elements and cannot be packed.");
    }
    return new PackedPlane(slot, this);
  }

  /// A plane of booleans that tells which rows have an entity, of the shape of the other planes.
  ///
  /// @return the plane, which can only be read
  /// @throws IllegalStateException if the tensor is ragged, so that all rows have an entity
  public Plane mask() {
    if (!isFixed()) {
      throw new IllegalStateException(
          "The tensor \""
              + slot
              + "\" is ragged and has no rows without an entity; use offsets().");
    }
    return new MaskPlane(slot + ".mask", this);
  }

  /// A plane of the first row of each world, and the number of all rows at the end: of type
  /// [ElementType#INT32] and shape `[worlds + 1]`.
  ///
  /// @return the plane, which can only be read
  /// @throws IllegalStateException if the tensor is [fixed][#isFixed()]
  public Plane offsets() {
    if (isFixed()) {
      throw new IllegalStateException(
          "The tensor \"" + slot + "\" has a fixed number of rows for each world; use mask().");
    }
    return new OffsetPlane(slot + ".offsets", this);
  }

  // Arrays.

  /// Receives arrays of a tensor.
  @FunctionalInterface
  public interface BlockVisitor {
    /// Receives the array of a field for consecutive worlds.
    ///
    /// @param array the array of the field, such as a `float[]`; it may be longer
    /// @param first the first row
    /// @param end the row after the last
    /// @param firstWorld the number of the world that has the first row
    void visit(Object array, int first, int end, int firstWorld);
  }

  /// Calls an action with the arrays that contain a field, without copying them. A fixed tensor has
  /// one array for a group of worlds, in which each world has as many rows as the maximum, so that
  /// `firstWorld + (row - first) / maximum` is the world of a row; rows without an entity have any
  /// content. In a ragged tensor the action is called for each world that has rows.
  ///
  /// @param field the number of the field
  /// @param isWritten whether the action writes to the arrays
  /// @param action receives the arrays, which are valid during the call
  public void forEachBlock(int field, boolean isWritten, BlockVisitor action) {
    rows.batch().checkIdle();
    ResidentColumn column = columns.get(field);
    int firstWorld = 0;
    for (int group = 0; group < rows.groups(); group++) {
      ResidentRows own = rows.group(group);
      int worlds = rows.worlds(group);
      own.refresh();
      if (isWritten) {
        markWritten(own);
      }
      if (isFixed()) {
        action.visit(own.array(column.number()), 0, worlds * rows.fixedSize(), firstWorld);
      } else {
        for (int world = 0; world < worlds; world++) {
          if (own.first(world) != own.end(world)) {
            action.visit(
                own.array(column.number()), own.first(world), own.end(world), firstWorld + world);
          }
        }
      }
      firstWorld += worlds;
    }
  }

  void markWritten(ResidentRows group) {
    if (component == null) {
      throw new IllegalStateException("The entities in \"" + slot + "\" cannot be written.");
    }
    group.markWritten(component);
  }

  /// The columns, in the order of the fields.
  List<ResidentColumn> columns() {
    return columns;
  }

  /// An element as a number; booleans are 0 or 1. Slow; meant for tests and debugging.
  ///
  /// @param world the number of the world
  /// @param row the number of the row in the world
  /// @param field the number of the field
  /// @return the element
  public double get(int world, int row, int field) {
    Objects.checkIndex(row, rows(world));
    int group = group(world);
    ResidentRows own = rows.group(group);
    Object array = own.array(columns.get(field).number());
    int index = own.first(world - group * rows.batch().groupSize()) + row;
    int element = index * columns.get(field).stride();
    return array instanceof boolean[] flags
        ? (flags[element] ? 1 : 0)
        : Array.getDouble(array, element);
  }

  @Override
  public String toString() {
    return "Tensor " + slot + " " + type + Arrays.toString(shape()) + " of " + rows;
  }
}
