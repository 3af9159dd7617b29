package dev.phyla.internal.layout;

import dev.phyla.Entity;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads and constructs records field by field, for code that is not worth generating.
public final class RecordAccess {
  private final Class<?> type;
  private final RecordComponent[] components;
  private final MethodHandle constructor;
  private final List<MethodHandle> accessors;
  private final @Nullable Object defaultValue;

  private RecordAccess(Class<?> type, RecordComponent[] components, RecordHandles handles) {
    this.type = type;
    this.components = components;
    this.constructor = handles.constructor().asSpreader(Object[].class, components.length);
    this.accessors = handles.accessors();
    this.defaultValue = LayoutReader.defaultOf(type);
  }

  /// The access to a record class.
  ///
  /// @throws IllegalArgumentException if the class is not accessible
  public static RecordAccess of(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Lookup lookup = RecordLookups.of(type, components, type);
    try {
      return new RecordAccess(type, components, RecordHandles.of(type, components, lookup));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw RecordLookups.notOpen(type, type, e);
    }
  }

  /// The record class.
  public Class<?> type() {
    return type;
  }

  /// The fields, in order.
  public List<RecordComponent> components() {
    return List.of(components);
  }

  /// A field of a record.
  public @Nullable Object get(Object value, int field) {
    try {
      return accessors.get(field).invoke(value);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /// A new record.
  ///
  /// @throws RuntimeException if its constructor throws
  public Object construct(@Nullable Object[] values) {
    try {
      return constructor.invoke(values);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /// The value of a field in the declared default of the record; zero, false, [Entity#NONE] or null
  /// if there is none.
  public @Nullable Object defaultOf(int field) {
    if (defaultValue != null) {
      return get(defaultValue, field);
    }
    Class<?> declared = components[field].getType();
    if (declared == Entity.class) {
      return Entity.NONE;
    }
    return declared.isPrimitive() ? Array.get(Array.newInstance(declared, 1), 0) : null;
  }

  private static RuntimeException unchecked(Throwable e) {
    return switch (e) {
      case RuntimeException unchecked -> unchecked;
      case Error error -> throw error;
      default -> new IllegalStateException(e);
    };
  }
}
