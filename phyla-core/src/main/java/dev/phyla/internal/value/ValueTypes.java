package dev.phyla.internal.value;

import dev.phyla.Length;
import dev.phyla.internal.layout.RecordAccess;
import dev.phyla.internal.layout.ResolvedType;
import dev.phyla.snapshot.Codec;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The value types of a schema, found by Java type. Worlds on different threads may share them.
public final class ValueTypes {
  private final Map<Class<?>, Codec<?>> codecs = new HashMap<>();
  private final Map<Class<?>, ValueType> shared = new HashMap<>();
  private final Map<ResolvedType, ValueType> known = new HashMap<>();

  /// Types that may contain themselves and have been created by the current call.
  private final List<RecordType> newRecords = new ArrayList<>();

  private final List<SealedType> newSealed = new ArrayList<>();

  /// Creates the types of a schema without codecs.
  public ValueTypes() {}

  /// Registers the codec of a class, in place of an earlier one.
  public synchronized void register(Codec<?> codec) {
    codecs.put(codec.type(), codec);
    shared.remove(codec.type());
    known.clear();
  }

  /// Registers a class whose values copies share.
  public synchronized void share(Class<?> type) {
    shared.put(type, new SharedType(type));
    codecs.remove(type);
    known.clear();
  }

  /// The values of a Java type.
  public synchronized ValueType of(Type type) {
    ValueType found = find(type);
    boolean isNews = true;
    while (isNews) {
      isNews = false;
      for (RecordType each : newRecords) {
        isNews |= each.settle();
      }
      for (SealedType each : newSealed) {
        isNews |= each.settle();
      }
    }
    newRecords.clear();
    newSealed.clear();
    return found;
  }

  private ValueType find(Type type) {
    return find(ResolvedType.of(type, Map.of()));
  }

  private ValueType find(ResolvedType type) {
    ValueType found = known.get(type);
    if (found != null) {
      return found;
    }
    Class<?> raw = type.raw();
    ValueType created = ofSimpleClass(raw);
    if (created == null) {
      created = ofComposedClass(raw, type);
    }
    known.put(type, created);
    return created;
  }

  /// The type of a class that contains other types.
  private ValueType ofComposedClass(Class<?> raw, ResolvedType type) {
    if (raw.isRecord()) {
      return ofRecord(raw, type);
    }
    if (raw == Optional.class) {
      return new OptionalType(find(type.argument(0)));
    }
    if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
      return new CollectionType(raw, find(type.argument(0)));
    }
    if (Map.class.isAssignableFrom(raw)) {
      return new MapType(raw, find(type.argument(0)), find(type.argument(1)));
    }
    if (raw.isArray()) {
      Class<?> element = raw.getComponentType();
      return new ArrayType(
          element, type.arguments().isEmpty() ? find(element) : find(type.argument(0)));
    }
    return ofSealed(raw, type);
  }

  /// The type of a class that contains no other types, or has a codec; null for other classes.
  private @Nullable ValueType ofSimpleClass(Class<?> raw) {
    Codec<?> codec = codecs.get(raw);
    if (codec != null) {
      return new CodedType(codec, find(codec.form()));
    }
    ValueType found = shared.get(raw);
    if (found == null) {
      found = LeafType.find(raw);
    }
    if (found == null) {
      found = TextType.find(raw);
    }
    if (found != null) {
      return found;
    }
    if (raw.isEnum()) {
      return new EnumType(raw);
    }
    if (raw.isRecord() || raw.isArray() || raw.isSealed() || raw == Optional.class) {
      return null;
    }
    if (Collection.class.isAssignableFrom(raw)
        || Map.class.isAssignableFrom(raw)
        || raw == Iterable.class) {
      return null;
    }
    return raw == Object.class || raw == Number.class || raw.isInterface()
        ? new AnyType(raw, this)
        : new UnknownType(raw);
  }

  private ValueType ofRecord(Class<?> raw, ResolvedType type) {
    var record = new RecordType(RecordAccess.of(raw));
    known.put(type, record); // for records that contain themselves
    newRecords.add(record);
    Map<TypeVariable<?>, ResolvedType> variables = type.variables();
    var fields = new ArrayList<RecordType.Field>();
    for (RecordComponent field : raw.getRecordComponents()) {
      ResolvedType fieldType = ResolvedType.of(field.getGenericType(), variables);
      fields.add(
          new RecordType.Field(
              Aliases.of(field), find(fieldType), field.getType().isPrimitive(), lengthOf(field)));
    }
    record.setFields(List.copyOf(fields));
    return record;
  }

  private static int lengthOf(RecordComponent field) {
    Length length = field.getAnnotation(Length.class);
    return length == null ? 0 : length.value();
  }

  private ValueType ofSealed(Class<?> raw, ResolvedType type) {
    var sealed = new SealedType(raw);
    known.put(type, sealed);
    newSealed.add(sealed);
    return addPermitted(sealed, raw) ? sealed : new UnknownType(raw);
  }

  /// Adds the classes that values of a sealed type can have.
  ///
  /// @return whether that are only enums, records and classes with a codec, with different names
  private boolean addPermitted(SealedType sealed, Class<?> raw) {
    boolean isItsOwnValue = !raw.isInterface() && !Modifier.isAbstract(raw.getModifiers());
    if (isItsOwnValue || !raw.isSealed()) {
      return false;
    }
    for (Class<?> permitted : raw.getPermittedSubclasses()) {
      boolean isNew =
          (permitted.isSealed() && !permitted.isEnum())
              ? addPermitted(sealed, permitted)
              : (permitted.isEnum() || permitted.isRecord() || codecs.containsKey(permitted))
                  && sealed.add(permitted, find(permitted));
      if (!isNew) {
        return false;
      }
    }
    return true;
  }
}
