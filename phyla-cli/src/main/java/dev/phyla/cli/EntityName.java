package dev.phyla.cli;

import dev.phyla.Entity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads an entity: `INDEX:GENERATION`, or the number that SQL shows as `entity_id`.
final class EntityName implements ITypeConverter<Entity> {
  private static final Pattern PARTS = Pattern.compile("(\\d+):(-?\\d+)");

  @Override
  public Entity convert(String text) {
    try {
      Matcher parts = PARTS.matcher(text);
      return parts.matches()
          ? new Entity(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)))
          : Entity.fromBits(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "an entity such as 12:1, or its number in SQL, but got '" + text + "'");
    }
  }
}
