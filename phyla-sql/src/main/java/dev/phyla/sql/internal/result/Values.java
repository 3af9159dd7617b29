package dev.phyla.sql.internal.result;

import dev.phyla.Entity;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;
import org.duckdb.JsonNode;
import org.jspecify.annotations.Nullable;

/// Conversion between objects of DuckDB's driver and of the JDK.
public final class Values {
  private Values() {}

  /// A value of a result without classes of the driver: lists for lists and arrays, maps for
  /// structures and maps, texts for JSON, bytes for blobs, and classes of `java.time`.
  ///
  /// @param value what the driver returned
  /// @return the value
  /// @throws SQLException if DuckDB fails
  public static @Nullable Object fromDriver(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> null;
      case JsonNode json -> json.toString();
      case Array array -> list((@Nullable Object[]) array.getArray());
      case DuckDBStruct struct -> map(struct.getMap());
      case Struct struct -> list(struct.getAttributes());
      case Map<?, ?> map -> map(map);
      case Blob blob -> blob.getBytes(1, (int) blob.length());
      case Timestamp timestamp -> timestamp.toLocalDateTime();
      default -> value;
    };
  }

  private static List<@Nullable Object> list(@Nullable Object[] values) throws SQLException {
    var list = new ArrayList<@Nullable Object>(values.length);
    for (Object each : values) {
      list.add(fromDriver(each));
    }
    return Collections.unmodifiableList(list);
  }

  private static Map<@Nullable Object, @Nullable Object> map(Map<?, ?> values) throws SQLException {
    var map = new LinkedHashMap<@Nullable Object, @Nullable Object>();
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      map.put(fromDriver(entry.getKey()), fromDriver(entry.getValue()));
    }
    return Collections.unmodifiableMap(map);
  }

  /// A parameter of a statement as an object that the driver knows.
  ///
  /// @param value any value
  /// @return the value; the packed number of an entity, and the text of constants, characters and
  ///   paths
  public static @Nullable Object toDriver(@Nullable Object value) {
    return switch (value) {
      case Entity entity -> entity.bits();
      case Enum<?> constant -> constant.name();
      case Character character -> character.toString();
      case Path path -> path.toString();
      case null, default -> value;
    };
  }
}
