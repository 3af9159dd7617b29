package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.json.JsonObject;
import dev.phyla.history.internal.json.JsonReader;
import dev.phyla.history.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads and writes JSON files that have a checksum.
///
/// The content is an object. Its first key, `format`, is the version of the file format, which is
/// 1. Its last key, `checksum`, is `crc32c:` and eight hexadecimal digits: the CRC-32C of the
///    object without that key, as [JsonWriter] writes it in UTF-8. Spaces and line breaks are free,
///    so a file may be formatted, but every other change makes the checksum wrong.
public final class JsonFile {
  private static final String FORMAT = "format";
  private static final long VERSION = 1;
  private static final String CHECKSUM = "checksum";

  private JsonFile() {}

  /// Replaces a file.
  ///
  /// @param content the object, without version and checksum
  /// @param maxBytes the maximum size that can be read again
  /// @throws HistoryException if the file would be larger, or cannot be written
  public static void write(Path file, Map<String, @Nullable Object> content, int maxBytes) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put(FORMAT, VERSION);
    all.putAll(content);
    all.put(CHECKSUM, checksum(all));
    byte[] bytes = (JsonWriter.write(all) + "\n").getBytes(StandardCharsets.UTF_8);
    if (bytes.length > maxBytes) {
      throw new HistoryException(
          String.format(
              "The file %s cannot be written: it would have %d bytes, and it can have %d at most.",
              file, bytes.length, maxBytes));
    }
    ReplacedFile.write(file, bytes);
  }

  /// Reads a file.
  ///
  /// @param maxBytes the maximum size
  /// @return the object, without version and checksum
  /// @throws HistoryException if there is no such file, or it is damaged
  public static JsonObject read(Path file, int maxBytes) {
    String name = file.toString();
    byte[] bytes = ReplacedFile.read(file, maxBytes);
    JsonObject object = JsonObject.of(name, JsonReader.read(name, bytes, maxBytes));
    if (object.number(FORMAT) != VERSION) {
      throw object.error(
          FORMAT,
          String.format(
              "is %d, and this version of Phyla reads %d; use the version that wrote it",
              object.number(FORMAT), VERSION));
    }
    if (!object.has(CHECKSUM)) {
      throw object.error(CHECKSUM, "is missing, so the file may be damaged; restore a copy of it");
    }
    Map<String, @Nullable Object> content = new LinkedHashMap<>(object.values());
    content.remove(CHECKSUM);
    String expected = checksum(content);
    if (!object.text(CHECKSUM).equals(expected)) {
      throw object.error(
          CHECKSUM,
          String.format(
              "is %s, but its content has %s: the file is damaged or was edited; restore a copy of"
                  + " it",
              object.text(CHECKSUM), expected));
    }
    content.remove(FORMAT);
    return JsonObject.of(name, content);
  }

  private static String checksum(Map<String, @Nullable Object> content) {
    var crc = new CRC32C();
    crc.update(JsonWriter.write(content).getBytes(StandardCharsets.UTF_8));
    return String.format("crc32c:%08x", crc.getValue());
  }
}
