package dev.phyla.history;

import java.util.Locale;

/// The type of the values in a column.
public enum ColumnType {
  /// `boolean`.
  BOOLEAN("BOOLEAN", 1, boolean.class),
  /// `byte`.
  BYTE("TINYINT", 1, byte.class),
  /// `short`.
  SHORT("SMALLINT", 2, short.class),
  /// `char`, as its number.
  CHAR("USMALLINT", 2, char.class),
  /// `int`.
  INT("INTEGER", 4, int.class),
  /// `long`.
  LONG("BIGINT", 8, long.class),
  /// `float`.
  FLOAT("FLOAT", 4, float.class),
  /// `double`.
  DOUBLE("DOUBLE", 8, double.class),
  /// An entity, as [dev.phyla.Entity#bits()]; 0 for none.
  ENTITY("BIGINT", 8, long.class),
  /// A text or the name of an enum constant, or null.
  TEXT("VARCHAR", 0, Object.class),
  /// Any other value, such as a list, or null.
  VALUE("JSON", 0, Object.class);

  private final String sqlName;
  private final int bytes;
  private final Class<?> elementType;

  ColumnType(String sqlName, int bytes, Class<?> elementType) {
    this.sqlName = sqlName;
    this.bytes = bytes;
    this.elementType = elementType;
  }

  /// The type of primitive values.
  ///
  /// @param type a primitive type
  /// @return the column type
  public static ColumnType of(Class<?> type) {
    if (!type.isPrimitive() || type == void.class) {
      throw new IllegalArgumentException(type.getTypeName() + " is not a primitive type.");
    }
    return valueOf(type.getName().toUpperCase(Locale.ROOT));
  }

  /// The type in SQL.
  ///
  /// @return the name that DuckDB gives it
  public String sqlName() {
    return sqlName;
  }

  /// The type of the elements of arrays of values.
  ///
  /// @return a primitive type, or `Object.class` for references
  public Class<?> elementType() {
    return elementType;
  }

  /// The size of a value in a log, or 0 if values have different sizes.
  ///
  /// @return the number of bytes
  public int bytes() {
    return bytes;
  }

  /// Whether values are objects, which can be null.
  ///
  /// @return whether arrays of values are `Object[]`
  public boolean isReference() {
    return bytes == 0;
  }
}
