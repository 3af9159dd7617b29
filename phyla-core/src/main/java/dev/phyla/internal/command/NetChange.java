package dev.phyla.internal.command;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.schema.ComponentSet;
import dev.phyla.internal.structure.ValueCheck;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The net effect of several changes of one entity: its final components, and the last values of
/// those that were written.
///
/// Values that are overwritten or removed are checked as well, because a value that cannot be
/// stored makes its command fail.
final class NetChange {
  /// Stands for a value that is on a stage and was checked.
  static final Object STAGED = new Object();

  private final ComponentSet.Builder components = new ComponentSet.Builder();
  private final ComponentSet.Builder replaced = new ComponentSet.Builder();

  /// The types of the written components.
  private @Nullable ComponentInfo[] infos = new ComponentInfo[16];

  /// The last values of the written components.
  private @Nullable Object[] values = new Object[16];

  /// The number of written components.
  private int count;

  /// The index in `infos` plus 1 for each component id, or 0.
  private int[] slots = new int[64];

  /// The table of the entity before the changes.
  private @Nullable Table origin;

  /// Whether any change added or removed a component.
  private boolean moved;

  /// Whether a component was removed and added again with its default value.
  private boolean resets;

  private final ValueCheck check;

  NetChange(ValueCheck check) {
    this.check = check;
  }

  /// Starts with an entity that has the components of a table.
  void begin(Table table) {
    origin = table;
    moved = false;
    resets = false;
    components.reset(table.components());
    replaced.reset(ComponentSet.empty());
  }

  /// Writes a component, or adds it; a class stands for the default value and does not replace a
  /// present value.
  void set(ComponentInfo info, Object value) {
    boolean present = components.contains(info.id());
    if (present && value instanceof Class<?>) {
      return;
    }
    if (!present) {
      components.add(info.id());
      moved = true;
      if (origin != null && origin.base(info.id()) >= 0) {
        replaced.add(info.id());
        resets |= value instanceof Class<?>;
      }
      for (ComponentInfo required : info.required()) {
        set(required, required.type());
      }
    }
    write(info, value);
  }

  private void write(ComponentInfo info, Object value) {
    int id = info.id();
    if (id >= slots.length) {
      slots = Arrays.copyOf(slots, Math.max(id + 1, slots.length * 2));
    }
    int slot = slots[id];
    if (slot == 0) {
      if (count == infos.length) {
        infos = Arrays.copyOf(infos, count * 2);
        values = Arrays.copyOf(values, count * 2);
      }
      infos[count++] = info;
      slot = count;
      slots[id] = slot;
    } else {
      check(info, slot);
    }
    values[slot - 1] = value;
  }

  /// Checks a value that is overwritten or removed.
  private void check(ComponentInfo info, int slot) {
    Object value = Objects.requireNonNull(values[slot - 1]);
    if (value != STAGED) {
      check.check(info, value);
    }
  }

  /// Removes a component, if the entity has it.
  void remove(ComponentInfo info) {
    if (!components.contains(info.id())) {
      return;
    }
    components.remove(info.id());
    moved = true;
    int slot = info.id() < slots.length ? slots[info.id()] : 0;
    if (slot != 0) {
      check(info, slot);
      slots[info.id()] = 0;
      ComponentInfo last = infos[--count];
      if (last != null && last != info) {
        infos[slot - 1] = last;
        values[slot - 1] = values[count];
        slots[last.id()] = slot;
      }
      infos[count] = null;
      values[count] = null;
    }
  }

  /// Whether one move to the table of [#components()] has the same result as all the changes.
  boolean isOneMove() {
    return moved && !resets && origin != null && !components.matches(origin.components());
  }

  /// Whether a component was removed and added again.
  boolean isReplaced(int componentId) {
    return replaced.contains(componentId);
  }

  /// The final components.
  ComponentSet.Builder components() {
    return components;
  }

  /// The types of the written components.
  @SuppressWarnings("NullAway") // not null up to the count
  ComponentInfo[] infos() {
    return infos;
  }

  /// The last values of the written components.
  @SuppressWarnings("NullAway") // not null up to the count
  Object[] values() {
    return values;
  }

  /// The number of written components that remain.
  int count() {
    return count;
  }

  /// Releases all references.
  void clear() {
    for (int i = 0; i < count; i++) {
      ComponentInfo info = infos[i];
      if (info != null) {
        slots[info.id()] = 0;
      }
      infos[i] = null;
      values[i] = null;
    }
    count = 0;
    origin = null;
  }
}
