package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a sequence of values amounts to: their component types, and the table of exactly these.
///
/// Values are written one component at a time at first; a plan that is used often gets code that
/// writes all of them.
public final class SpawnPlan {
  private final Class<?>[] types;
  private final boolean[] defaults;
  private final ComponentInfo[] infos;
  private @Nullable Table table;
  private @Nullable Spawner spawner;
  private int uses;

  SpawnPlan(Class<?>[] types, boolean[] defaults, ComponentInfo[] infos) {
    this.types = types;
    this.defaults = defaults;
    this.infos = infos;
  }

  /// The component types, in the order of the values.
  public ComponentInfo[] infos() {
    return infos;
  }

  /// The table of exactly the planned components.
  public Table table(ArchetypeGraph graph) {
    Table table = this.table;
    if (table == null) {
      table = graph.withAll(Arrays.asList(infos));
      this.table = table;
    }
    return table;
  }

  /// The spawner for the planned components, or null if they are not spawned often enough.
  @Nullable Spawner spawner() {
    return spawner;
  }

  /// Writes values, which begin somewhere in an array, into a row of the table.
  void write(EntityStore store, Table table, int row, Object[] values, int from) {
    Spawner spawner = this.spawner;
    if (spawner != null) {
      spawner.write(row, values, from);
      return;
    }
    if (++uses == table.usesBeforeCode() && isWritable()) {
      this.spawner = newSpawner(store, table);
      table.addColumnUser(this.spawner::columnsChanged);
    }
    for (int i = 0; i < infos.length; i++) {
      table.write(infos[i], row, values[from + i]);
    }
  }

  /// A new spawner, which knows no arrays yet.
  Spawner newSpawner(EntityStore store, Table table) {
    int[] bases = new int[infos.length];
    for (int i = 0; i < bases.length; i++) {
      bases[i] = table.base(infos[i].id());
    }
    List<ComponentLayout> layouts = Arrays.stream(infos).map(ComponentInfo::layout).toList();
    return Spawner.of(store, table, layouts, bases);
  }

  /// A stage for entities of this plan that are spawned later, or null if they are not spawned
  /// often enough, or if somebody could tell that their values are taken apart earlier.
  public @Nullable SpawnStage newStage(EntityStore store, ArchetypeGraph graph) {
    if (spawner == null) {
      return null;
    }
    for (ComponentInfo info : infos) {
      boolean hasArrays = info.layout().columns().stream().anyMatch(each -> each.stride() > 1);
      if (hasArrays || !info.layout().isPlain()) {
        return null;
      }
    }
    return new SpawnStage(this, store, table(graph));
  }

  /// Writes the same values, which begin somewhere in an array, into several rows of the table.
  public void writeAll(Table table, int first, int end, Object[] values, int from) {
    for (int i = 0; i < infos.length; i++) {
      table.write(infos[i], first, values[from + i]);
      table.repeat(infos[i], first, end);
    }
  }

  private boolean isWritable() {
    int columns = 0;
    for (int i = 0; i < infos.length; i++) {
      columns += infos[i].layout().columns().size();
      if (defaults[i]) {
        return false;
      }
    }
    return infos.length != 0 && columns <= MovedColumns.MOST;
  }

  /// Whether values, which begin somewhere in an array, are of the planned classes.
  boolean matches(Object[] components, int from, int count) {
    if (types.length != count) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Object component = components[from + i];
      if (component == null || types[i] != (defaults[i] ? component : component.getClass())) {
        return false;
      }
    }
    return true;
  }

  /// The component class that a value, or a class that stands for a default, means.
  static Class<?> typeOf(Object component) {
    return component instanceof Class<?> type ? type : component.getClass();
  }
}
