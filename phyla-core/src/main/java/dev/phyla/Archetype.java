package dev.phyla;

import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.BundleLayout;
import dev.phyla.internal.schema.RelationTypes;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import dev.phyla.relation.Link;
import dev.phyla.relation.LinkConsumer;
import dev.phyla.relation.RelationAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A table of entities that have the same components.
///
/// Rows are numbered from 0 without gaps. A row number is valid until the next structural change of
/// the archetype; after that another entity may be in the row. Column arrays are valid for as long:
/// when an archetype grows, it replaces its arrays, and writing to an old one has no effect. Check
/// columns out where they are used.
public final class Archetype {
  private final WorldView view;
  private final Table table;

  Archetype(WorldView view, Table table) {
    this.view = view;
    this.table = table;
  }

  Table table() {
    return table;
  }

  private void checkUse() {
    view.guard().checkUse();
    table.requireInUse();
  }

  WorldView view() {
    return view;
  }

  /// The id of the archetype in its schema. Ids of reclaimed archetypes are reused.
  ///
  /// @return a number from 0
  public int id() {
    return table.id();
  }

  /// The number of entities.
  ///
  /// @return the number of rows
  public int size() {
    checkUse();
    return table.size();
  }

  /// The number of structural changes of the archetype so far. Row numbers, chunks, locations and
  /// arrays are valid for as long as it stays the same. Reclaiming the archetype counts as a
  /// change, and this method can still be called then.
  ///
  /// @return a number that only grows
  public long version() {
    view.guard().checkUse();
    return table.version();
  }

  /// The component types of the archetype, in the order of their ids.
  ///
  /// @return the types
  public List<ComponentType<?>> componentTypes() {
    checkUse();
    var types = new ArrayList<ComponentType<?>>();
    for (ComponentInfo info : table.infos()) {
      if (!RelationTypes.isPair(info)) {
        types.add(view.schema().componentType(info));
      }
    }
    return List.copyOf(types);
  }

  /// Whether the archetype has a component type.
  ///
  /// @param type the component type
  /// @return true if it has
  public boolean has(Class<?> type) {
    checkUse();
    ComponentInfo info = find(type);
    return info != null && table.base(info.id()) >= 0;
  }

  /// The entity in a row.
  ///
  /// @param row a row
  /// @return its entity
  public Entity entity(int row) {
    checkUse();
    return Entity.fromBits(table.entities()[checkedRow(row)]);
  }

  /// The entities of all rows, in order.
  ///
  /// @return a copy
  public EntityList entities() {
    checkUse();
    return EntityList.of(table, table.first(), table.size());
  }

  /// Checks a column out for reading. Writes to the array are possible but are not marked as
  /// changes.
  ///
  /// @param column the column
  /// @param <A> the class of the array
  /// @return the array, whose first elements are the rows, [Column#stride()] elements each; valid
  ///   until the next structural change of the archetype
  public <A> A read(Column<A> column) {
    return array(column, base(column));
  }

  /// Checks a column out for writing and marks its component as changed in this archetype.
  ///
  /// @param column the column
  /// @param <A> the class of the array
  /// @return the array, whose first elements are the rows, [Column#stride()] elements each; valid
  ///   until the next structural change of the archetype
  public <A> A write(Column<A> column) {
    int base = base(column);
    markWritten(table.position(column.componentId()));
    return array(column, base);
  }

  @SuppressWarnings("unchecked") // the column's class was checked when it was resolved
  private <A> A array(Column<A> column, int base) {
    return (A) table.checkOut(base + column.offset());
  }

  private int base(Column<?> column) {
    checkUse();
    Objects.requireNonNull(column, Column.NULL);
    if (column.view() != view) {
      throw column.foreign();
    }
    int base = table.base(column.componentId());
    if (base < 0) {
      throw lacks(column.component());
    }
    return base;
  }

  /// Returns the component of a row.
  ///
  /// @param row a row
  /// @param type the component type
  /// @param <T> the component type
  /// @return its value
  public <T> T get(int row, Class<T> type) {
    checkUse();
    ComponentInfo info = present(type);
    int checked = checkedRow(row);
    return type.cast(table.read(info, checked));
  }

  /// Replaces a component of a row and marks it as changed. The row stays where it is; to add a
  /// component use [World#set(Entity, Object)].
  ///
  /// @param row a row
  /// @param value the new value, of a type that the archetype has
  public void set(int row, Object value) {
    checkUse();
    Objects.requireNonNull(value, "A component cannot be null.");
    ComponentInfo info = view.registry().findForValue(value);
    if (info == null) {
      BundleLayout.refuse(value.getClass());
    }
    if (info == null || table.base(info.id()) < 0) {
      throw lacks(info == null ? value.getClass().getSimpleName() : info.name());
    }
    view.core().structure().migrations().replace(table, checkedRow(row), info, value);
  }

