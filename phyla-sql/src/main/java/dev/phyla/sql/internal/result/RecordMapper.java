package dev.phyla.sql.internal.result;

import dev.phyla.Entity;
import dev.phyla.sql.SqlColumn;
import dev.phyla.sql.SqlException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Makes records of the rows of a result. A column belongs to the component with the same name;
/// case and underscores do not count, and columns without a component are ignored.
///
/// @param <R> the record
public final class RecordMapper<R> {
  private final Class<R> type;
  private final RecordComponent[] components;
  private final SqlColumn[] columns;
  private final Constructor<R> constructor;

  /// Finds the columns of a record.
  ///
  /// @param type the record
  /// @param available the columns of the result
  /// @throws IllegalArgumentException if a component has no column or several, or the class is not
  ///   an accessible record
  public RecordMapper(Class<R> type, List<SqlColumn> available) {
    this.type = type;
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          "Rows become records, but " + type.getName() + " is not a record.");
    }
    components = type.getRecordComponents();
    columns =
        Arrays.stream(components)
            .map(component -> column(component, available))
            .toArray(SqlColumn[]::new);
    constructor = constructor(type);
  }

  private SqlColumn column(RecordComponent component, List<SqlColumn> available) {
    String name = normal(component.getName());
    List<SqlColumn> found =
        available.stream().filter(column -> normal(column.name()).equals(name)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "%s.%s needs one column of that name, but the result has %s."
              .formatted(type.getSimpleName(), component.getName(), names(found, available)));
    }
    return found.getFirst();
  }

  private static String names(List<SqlColumn> found, List<SqlColumn> available) {
    List<SqlColumn> shown = found.isEmpty() ? available : found;
    return String.join(", ", shown.stream().map(SqlColumn::name).toList());
  }

  private static String normal(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static <R> Constructor<R> constructor(Class<R> type) {
    Class<?>[] parameters =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<R> constructor = type.getDeclaredConstructor(parameters);
      if (!constructor.trySetAccessible()) {
        throw new IllegalArgumentException(
            "%s cannot be created: it is not accessible to Phyla. Add \"opens %s to %s;\" to the"
                    .formatted(
                        type.getName(),
                        type.getPackageName(),
                        RecordMapper.class.getModule().getName())
                + " declaration of its module.");
      }
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new LinkageError("A record has no constructor.", e); // every record has one
    }
  }

  /// Makes a record of each row.
  ///
  /// @param size the number of rows
  /// @return the records
  /// @throws IllegalArgumentException if a value does not fit its component
  /// @throws SqlException if the constructor throws
  public List<R> map(int size) {
    var records = new ArrayList<R>(size);
    var arguments = new @Nullable Object[components.length];
    for (int row = 0; row < size; row++) {
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = argument(i, row);
      }
      records.add(create(arguments, row));
    }
    return List.copyOf(records);
  }

  private R create(@Nullable Object[] arguments, int row) {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new SqlException(
          "%s could not be created from row %d: %s"
              .formatted(type.getSimpleName(), row, e.getCause()),
          e.getCause() == null ? e : e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("A record cannot be created.", e); // it is accessible and final
    }
  }

  private @Nullable Object argument(int component, int row) {
    Object value = columns[component].value(row);
    Class<?> wanted = components[component].getType();
    if (value == null && !wanted.isPrimitive()) {
      return null;
    }
    Object converted = value == null ? null : convert(value, wanted);
    if (converted == null) {
      throw new IllegalArgumentException(
          "The column %s is %s in row %d, which is no %s for %s.%s."
              .formatted(
                  columns[component].name(),
                  value == null ? "null" : value + " (" + columns[component].type() + ")",
                  row,
                  wanted.getSimpleName(),
                  type.getSimpleName(),
                  components[component].getName()));
    }
    return converted;
  }

  /// The value as an object of a class, or null if it has no such form.
  private static @Nullable Object convert(Object value, Class<?> wanted) {
    if (wanted.isInstance(value)) {
      return value;
    }
    if (wanted == boolean.class) {
      return value instanceof Boolean ? value : null;
    }
    if (value instanceof Number number) {
      return convertNumber(number, wanted);
    }
    if (value instanceof String text) {
      return convertText(text, wanted);
    }
    return null;
  }

  private static @Nullable Object convertText(String text, Class<?> wanted) {
    if (wanted == char.class || wanted == Character.class) {
      return text.length() == 1 ? (Object) text.charAt(0) : null;
    }
    if (wanted.isEnum()) {
      for (Object constant : wanted.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(text)) {
          return constant;
        }
      }
    }
    return null;
  }

  /// Whole numbers become any type that can hold them, other numbers become `float` and `double`.
  private static @Nullable Object convertNumber(Number number, Class<?> wanted) {
    if (wanted == double.class || wanted == Double.class) {
      return number.doubleValue();
    }
    if (wanted == float.class || wanted == Float.class) {
      return number.floatValue();
    }
    if (wanted == BigDecimal.class) {
      return new BigDecimal(number.toString());
    }
    if (number instanceof Double || number instanceof Float || number instanceof BigDecimal) {
      return null;
    }
    if (wanted == BigInteger.class) {
      return new BigInteger(number.toString());
    }
    if (number instanceof BigInteger) {
      return null; // wider than long
    }
    return convertWhole(number.longValue(), wanted);
  }

  private static @Nullable Object convertWhole(long number, Class<?> wanted) {
    if (wanted == long.class || wanted == Long.class) {
      return number;
    }
    if (wanted == Entity.class) {
      return Entity.fromBits(number);
    }
    if (wanted == int.class || wanted == Integer.class) {
      return (int) number == number ? (Object) (int) number : null;
    }
    if (wanted == short.class || wanted == Short.class) {
      return (short) number == number ? (Object) (short) number : null;
    }
    if (wanted == byte.class || wanted == Byte.class) {
      return (byte) number == number ? (Object) (byte) number : null;
    }
    if (wanted == char.class || wanted == Character.class) {
      return (char) number == number ? (Object) (char) number : null;
    }
    return null;
  }
}
