package dev.phyla.history;

import dev.phyla.history.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// The name of a table, as [ArchetypeTable] specifies it.
final class TableName {
  private static final int HASH_DIGITS = 16;

  private TableName() {}

  /// The name of the table with some components.
  ///
  /// @param components the components, sorted
  static String of(List<TableComponent> components) {
    String digits = HexFormat.of().formatHex(sha256(text(components)));
    return "a_" + components.size() + "c_s" + digits.substring(0, HASH_DIGITS);
  }

  /// The text that is hashed.
  private static String text(List<TableComponent> components) {
    var text = new StringBuilder();
    ArchetypeTable.BASE_COLUMNS
        .subList(0, ArchetypeTable.NAMED_COLUMNS)
        .forEach(
            base -> text.append(base.getKey()).append(' ').append(base.getValue()).append('\n'));
    for (TableComponent component : components) {
      text.append("component ").append(JsonWriter.quote(component.name())).append('\n');
      for (TableField field : component.fields()) {
        text.append("field ").append(JsonWriter.quote(field.path())).append(' ');
        text.append(field.type().name());
        if (field.length() > 0) {
          text.append('[').append(field.length()).append(']');
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e); // every JDK has it
    }
  }
}
