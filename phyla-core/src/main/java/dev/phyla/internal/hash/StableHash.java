package dev.phyla.internal.hash;

import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueTypes;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.SequencedSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Computes hashes of values by content that are the same in every process.
///
/// The hash of a value starts with a tag for its kind, so that values of different kinds differ
/// even if their bits are the same: an `Integer` and a `Long`, an empty list and an empty set, an
/// `Optional` and its value. Ordered content is chained. Unordered content is a sum of element
/// hashes, each spread on its own, that is then mixed with the number of elements.
public final class StableHash {
  /// Flips bits of the first operand of [#mix]. Both constants are those of wyhash.
  private static final long FIRST = 0xA0761D6478BD642FL;

  /// Flips bits of the second operand of [#mix].
  private static final long SECOND = 0xE7037ED1A0B428DBL;

  // The tags of kinds. They are part of every hash: append, never renumber.
  private static final long NULL = 1;
  private static final long CUSTOM = 2;
  private static final long TEXT = 3;
  private static final long ENUM = 4;
  private static final long FLOAT = 5;
  private static final long DOUBLE = 6;
  private static final long BYTE = 7;
  private static final long SHORT = 8;
  private static final long INT = 9;
  private static final long LONG = 10;
  private static final long BOOLEAN = 11;
  private static final long CHAR = 12;
  private static final long ID = 13;
  private static final long EMPTY_OPTIONAL = 14;
  private static final long OPTIONAL = 15;
  private static final long RECORD = 16;
  private static final long LIST = 17;
  private static final long MAP = 18;
  private static final long SEQUENCED_SET = 19;
  private static final long SEQUENCE = 20;
  private static final long SET = 21;
  private static final long COLLECTION = 22;
  private static final long ARRAY = 23;
  private static final long WRITTEN = 24;

  private final ValueTypes types;

  /// The registered hashes by exact class.
  private final Map<Class<?>, ToLongFunction<Object>> custom = new HashMap<>();

  /// Creates an object without registered hashes.
  ///
  /// @param types the value types of the schema, of which codecs are used
  public StableHash(ValueTypes types) {
    this.types = types;
  }

  /// Registers the hash function of a class. The simple name of the class is part of the hash.
  public <T> void register(Class<T> type, ToLongFunction<? super T> hash) {
    long tag = mix(CUSTOM, ofText(type.getSimpleName()));
    custom.put(type, value -> mix(tag, hash.applyAsLong(type.cast(value))));
  }

  /// Registers the hash functions of another object.
  public void registerAll(StableHash other) {
    custom.putAll(other.custom);
  }

  /// Mixes a value into a hash. Both operands affect all bits of the result, and their order
  /// matters. For chains: hashes that are added up need [#spread] first.
  public static long mix(long hash, long value) {
    // The 128-bit product of the operands, folded. The operands are mixed in once more because a
    // product with zero is always zero; the subtraction makes the result depend on their order.
    long first = hash ^ FIRST;
    long second = value ^ SECOND;
    return (first * second ^ first) - (Math.unsignedMultiplyHigh(first, second) ^ second);
  }

