package dev.phyla.internal.value;

import dev.phyla.internal.layout.RecordAccess;
import dev.phyla.snapshot.Codec;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The value types of a schema, found by Java type. Worlds on different threads may share them.
public final class ValueTypes {
  private final Map<Class<?>, Codec<?>> codecs = new HashMap<>();
  private final Map<Class<?>, ValueType> shared = new HashMap<>();
  private final Map<Type, ValueType> known = new HashMap<>();

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
    ValueType found = find(type, Map.of());
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

  private ValueType find(Type type, Map<TypeVariable<?>, Type> arguments) {
    return switch (type) {
      case Class<?> raw -> ofClass(raw, raw, List.of());
      case ParameterizedType generic -> {
        List<Type> given = new ArrayList<>();
        for (Type argument : generic.getActualTypeArguments()) {
          given.add(resolve(argument, arguments));
        }
        yield ofClass((Class<?>) generic.getRawType(), type, given);
      }
      case GenericArrayType array -> {
        Type element = resolve(array.getGenericComponentType(), arguments);
        yield new ArrayType(erase(element), find(element, arguments));
      }
      default -> find(resolve(type, arguments), arguments);
    };
  }

  /// A type without variables and wildcards at its top.
  private static Type resolve(Type type, Map<TypeVariable<?>, Type> arguments) {
    return switch (type) {
      case TypeVariable<?> variable ->
          Objects.requireNonNullElse(arguments.get(variable), erase(variable.getBounds()[0]));
      case WildcardType wildcard -> resolve(wildcard.getUpperBounds()[0], arguments);
      default -> type;
    };
  }

  private static Class<?> erase(Type type) {
    return switch (type) {
      case Class<?> raw -> raw;
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      case TypeVariable<?> variable -> erase(variable.getBounds()[0]);
      case WildcardType wildcard -> erase(wildcard.getUpperBounds()[0]);
      default -> Object.class;
    };
  }

  /// The type of a class with type arguments.
  ///
  /// @param type the class with its arguments, by which it is found again
  private ValueType ofClass(Class<?> raw, Type type, List<Type> arguments) {
    ValueType found = known.get(type);
    if (found != null) {
      return found;
    }
    ValueType simple = ofSimpleClass(raw);
    if (simple != null) {
      known.put(type, simple);
      return simple;
    }
    ValueType composed;
    if (raw.isRecord()) {
      composed = ofRecord(raw, type, arguments);
    } else if (raw == Optional.class) {
      composed = new OptionalType(argument(arguments, 0));
    } else if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
      composed = new CollectionType(raw, argument(arguments, 0));
    } else if (Map.class.isAssignableFrom(raw)) {
      composed = new MapType(raw, argument(arguments, 0), argument(arguments, 1));
    } else if (raw.isArray()) {
      Class<?> element = raw.getComponentType();
      composed = new ArrayType(element, find(element, Map.of()));
    } else {
      composed = ofSealed(raw);
    }
    known.put(type, composed);
    return composed;
  }

  private ValueType argument(List<Type> arguments, int index) {
    return index < arguments.size()
        ? find(arguments.get(index), Map.of())
        : find(Object.class, Map.of());
  }

  /// The type of a class that contains no other types, or has a codec; null for other classes.
  private @Nullable ValueType ofSimpleClass(Class<?> raw) {
    Codec<?> codec = codecs.get(raw);
    if (codec != null) {
      return new CodedType(codec, find(codec.form(), Map.of()));
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

  private ValueType ofRecord(Class<?> raw, Type type, List<Type> arguments) {
    var record = new RecordType(RecordAccess.of(raw));
    known.put(type, record); // for records that contain themselves
    newRecords.add(record);
    var bound = new HashMap<TypeVariable<?>, Type>();
    TypeVariable<?>[] variables = raw.getTypeParameters();
    for (int i = 0; i < Math.min(variables.length, arguments.size()); i++) {
      bound.put(variables[i], arguments.get(i));
    }
    var fields = new ArrayList<RecordType.Field>();
    for (RecordComponent field : raw.getRecordComponents()) {
      fields.add(
          new RecordType.Field(
              Aliases.of(field),
              find(field.getGenericType(), bound),
              field.getType().isPrimitive()));
    }
    record.setFields(List.copyOf(fields));
    return record;
  }

  private ValueType ofSealed(Class<?> raw) {
    var sealed = new SealedType(raw);
    known.put(raw, sealed);
    newSealed.add(sealed);
    return addPermitted(sealed, raw) ? sealed : new UnknownType(raw);
  }

  private boolean addPermitted(SealedType sealed, Class<?> raw) {
    if (!raw.isInterface() && !Modifier.isAbstract(raw.getModifiers())) {
      return sealed.add(raw, find(raw, Map.of()));
    }
    if (!raw.isSealed()) {
      return false;
    }
    for (Class<?> permitted : raw.getPermittedSubclasses()) {
      boolean isNew =
          permitted.isSealed() && !permitted.isEnum()
              ? addPermitted(sealed, permitted)
              : (permitted.isEnum() || permitted.isRecord() || codecs.containsKey(permitted))
                  && sealed.add(permitted, find(permitted, Map.of()));
      if (!isNew) {
        return false;
      }
    }
    return true;
  }
}
