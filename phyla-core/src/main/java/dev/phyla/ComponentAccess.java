package dev.phyla;

import dev.phyla.internal.access.TableAccessor;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.FieldValues;
import dev.phyla.internal.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Access to the components of one type in one world, and to their fields by name. The type need
/// not have a class.
///
/// Meant for code that does not know the classes of components, such as scripts, inspectors and
/// editors. Fields of nested records have dots in their names, such as `centre.x`; a component that
/// is not a record has one field, `value`. Access by name is much slower than access by class.
///
/// @param <T> the type of the values; a map from field to value for components without a class
public final class ComponentAccess<T> {
  private final WorldView view;
  private final ComponentType<T> type;
  private final ComponentInfo info;

  ComponentAccess(WorldView view, ComponentType<T> type, ComponentInfo info) {
    this.view = view;
    this.type = type;
    this.info = info;
  }

  private EntityIndex index() {
    return view.core().index();
  }

  /// Throws on the wrong thread, or if the type was undeclared.
  private void checkUse() {
    view.guard().checkUse();
    view.schema().resolve(type);
  }

  /// The component type.
  ///
  /// @return the type
  public ComponentType<T> type() {
    return type;
  }

  /// The names of the fields, in order.
  ///
  /// @return the names
  public List<String> fields() {
    return type.fields();
  }

  /// Returns a column of the component, which can be checked out of archetypes and chunks.
  ///
  /// @param field the name of the field
  /// @param arrayType the class of the array, see [ComponentType#arrayType(String)]
  /// @param <A> the class of the array
  /// @return the column, to be kept
  public <A> Column<A> column(String field, Class<A> arrayType) {
    checkUse();
    return Column.of(
        view,
        info,
        Objects.requireNonNull(field, "The field is null."),
        Objects.requireNonNull(arrayType, "The array type is null."));
  }

  // Whole components.

  /// Whether an entity is alive and has the component, whether enabled or disabled.
  ///
  /// @param entity the entity
  /// @return true if so
  public boolean has(Entity entity) {
    checkUse();
    return view.tableWith(entity, info) != null;
  }

  /// Returns the component of an entity.
  ///
  /// @param entity the entity
  /// @return its value
  /// @throws NoSuchElementException if the entity is dead or has no such component
  public T get(Entity entity) {
    return type.type().cast(table(entity).read(info, index().row(entity)));
  }

  /// Returns the component of an entity, if the entity is alive and has it.
  ///
  /// @param entity the entity
  /// @return its value or nothing
  public Optional<T> find(Entity entity) {
    return has(entity) ? Optional.of(get(entity)) : Optional.empty();
  }

  /// Writes the component in place, or adds it.
  ///
  /// @param entity the entity
  /// @param value the value; for components without a class a map, in which fields may be missing
  /// @return false if the entity is dead, and nothing was done
  public boolean set(Entity entity, T value) {
    return setValue(entity, Objects.requireNonNull(value, World.NULL_COMPONENT));
  }

  private boolean setValue(Entity entity, Object value) {
    checkUse();
    info.requireValue(value);
    long location = view.location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    view.core().structure().migrations().set(entity.bits(), location, info, value);
    return true;
  }

  /// Removes the component. If the entity does not have it, nothing changes.
  ///
  /// @param entity the entity
  /// @return false if the entity is dead, and nothing was done
  public boolean remove(Entity entity) {
    checkUse();
    long location = view.location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    view.core().structure().migrations().remove(entity.bits(), location, info);
    return true;
  }

  /// Records a [#set(Entity, Object)].
  ///
  /// @param commands the buffer to record it in
  /// @param entity the entity
  /// @param value the value
  public void record(Commands commands, Entity entity, T value) {
    checkUse();
    info.requireValue(Objects.requireNonNull(value, World.NULL_COMPONENT));
    of(commands).set(entity, info, info.layout().isDeclared() ? copy(value) : value);
  }

  /// A component value with a copy of the entries of a map.
  private Object copy(Object map) {
    Object[] row = info.layout().newRow();
    info.codec().write(row, 0, 0, map);
    return info.codec().read(row, 0, 0);
  }

