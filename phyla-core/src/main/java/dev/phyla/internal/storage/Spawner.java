package dev.phyla.internal.storage;

import dev.phyla.internal.codegen.SoftCode;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
import java.lang.invoke.MethodHandle;
import java.util.List;

/// Creates entities of one table from values of given types, in code generated for these.
///
/// It belongs to a [SpawnPlan] that is used often.
public abstract class Spawner {
  /// The constructors, found by the first of their layouts.
  private static final LayoutValue<SoftCode<List<ComponentLayout>, MethodHandle>> CONSTRUCTORS =
      new LayoutValue<>(_ -> new SoftCode<>(SpawnerCode::constructor));

  private final Guard guard;
  private final EntityIndex index;
  private final Table table;
  private final int tableId;
  private final int[] bases;

  /// For generated classes.
  protected Spawner(EntityStore store, Table table, int[] bases) {
    this.guard = store.guard();
    this.index = store.index();
    this.table = table;
    this.tableId = table.id();
    this.bases = bases;
  }

  /// A spawner for a table. It knows no arrays before it is told of them.
  ///
  /// @param components the types of the values, at least one
  /// @param bases for each its first column in the table
  static Spawner of(EntityStore store, Table table, List<ComponentLayout> components, int[] bases) {
    MethodHandle constructor = CONSTRUCTORS.get(components.getFirst()).find(components);
    Spawner spawner;
    try {
      spawner = (Spawner) constructor.invokeExact(store, table, bases);
    } catch (Throwable e) {
      throw new AssertionError("A generated spawner cannot be instantiated.", e);
    }
    return spawner;
  }

  /// Whether values are of the right classes, as many as there are.
  public abstract boolean matches(Object[] values);

  /// Creates an entity, if the values are of the right classes, the caller may do it now, and there
  /// is room.
  ///
  /// @param values the components, perhaps
  /// @return the packed handle, or 0 if nothing was done
  public abstract long spawn(Object[] values);

  /// Writes a row. Nothing is written before all accessors of all values have run.
  ///
  /// @param row the row
  /// @param values an array with a value for each component
  /// @param from where the values begin
  public abstract void write(int row, Object[] values, int from);

  /// Whether an entity can be created now without growing anything.
  protected final boolean isReady() {
    return guard.allowsChange() && table.size() < table.capacity() && index.hasRoom();
  }

  /// The row that is written next.
  protected final int nextRow() {
    return table.size();
  }

  /// Begins to read values, which runs user code.
  protected final void beginChange() {
    guard.beginChange();
  }

  /// Ends what [#beginChange()] began.
  protected final void endChange() {
    guard.endChange();
  }

  /// Gives the next row, which is written, a handle.
  ///
  /// @return the handle
  protected final long commit(int row) {
    long entity = index.take(tableId, row);
    table.entities()[row] = entity;
    table.commit(1);
    return entity;
  }

  /// The first column of a component in the table.
  protected final int base(int component) {
    return bases[component];
  }

  /// Says that the table has other arrays now.
  public abstract void columnsChanged(Object[] columns);
}
