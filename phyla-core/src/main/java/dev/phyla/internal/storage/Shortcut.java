package dev.phyla.internal.storage;

import dev.phyla.internal.codegen.SoftCode;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * The last row of a table leaves no gap to be filled, so moving it is less work, and where many
 * entities change one after the other it is often the last row. That way is taken by a second object
 * of the same class, with the same arrays in its fields. If one object took both, the JIT compiler
 * would read what both need ahead of the branch between them: more arrays than there are registers to
 * keep them in. It cannot know that the fields of another object hold the same.
 */

/// Moves entities between two tables that differ by one component, all in one piece of generated
/// code.
///
/// It belongs to an edge that is used often, and does what [ComponentChanges] does step by step
/// otherwise, as long as nobody has to be told.
public abstract class Shortcut {
  private static final LayoutValue<SoftCode<Shape, MethodHandle>> CONSTRUCTORS =
      new LayoutValue<>(_ -> new SoftCode<>(ShortcutCode::constructor));

  /// What the code depends on.
  ///
  /// @param columns the columns of the source table
  /// @param targets for each its place in the target table
  /// @param component the component
  /// @param base where its columns begin in the target table, or -1 if it is removed
  record Shape(
      List<ColumnLayout> columns, List<Integer> targets, ComponentLayout component, int base) {}

  private final Guard guard;
  private final EntityIndex index;
  private final Table source;
  private final Table target;
  private final int sourceId;
  private final int targetId;
  private final Shortcut ofLastRow;

  /// For generated classes.
  ///
  /// @param ofLastRow another one between the same tables, or null for this one
  protected Shortcut(EntityStore store, Table source, Table target, @Nullable Shortcut ofLastRow) {
    this.guard = store.guard();
    this.index = store.index();
    this.source = source;
    this.target = target;
    this.sourceId = source.id();
    this.targetId = target.id();
    this.ofLastRow = ofLastRow == null ? this : ofLastRow;
  }

  /// A shortcut between two tables that differ by a component, or null if they have too many
  /// columns.
  static @Nullable Shortcut between(
      EntityStore store, Table source, Table target, ComponentInfo component) {
    if (Math.max(source.layouts().size(), target.layouts().size()) > MovedColumns.MOST) {
      return null;
    }
    ComponentLayout layout = component.layout();
    int base = target.base(component.id());
    var shape = new Shape(source.layouts(), source.columnsIn(target), layout, base);
    MethodHandle constructor = CONSTRUCTORS.get(layout).find(shape);
    Shortcut ofLastRow = instance(constructor, store, source, target, null);
    return instance(constructor, store, source, target, ofLastRow);
  }

  private static Shortcut instance(
      MethodHandle constructor,
      EntityStore store,
      Table source,
      Table target,
      @Nullable Shortcut ofLastRow) {
    Shortcut shortcut;
    try {
      shortcut = (Shortcut) constructor.invokeExact(store, source, target, ofLastRow);
    } catch (Throwable e) {
      throw new AssertionError("A generated shortcut cannot be instantiated.", e);
    }
    source.addColumnUser(shortcut::sourceChanged);
    target.addColumnUser(shortcut::targetChanged);
    return shortcut;
  }

  /// Moves an entity if this is its way, the structure may change now, and there is room. The
  /// caller is on the right thread.
  ///
  /// @param table the number of its table
  /// @param row its row there
  /// @param what the component that it is to gain, or the class of the one it is to lose
  /// @return whether it was moved
  public abstract boolean take(int table, int row, Object what);

  /// Moves an entity whose way this is into the next row of the target table, where there must be
  /// room. If the component cannot be read nothing is changed.
  ///
  /// @param row the row of the entity
  /// @param what the component that it gains; ignored if it loses one
  final void move(int row, Object what) {
    if (isLast(row)) {
      ofLastRow.moveLast(row, what);
    } else {
      moveInner(row, what);
    }
  }

  /// Moves a row, and fills the gap with the last row.
  protected abstract void moveInner(int row, Object what);

  /// Moves the last row.
  protected abstract void moveLast(int row, Object what);

  /// Whether an entity in a table can take this way now.
  protected final boolean isOpen(int table) {
    return table == sourceId && guard.isStructureFree() && target.size() != target.capacity();
  }

  /// Whether a row is the last of the source table.
  protected final boolean isLast(int row) {
    return row == lastRow();
  }

  /// Who moves the last row.
  protected final Shortcut ofLastRow() {
    return ofLastRow;
  }

  /// Begins to read a component, which runs user code.
  protected final void beginChange() {
    guard.beginChange();
  }

  /// Ends what [#beginChange()] began.
  protected final void endChange() {
    guard.endChange();
  }

  /// The next row of the target table.
  protected final int targetRow() {
    return target.size();
  }

  /// The last row of the source table.
  protected final int lastRow() {
    return source.size() - 1;
  }

  /// Does what is left when the columns are moved.
  ///
  /// @param filler the entity that was in the last row
  protected final void moved(long entity, int row, int last, int targetRow, long filler) {
    target.commit(1);
    source.shrinkTo(last, row);
    index.filledGap(filler, sourceId, row);
    index.moved(entity, targetId, targetRow);
  }

  /// Does what is left when the columns of the last row are moved.
  protected final void movedLast(long entity, int row, int targetRow) {
    target.commit(1);
    source.shrinkTo(row, row);
    index.moved(entity, targetId, targetRow);
  }

  /// Says that the source table has other arrays now.
  public abstract void sourceChanged(Object[] columns);

  /// Says that the target table has other arrays now.
  public abstract void targetChanged(Object[] columns);
}