  /// Random access to a component by row, with generated code. For code that knows the rows of its
  /// entities, such as the cells of a grid, which then need not be looked up.
  ///
  /// @param type a component type that the archetype has
  /// @param <T> the component type
  /// @return the accessor, which is valid as long as the archetype
  public <T> RowAccessor<T> accessor(Class<T> type) {
    checkUse();
    ComponentInfo info = present(type);
    @SuppressWarnings("unchecked") // the component is of that type
    var accessor = (TableAccessor<T>) view.core().accessors().of(info);
    return accessor.rows(table);
  }

  /// Calls an action with the links of the entity of a row, in order. The links must not change
  /// meanwhile.
  ///
  /// @param relation the record that declares the relation
  /// @param row a row
  /// @param action receives targets and values
  /// @param <R> the relation
  public <R extends Record> void forEachRelationship(
      Class<R> relation, int row, LinkConsumer<? super R> action) {
    view.relation(relation).forEachTarget(entity(row), action);
  }

  /// The first link of the entity of a row, which is the only one if the relation is exclusive.
  ///
  /// @param relation the record that declares the relation
  /// @param row a row
  /// @param <R> the relation
  /// @return the link, or empty if there is none
  public <R extends Record> Optional<Link<R>> firstRelationship(Class<R> relation, int row) {
    Entity source = entity(row);
    RelationAccess<R> links = view.relation(relation);
    Entity target = links.target(source);
    return links.find(source, target).map(value -> new Link<>(source, value, target));
  }

  /// Marks a component as changed, for changes that Phyla cannot detect.
  ///
  /// @param type a component type of the archetype
  public void markDirty(Class<?> type) {
    checkUse();
    markWritten(table.position(present(type).id()));
  }

  private void markWritten(int position) {
    table.marks().mark(position);
    RowWatch watch = table.watch(position);
    if (watch != null) {
      watch.written(table.first(), table.end());
    }
  }

  /// Marks all components as changed.
  public void markAllDirty() {
    checkUse();
    for (int position = 0; position < table.infos().length; position++) {
      markWritten(position);
    }
  }

  /// Whether a component was marked as changed since the last [World#endUpdate()].
  ///
  /// A mark means that a value may have changed: loops mark the components of their `write` terms
  /// in each archetype they visit, whether they write or not.
  ///
  /// @param type a component type of the archetype
  /// @return true if it is marked
  public boolean isDirty(Class<?> type) {
    checkUse();
    return table.marks().isDirty(table.position(present(type).id()));
  }

  /// The tick in which a component was last marked as changed, even if the mark was cleared since.
  ///
  /// @param type a component type of the archetype
  /// @return a [tick][World#tick()], or -1 if it never was
  public long lastWritten(Class<?> type) {
    checkUse();
    return table.clock().tickOf(table.marks().lastWritten(table.position(present(type).id())));
  }

  /// Whether any component was marked as changed since the last [World#endUpdate()].
  ///
  /// @return true if one is marked
  public boolean isAnyDirty() {
    checkUse();
    return table.marks().isAnyDirty();
  }

  /// The component types that are marked as changed.
  ///
  /// @return the types
  public List<ComponentType<?>> dirtyComponentTypes() {
    checkUse();
    var types = new ArrayList<ComponentType<?>>();
    for (int i = 0; i < table.infos().length; i++) {
      if (table.marks().isDirty(i)) {
        types.add(view.schema().componentType(table.infos()[i]));
      }
    }
    return List.copyOf(types);
  }

  /// Removes all marks of this archetype. [World#endUpdate()] does so for all archetypes.
  public void clearDirty() {
    checkUse();
    table.marks().clear();
  }

  private ComponentInfo present(Class<?> type) {
    ComponentInfo info = find(type);
    if (info == null || table.base(info.id()) < 0) {
      throw lacks(type.getSimpleName());
    }
    return info;
  }

  /// The component of a class, or null if it is not registered.
  private @Nullable ComponentInfo find(Class<?> type) {
    ComponentInfo info = view.registry().find(Objects.requireNonNull(type, "The type is null."));
    if (info == null) {
      BundleLayout.refuse(type);
    }
    return info;
  }

  private IllegalArgumentException lacks(String component) {
    return new IllegalArgumentException(
        "The archetype "
            + this
            + " has no "
            + component
            + "; World.set adds a component to an entity.");
  }

  private int checkedRow(int row) {
    if (row < 0 || row >= table.size()) {
      throw new IndexOutOfBoundsException(
          "The archetype " + this + " has " + table.size() + " rows and no row " + row + ".");
    }
    return table.first() + row;
  }

  /// The names of the component types, sorted.
  @Override
  public String toString() {
    return table.toString();
  }
}
