package dev.phyla.internal.hash;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Hashes values by content.
public final class StableHash {
  private static final long NULL = 0x6E756C6CL;

  private final Map<Class<?>, ToLongFunction<Object>> custom = new HashMap<>();

  /// Says how values of a class count.
  public <T> void register(Class<T> type, ToLongFunction<? super T> hash) {
    custom.put(type, value -> hash.applyAsLong(type.cast(value)));
  }

  /// Mixes a value into a hash.
  public static long mix(long hash, long value) {
    long mixed = (hash ^ value) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return mixed ^ mixed >>> 32;
  }

  /// The hash of a text, which depends on its characters only.
  public static long ofText(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 31 + text.charAt(i);
    }
    return mix(hash, text.length());
  }

  /// The hash of any value.
  ///
  /// @param path where the value is, for the error message
  public long of(@Nullable Object value, String path) {
    if (value == null) {
      return NULL;
    }
    ToLongFunction<Object> own = custom.get(value.getClass());
    if (own != null) {
      return own.applyAsLong(value);
    }
    return switch (value) {
      case String text -> ofText(text);
      case Enum<?> constant -> ofText(constant.name());
      case Float number -> Float.floatToIntBits(number);
      case Double number -> Double.doubleToLongBits(number);
      case Byte number -> number;
      case Short number -> number;
      case Integer number -> number;
      case Long number -> number;
      case Boolean flag -> flag ? 1 : 0;
      case Character character -> character;
      case UUID id -> mix(id.getMostSignificantBits(), id.getLeastSignificantBits());
      case Optional<?> optional -> mix(1, of(optional.orElse(null), path));
      case Record record -> ofRecord(record, path);
      case List<?> list -> ofOrdered(list, path);
      case Map<?, ?> map -> ofMap(map, path);
      case SequencedCollection<?> collection -> ofOrdered(collection, path);
      case Collection<?> collection -> ofUnordered(collection, path);
      case Object array when array.getClass().isArray() -> ofArray(array, path);
      default ->
          throw new IllegalStateException(
              String.format(
                  "%s holds a %s, which has no hash that is the same in every process; say how it"
                      + " counts with World.hashWith(%s.class, ...).",
                  path, value.getClass().getTypeName(), value.getClass().getSimpleName()));
    };
  }

  private long ofRecord(Record record, String path) {
    long hash = ofText(record.getClass().getSimpleName());
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      String inner = path + "." + component.getName();
      try {
        component.getAccessor().setAccessible(true);
        hash = mix(hash, of(component.getAccessor().invoke(record), inner));
      } catch (ReflectiveOperationException | RuntimeException e) {
        throw new IllegalStateException(
            inner + " of a " + record.getClass().getTypeName() + " cannot be read.", e);
      }
    }
    return hash;
  }

  private long ofOrdered(Collection<?> values, String path) {
    long hash = values.size();
    for (Object value : values) {
      hash = mix(hash, of(value, path));
    }
    return hash;
  }

  private long ofUnordered(Collection<?> values, String path) {
    long sum = 0;
    for (Object value : values) {
      sum += mix(1, of(value, path));
    }
    return mix(sum, values.size());
  }

  private long ofMap(Map<?, ?> map, String path) {
    long sum = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      sum += mix(of(entry.getKey(), path), of(entry.getValue(), path));
    }
    return mix(sum, map.size());
  }

  private long ofArray(Object array, String path) {
    long hash = Array.getLength(array);
    for (int i = 0; i < Array.getLength(array); i++) {
      hash = mix(hash, of(Array.get(array, i), path));
    }
    return hash;
  }
}
