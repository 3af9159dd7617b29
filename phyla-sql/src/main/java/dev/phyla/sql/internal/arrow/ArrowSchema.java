package dev.phyla.sql.internal.arrow;

import dev.phyla.history.ColumnType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes the schema of a stream as structures of C.
final class ArrowSchema {
  /// The number of bytes of the structure `ArrowSchema`.
  static final int SCHEMA_BYTES = 72;

  private static final int FORMAT = 0;
  private static final int NAME = 8;
  private static final int METADATA = 16;
  private static final int FLAGS = 24;
  private static final int CHILD_COUNT = 32;
  private static final int CHILDREN = 40;
  private static final int RELEASE = 56;

  private static final long NULLABLE = 2;

  private ArrowSchema() {}

  /// Fills a structure with columns.
  ///
  /// @param target the structure
  /// @param fields the columns
  /// @param arena the memory of names and structures of columns
  static void write(MemorySegment target, List<ArrowField> fields, Arena arena) {
    MemorySegment children = arena.allocate(ValueLayout.ADDRESS, fields.size());
    for (int i = 0; i < fields.size(); i++) {
      ArrowField field = fields.get(i);
      MemorySegment schema = arena.allocate(SCHEMA_BYTES, Long.BYTES);
      fill(schema, field.format(), field.name(), arena);
      if (field.type().isReference()) {
        schema.set(ValueLayout.JAVA_LONG, FLAGS, NULLABLE);
      }
      if (field.type() == ColumnType.VALUE) {
        schema.set(ValueLayout.ADDRESS, METADATA, jsonType(arena));
      }
      children.setAtIndex(ValueLayout.ADDRESS, i, schema);
    }
    fill(target, "+s", "", arena);
    target.set(ValueLayout.JAVA_LONG, CHILD_COUNT, fields.size());
    target.set(ValueLayout.ADDRESS, CHILDREN, children);
  }

  private static void fill(MemorySegment schema, String format, String name, Arena arena) {
    schema.fill((byte) 0);
    schema.set(ValueLayout.ADDRESS, FORMAT, arena.allocateFrom(format));
    schema.set(ValueLayout.ADDRESS, NAME, arena.allocateFrom(name));
    schema.set(ValueLayout.ADDRESS, RELEASE, ArrowCallbacks.RELEASE_SCHEMA);
  }

  /// The metadata that makes a column of texts one of JSON: a number of pairs, and each text after
  /// its length.
  private static MemorySegment jsonType(Arena arena) {
    byte[] key = "ARROW:extension:name".getBytes(StandardCharsets.UTF_8);
    byte[] value = "arrow.json".getBytes(StandardCharsets.UTF_8);
    int bytes = 3 * Integer.BYTES + key.length + value.length;
    MemorySegment metadata = arena.allocate(bytes, Integer.BYTES);
    ByteBuffer buffer = metadata.asByteBuffer().order(ByteOrder.nativeOrder());
    buffer.putInt(1).putInt(key.length).put(key).putInt(value.length).put(value);
    return metadata;
  }

  static void markReleased(MemorySegment schema) {
    schema.set(ValueLayout.ADDRESS, RELEASE, MemorySegment.NULL);
  }
}
