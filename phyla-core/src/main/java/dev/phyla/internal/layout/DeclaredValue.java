package dev.phyla.internal.layout;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A value of a declared component: an unmodifiable map of its fields, in order.
final class DeclaredValue extends AbstractMap<String, @Nullable Object> {
  private final DeclaredFields fields;
  private final @Nullable Object[] values;

  DeclaredValue(DeclaredFields fields, @Nullable Object[] values) {
    this.fields = fields;
    this.values = values;
  }

  /// Whether it is a value of a component.
  boolean isOf(DeclaredFields component) {
    return fields == component;
  }

  @Nullable Object field(int index) {
    return values[index];
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return fields.index(name) >= 0;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    int index = fields.index(name);
    return index < 0 ? null : values[index];
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return values.length;
      }

      @Override
      public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
        return new Iterator<>() {
          private int next;

          @Override
          public boolean hasNext() {
            return next < values.length;
          }

          @Override
          public Map.Entry<String, @Nullable Object> next() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            int index = next++;
            return new SimpleImmutableEntry<>(fields.name(index), values[index]);
          }
        };
      }
    };
  }
}
