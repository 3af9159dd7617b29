package dev.phyla.model.internal.record;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The components and the constructor of a record class.
///
/// @param <R> the class
public final class RecordShape<R extends Record> {
  private final Class<R> type;
  private final List<RecordComponent> components;
  private final List<Method> accessors;
  private final Constructor<R> constructor;

  private RecordShape(Class<R> type) throws NoSuchMethodException {
    this.type = type;
    this.components = List.of(type.getRecordComponents());
    this.accessors = components.stream().map(RecordComponent::getAccessor).toList();
    this.constructor =
        type.getDeclaredConstructor(
            components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    accessors.forEach(accessor -> accessor.setAccessible(true));
  }

  /// The shape of a record class.
  ///
  /// @throws IllegalArgumentException if the class is not a record class, or not accessible
  public static <R extends Record> RecordShape<R> of(Class<R> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(type.getName() + " is not a record class.");
    }
    try {
      return new RecordShape<>(type);
    } catch (InaccessibleObjectException | NoSuchMethodException e) {
      throw new IllegalArgumentException(
          String.format(
              "The record %s is not accessible; open its package %s to the module dev.phyla.model.",
              type.getName(), type.getPackageName()),
          e);
    }
  }

  /// The class.
  public Class<R> type() {
    return type;
  }

  /// The components, in order.
  public List<RecordComponent> components() {
    return components;
  }

  /// The values of all components of a record.
  public @Nullable Object[] values(R instance) {
    return accessors.stream().map(accessor -> invoke(accessor, instance)).toArray();
  }

  private static @Nullable Object invoke(Method accessor, Object instance) {
    try {
      return accessor.invoke(instance);
    } catch (InvocationTargetException e) {
      throw asUnchecked(e.getCause());
    } catch (IllegalAccessException e) {
      throw new LinkageError("An accessor that was made accessible is not.", e);
    }
  }

  /// Makes a record. Exceptions of its constructor are thrown as they are.
  public R create(@Nullable Object[] values) {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw asUnchecked(e.getCause());
    } catch (InstantiationException | IllegalAccessException e) {
      throw new LinkageError("A constructor that was made accessible is not.", e);
    }
  }

  /// Throws an error or an unchecked exception, and wraps the others.
  private static RuntimeException asUnchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(cause);
  }
}
