package dev.phyla.internal.access;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.TableListener;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Migrations;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.Table;
import dev.phyla.spi.PackedAccess;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/*
 * get, set and update are generated, although little in them depends on the component: in code
 * shared by all accessors the JIT compiler could not know which view to inline. The methods of this
 * class are called by generated code and do not depend on the component.
 */

/// The superclass of generated accessors, which finds entities in tables.
///
/// @param <T> the component type
public abstract class TableAccessor<T> implements Accessor<T>, PackedAccess<T>, TableListener {
  /// The message for a null handle.
  public static final String NULL_ENTITY = "The entity is null; use Entity.NONE for no entity.";

  private final Migrations migrations;
  private final EntityIndex index;
  private final Tables tables;
  private final Clock clock;
  private final Guard guard;
  private final ComponentInfo info;
  private final MethodHandle newView;

  /// What tasks declare in order to access the component.
  private final Object key;

  private final boolean isPlain;

  /// The views of the tables that have the component, by the table's id.
  private @Nullable ComponentView[] views = new ComponentView[0];

  /// Whether observers are called when the component is replaced other than through accessors.
  private boolean isReplacementObserved;

  /// For generated classes.
  ///
  /// @param newView the constructor of the component's views
  protected TableAccessor(Structure structure, ComponentInfo info, MethodHandle newView) {
    this.migrations = structure.migrations();
    this.index = structure.index();
    this.tables = structure.tables();
    this.clock = tables.context().clock();
    this.guard = tables.context().guard();
    this.info = info;
    this.newView = newView;
    this.key = info.accessKey();
    this.isPlain = info.layout().isPlain();
    tables.forEach(this::created);
    tables.addListener(this);
  }

  /// The component.
  final ComponentInfo info() {
    return info;
  }

  /// Whether writing the component runs no user code.
  public final boolean isPlain() {
    return isPlain;
  }

  /// Whether observers are called when the component is replaced.
  public final boolean isReplacementObserved() {
    return isReplacementObserved;
  }

  final void setReplacementObserved(boolean isObserved) {
    isReplacementObserved = isObserved;
  }