  /// Records a [#remove(Entity)].
  ///
  /// @param commands the buffer to record it in
  /// @param entity the entity
  public void recordRemoval(Commands commands, Entity entity) {
    checkUse();
    of(commands).remove(entity, info);
  }

  private Commands of(Commands commands) {
    Objects.requireNonNull(commands, "The commands are null.").requireOf(view);
    return commands;
  }

  // Fields.

  /// Returns all fields of an entity's component.
  ///
  /// @param entity the entity
  /// @return the values by name, in order
  /// @throws NoSuchElementException if the entity is dead or has no such component
  public Map<String, @Nullable Object> getFields(Entity entity) {
    Table table = table(entity);
    return FieldValues.readAll(
        info.layout(), table.columns(), table.base(info.id()), index().row(entity));
  }

  /// Returns a field of an entity's component.
  ///
  /// @param entity the entity
  /// @param field the name of the field
  /// @return its value; a copy of an inline array
  /// @throws NoSuchElementException if the entity is dead or has no such component
  /// @throws IllegalArgumentException if there is no such field
  public @Nullable Object getField(Entity entity, String field) {
    int column = column(field);
    Table table = table(entity);
    return FieldValues.read(
        info.layout(),
        column,
        table.columns()[table.base(info.id()) + column],
        index().row(entity));
  }

  /// Writes a field of an entity's component, or adds the component with default values and that
  /// field. For a record, the constructor is called with the new values and may reject them.
  ///
  /// @param entity the entity
  /// @param field the name of the field
  /// @param value the value; numbers are converted if the field can hold them
  /// @return false if the entity is dead, and nothing was done
  /// @throws IllegalArgumentException if there is no such field, or it cannot hold the value
  public boolean setField(Entity entity, String field, @Nullable Object value) {
    var fields = new HashMap<String, @Nullable Object>();
    fields.put(field, value);
    return setFields(entity, fields);
  }

  /// Writes fields of an entity's component, or adds the component with default values and those
  /// fields. Other fields keep their values.
  ///
  /// @param entity the entity
  /// @param fields the values by name
  /// @return false if the entity is dead, and nothing was done
  /// @throws IllegalArgumentException if there is no such field, or it cannot hold its value
  public boolean setFields(Entity entity, Map<String, ? extends @Nullable Object> fields) {
    checkUse();
    Objects.requireNonNull(fields, "The fields are null.");
    if (view.location(entity) == EntityIndex.NOWHERE) {
      return false;
    }
    ComponentLayout layout = info.layout();
    Object[] row = current(entity);
    fields.forEach(
        (field, value) -> {
          int column = column(field);
          FieldValues.write(layout, column, row[column], 0, value);
        });
    Object value = info.codec().read(row, 0, 0);
    // HashMap, because the fields of other maps are checked one by one.
    return setValue(entity, layout.isDeclared() ? new HashMap<>((Map<?, ?>) value) : value);
  }

  /// The columns of the entity's component, or of its default, with a single row.
  private Object[] current(Entity entity) {
    ComponentLayout layout = info.layout();
    Object[] row = layout.newRow();
    Table table = view.tableWith(entity, info);
    if (table != null) {
      for (int i = 0; i < row.length; i++) {
        Object array = table.columns()[table.base(info.id()) + i];
        layout.columns().get(i).copyRow(array, index().row(entity), row[i], 0);
      }
    } else if (layout.defaultValue() != null) {
      info.codec().write(row, 0, 0, layout.defaultValue());
    }
    return row;
  }

  private int column(String field) {
    return FieldValues.column(info.layout(), Objects.requireNonNull(field, "The field is null."));
  }

  private Table table(Entity entity) {
    checkUse();
    Table table = view.tableWith(entity, info);
    if (table == null) {
      throw TableAccessor.missing(entity, info.name(), view.core().tables(), index());
    }
    return table;
  }

  @Override
  public String toString() {
    return "access to " + type;
  }
}