  /// Spreads a hash before it is added to others. [#mix] is close to linear if one operand stays
  /// the same, so that sums over different elements would collide: 1 and 4, 2 and 3. This is the
  /// last step of SplitMix64, which is one-to-one and not linear.
  public static long spread(long hash) {
    long mixed = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /// The hash of a text, which depends only on its characters.
  public static long ofText(String text) {
    int length = text.length();
    long hash = mix(TEXT, length);
    int i = 0;
    for (; i + 4 <= length; i += 4) {
      hash =
          mix(
              hash,
              text.charAt(i)
                  | (long) text.charAt(i + 1) << 16
                  | (long) text.charAt(i + 2) << 32
                  | (long) text.charAt(i + 3) << 48);
    }
    if (i < length) {
      long rest = 0;
      for (; i < length; i++) {
        rest = rest << 16 | text.charAt(i);
      }
      hash = mix(hash, rest);
    }
    return hash;
  }

  /// The hash of any value.
  ///
  /// @param path the path of the value, for the error message
  public long of(@Nullable Object value, String path) {
    if (value == null) {
      return mix(NULL, 0);
    }
    ToLongFunction<Object> own = custom.get(value.getClass());
    if (own != null) {
      return own.applyAsLong(value);
    }
    return switch (value) {
      case String text -> ofText(text);
      case Enum<?> constant -> ofEnum(constant);
      case Float number -> mix(FLOAT, Float.floatToIntBits(number));
      case Double number -> mix(DOUBLE, Double.doubleToLongBits(number));
      case Byte number -> mix(BYTE, number);
      case Short number -> mix(SHORT, number);
      case Integer number -> mix(INT, number);
      case Long number -> mix(LONG, number);
      case Boolean flag -> mix(BOOLEAN, flag ? 1 : 0);
      case Character character -> mix(CHAR, character);
      case UUID id -> mix(mix(ID, id.getMostSignificantBits()), id.getLeastSignificantBits());
      case Optional<?> optional ->
          optional.isEmpty() ? mix(EMPTY_OPTIONAL, 0) : mix(OPTIONAL, of(optional.get(), path));
      case Record record -> ofRecord(record, path);
      case List<?> list -> ofOrdered(LIST, list, path);
      case Map<?, ?> map -> ofMap(map, path);
      case SequencedSet<?> set -> ofOrdered(SEQUENCED_SET, set, path);
      case SequencedCollection<?> collection -> ofOrdered(SEQUENCE, collection, path);
      case Set<?> set -> ofUnordered(SET, set, path);
      case Collection<?> collection -> ofUnordered(COLLECTION, collection, path);
      case Object array when array.getClass().isArray() -> ofArray(array, path);
      default -> ofWritten(value, path);
    };
  }

  /// The hash of the form in which snapshots write a value: the text of a date, or what a codec
  /// returns.
  private long ofWritten(Object value, String path) {
    try {
      Object plain = types.of(value.getClass()).toPlain(value);
      return mix(mix(WRITTEN, ofText(value.getClass().getSimpleName())), of(plain, path));
    } catch (ValueException e) {
      throw new IllegalStateException(
          String.format(
              "%s holds a %s, which has no hash that is the same in every process; register a"
                  + " hash function with World.registerHash(%3$s.class, ...), or a codec with"
                  + " Schema.registerCodec(Codec.of(%3$s.class, ...)).",
              path, value.getClass().getTypeName(), value.getClass().getSimpleName()),
          e);
    }
  }

  private static long ofEnum(Enum<?> constant) {
    long type = ofText(constant.getDeclaringClass().getSimpleName());
    return mix(mix(ENUM, type), ofText(constant.name()));
  }

  private long ofRecord(Record record, String path) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    long hash = mix(RECORD, ofText(record.getClass().getSimpleName()));
    hash = mix(hash, components.length);
    for (RecordComponent component : components) {
      String inner = path + "." + component.getName();
      hash = mix(hash, of(read(record, component, inner), inner));
    }
    return hash;
  }

  private static @Nullable Object read(Record record, RecordComponent component, String path) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          path + " of a " + record.getClass().getTypeName() + " cannot be read.", e);
    }
  }

  private long ofOrdered(long tag, Collection<?> values, String path) {
    long hash = mix(tag, values.size());
    for (Object value : values) {
      hash = mix(hash, of(value, path));
    }
    return hash;
  }

  private long ofUnordered(long tag, Collection<?> values, String path) {
    long sum = 0;
    for (Object value : values) {
      sum += spread(of(value, path));
    }
    return mix(mix(tag, values.size()), sum);
  }

  private long ofMap(Map<?, ?> map, String path) {
    long sum = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      sum += spread(mix(of(entry.getKey(), path), of(entry.getValue(), path)));
    }
    return mix(mix(MAP, map.size()), sum);
  }

  /// The type is part of the hash for arrays of primitives, but not for arrays of references.
  private long ofArray(Object array, String path) {
    int length = Array.getLength(array);
    Class<?> type = array.getClass().getComponentType();
    long hash = mix(ARRAY, type.isPrimitive() ? ofText(type.getName()) : 0);
    hash = mix(hash, length);
    for (int i = 0; i < length; i++) {
      hash = mix(hash, of(Array.get(array, i), path));
    }
    return hash;
  }

  /// The hash of an element of a column: the bits of a primitive, with one NaN, or the hash of a
  /// reference.
  ///
  /// @param path the path of the column, for the error message
  public long ofElement(ColumnKind kind, Object array, int index, String path) {
    return switch (kind) {
      case BOOLEAN -> ((boolean[]) array)[index] ? 1 : 0;
      case BYTE -> ((byte[]) array)[index];
      case SHORT -> ((short[]) array)[index];
      case CHAR -> ((char[]) array)[index];
      case INT -> ((int[]) array)[index];
      case LONG, ENTITY -> ((long[]) array)[index];
      case FLOAT -> Float.floatToIntBits(((float[]) array)[index]);
      case DOUBLE -> Double.doubleToLongBits(((double[]) array)[index]);
      case REFERENCE -> of(((Object[]) array)[index], path);
    };
  }
}