  /// Whether the index has a slot for an entity that is read, so that it may be alive.
  protected final boolean hasSlot(Entity entity) {
    guard.checkRead(AccessKind.COMPONENT, key);
    return index.hasSlot(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY));
  }

  /// Whether the index has a slot for an entity that is written, so that it may be alive.
  protected final boolean hasSlotToWrite(Entity entity) {
    guard.checkWrite(AccessKind.COMPONENT, key);
    return index.hasSlot(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY));
  }

  /// The lookup result of an entity; see [EntityIndex#lookUp(Entity)].
  protected final long lookUp(Entity entity) {
    return index.lookUp(entity);
  }

  /// Handles a dead entity. In a checked world, throws if the handle belongs to another world.
  ///
  /// @return false
  protected final boolean ignoreDead(Entity entity) {
    return index.row(entity) >= 0;
  }

  /// The view of the table of an entity, or null if that table lacks the component.
  protected final @Nullable ComponentView view(Entity entity, long found) {
    return views[index.foundTable(entity, found)];
  }

  /// The row of an entity.
  protected final int row(long found) {
    return index.foundRow(found);
  }

  @Override
  public final long structure() {
    return index.version();
  }

  @Override
  public final long locate(long entity) {
    guard.checkRead(AccessKind.COMPONENT, key);
    long location = index.location(entity);
    return location == EntityIndex.NOWHERE || views[EntityIndex.table(location)] == null
        ? EntityIndex.NOWHERE
        : location;
  }

  /// The view of the table of a [location][#locate(long)].
  protected final ComponentView viewAt(long location) {
    return Objects.requireNonNull(views[EntityIndex.table(location)]);
  }

  /// The same for a component that is written.
  protected final ComponentView viewToWriteAt(long location) {
    guard.checkWrite(AccessKind.COMPONENT, key);
    return viewAt(location);
  }

  /// The component in one table.
  ///
  /// @param table a table that has the component
  public final RowView<T> rows(Table table) {
    return new RowView<>(table, Objects.requireNonNull(views[table.id()]), this);
  }

  /// Throws if the calling thread may not read the component.
  final void checkRead() {
    guard.checkRead(AccessKind.COMPONENT, key);
  }

  /// Throws if the calling thread may not write the component.
  final void checkWrite() {
    guard.checkWrite(AccessKind.COMPONENT, key);
  }

  /// The version that marks are stamped with now.
  final long version() {
    return clock.version();
  }

  /// Creates the view of a new table, if the table has the component.
  @Override
  public final void created(Table table) {
    if (table.id() >= views.length) {
      views = Arrays.copyOf(views, 2 * table.id() + 8);
    }
    int base = table.base(info.id());
    if (base < 0) {
      return;
    }
    ComponentView view;
    try {
      view = (ComponentView) newView.invokeExact(table, table.position(info.id()), base);
    } catch (Throwable e) {
      throw new AssertionError("A generated view cannot be instantiated.", e);
    }
    table.addColumnUser(view);
    views[table.id()] = view;
  }

  @Override
  public final void reclaimed(Table table) {
    views[table.id()] = null;
  }

  /// Whether the structure of the world is still the same, after user code ran.
  ///
  /// @param before the earlier value of [#structure()]
  protected final boolean isStructure(long before) {
    guard.checkWrite();
    return index.version() == before;
  }

  /// The exception for an entity that lacks the component.
  protected final NoSuchElementException missing(Entity entity) {
    return missing(entity, info.name(), tables, index);
  }

  /// The exception for an entity that lacks a component, or is dead.
  public static NoSuchElementException missing(
      Entity entity, String component, Tables tables, EntityIndex index) {
    long location = index.location(entity);
    if (location == EntityIndex.NOWHERE && index.isReserved(entity.bits())) {
      return new NoSuchElementException(
          "The entity "
              + entity
              + " is not spawned yet, so it has no "
              + component
              + "; flush the commands that spawn it first.");
    }
    return new NoSuchElementException(
        location == EntityIndex.NOWHERE
            ? "The entity " + entity + " is dead, so it has no " + component + "."
            : "The entity "
                + entity
                + " has no "
                + component
                + "; it has "
                + tables.table(EntityIndex.table(location))
                + ".");
  }

  /// Adds the component to an entity that lacks it.
  protected final void add(Entity entity, Object value) {
    guard.checkStructure("Adding a component");
    Objects.requireNonNull(value, "A component cannot be null.");
    migrations.set(entity.bits(), index.location(entity), info, value);
  }

  /// Replaces the component of an entity that may have moved, died or lost the component.
  ///
  /// @return whether it was replaced
  protected final boolean replace(Entity entity, Object value) {
    long location = index.location(entity);
    ComponentView view =
        location == EntityIndex.NOWHERE ? null : views[EntityIndex.table(location)];
    if (view == null) {
      return false;
    }
    view.write(EntityIndex.row(location), value, this);
    return true;
  }

  @Override
  public final boolean remove(Entity entity) {
    Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY);
    return migrations.tryRemove(entity, info.layout().exactType()) || removeIfPresent(entity);
  }

  private boolean removeIfPresent(Entity entity) {
    guard.checkUse();
    long location = index.location(entity);
    if (location == EntityIndex.NOWHERE) {
      return false;
    }
    migrations.remove(entity.bits(), location, info);
    return true;
  }

  @Override
  public final boolean has(Entity entity) {
    guard.checkRead(AccessKind.COMPONENT, key);
    long location = index.location(Objects.requireNonNull(entity, EntityIndex.NULL_ENTITY));
    return location != EntityIndex.NOWHERE && views[EntityIndex.table(location)] != null;
  }

  @Override
  public final Optional<T> find(Entity entity) {
    return has(entity) ? Optional.of(get(entity)) : Optional.empty();
  }
}
