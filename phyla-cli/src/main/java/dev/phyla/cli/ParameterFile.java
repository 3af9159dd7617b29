package dev.phyla.cli;

import dev.phyla.json.Json;
import dev.phyla.model.Model;
import dev.phyla.model.ParameterException;
import dev.phyla.model.ParameterInfo;
import dev.phyla.snapshot.SnapshotException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads parameters of a model from a JSON file: an object with the values by name.
final class ParameterFile {
  private ParameterFile() {}

  /// Reads the parameters.
  ///
  /// @return the values by the names of the parameters
  /// @throws ParameterException if the file cannot be read, or a name or value is wrong
  static Map<String, Object> read(Path file, Model<?> model) {
    var values = new LinkedHashMap<String, Object>();
    try {
      for (Map.Entry<String, @Nullable Object> each : parse(file).entrySet()) {
        ParameterInfo info = model.parameters().info(each.getKey());
        Object converted = info.convert(plain(info, each.getValue()));
        if (values.put(info.name(), converted) != null) {
          throw new ParameterException("\"" + info.name() + "\" is there twice.", null);
        }
      }
    } catch (ParameterException e) {
      throw new ParameterException("--params cannot be " + file + ": " + e.getMessage(), e);
    }
    return values;
  }

  private static Map<String, @Nullable Object> parse(Path file) {
    try {
      return Json.parse(Files.readString(file));
    } catch (SnapshotException e) {
      throw new ParameterException(String.valueOf(e.getMessage()), e);
    } catch (NoSuchFileException e) {
      throw new ParameterException("there is no such file.", e);
    } catch (CharacterCodingException e) {
      throw new ParameterException("it is not a text in UTF-8.", e);
    } catch (IOException e) {
      throw new ParameterException("it cannot be read.", e);
    }
  }

  private static Object plain(ParameterInfo info, @Nullable Object value) {
    if (value instanceof Number || value instanceof String || value instanceof Boolean) {
      return value;
    }
    throw new ParameterException(
        "The parameter \"%s\" cannot be %s; it is %s."
            .formatted(
                info.name(),
                value == null ? "null" : value instanceof Map ? "an object" : "a list",
                info.allowed()),
        null);
  }
}
