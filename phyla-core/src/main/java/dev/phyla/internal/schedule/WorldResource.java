package dev.phyla.internal.schedule;

import dev.phyla.Resources;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.schedule.WritableResourceRef;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A resource of a world. Reading it is as fast as reading a field, also inside loops.
///
/// @param resources the resources of the world
/// @param type the type of the resource
/// @param slot holds the current resource, or null in checked worlds, where each access is checked
/// @param <T> the type of the resource
record WorldResource<T>(Resources resources, Class<T> type, @Nullable ResourceSlot slot)
    implements WritableResourceRef<T> {
  @Override
  @SuppressWarnings("unchecked") // the slot of this type
  public T get() {
    Object value = slot == null ? null : slot.value();
    return value != null ? (T) value : resources.get(type);
  }

  @Override
  public Optional<T> find() {
    return isPresent() ? Optional.of(get()) : Optional.empty();
  }

  @Override
  public boolean isPresent() {
    return slot == null ? resources.has(type) : slot.value() != null;
  }

  @Override
  public void set(T value) {
    resources.set(type, value);
  }

  @Override
  public T update(UnaryOperator<T> function) {
    return resources.update(type, function);
  }

  @Override
  public String toString() {
    return "resource " + type.getTypeName();
  }
}
