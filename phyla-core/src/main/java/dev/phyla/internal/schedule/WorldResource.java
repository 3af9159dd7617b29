package dev.phyla.internal.schedule;

import dev.phyla.Resources;
import dev.phyla.schedule.WritableResourceRef;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A resource of a world, looked up at each call.
///
/// @param resources the resources of the world
/// @param type the type of the resource
/// @param <T> the type of the resource
record WorldResource<T>(Resources resources, Class<T> type) implements WritableResourceRef<T> {
  @Override
  public T get() {
    return resources.get(type);
  }

  @Override
  public Optional<T> find() {
    return resources.find(type);
  }

  @Override
  public boolean isPresent() {
    return resources.has(type);
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
