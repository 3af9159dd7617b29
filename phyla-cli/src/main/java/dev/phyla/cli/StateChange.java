package dev.phyla.cli;

import dev.phyla.ComponentAccess;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.history.HistoryException;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A change of the state that a fork starts with: another seed, or another value of a field in all
/// entities that have a component.
///
/// @param name `seed`, or component and field, such as `Velocity.dx`
/// @param value the value as text
record StateChange(String name, String value) {
  private static final String SEED = "seed";

  /// Reads `NAME=VALUE`.
  static final class Converter implements ITypeConverter<StateChange> {
    @Override
    public StateChange convert(String text) {
      int equals = text.indexOf('=');
      String name = equals < 0 ? "" : text.substring(0, equals);
      if (name.isEmpty() || !(name.equals(SEED) || name.indexOf('.') > 0)) {
        throw new TypeConversionException(
            "seed=N or COMPONENT.FIELD=VALUE, such as Velocity.dx=0, but got '" + text + "'");
      }
      return new StateChange(name, text.substring(equals + 1));
    }
  }

  /// Whether this is a new seed.
  boolean isSeed() {
    return name.equals(SEED);
  }

  /// The new seed.
  long seed() {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new HistoryException(
          "The seed is a whole number of 64 bits, so it cannot be '" + value + "'.", e);
    }
  }

  /// Throws if the world has no such field, or if the field has other values.
  ///
  /// @throws HistoryException that says why
  void check(World world) {
    if (isSeed()) {
      seed();
    } else {
      parsed(access(world));
    }
  }

  /// Changes the state of a world.
  void apply(World world) {
    if (isSeed()) {
      world.seed(seed());
      return;
    }
    ComponentAccess<?> access = access(world);
    Object parsed = parsed(access);
    for (Entity entity : world.query(access.type().with()).entities()) {
      access.setField(entity, field(), parsed);
    }
  }

  private String field() {
    return name.substring(name.indexOf('.') + 1);
  }

  private ComponentAccess<?> access(World world) {
    String component = name.substring(0, name.indexOf('.'));
    List<String> known = world.componentTypes().stream().map(type -> type.name()).sorted().toList();
    if (!known.contains(component)) {
      throw new HistoryException(
          "There is no component '" + component + "'" + Guess.of(component, known));
    }
    ComponentAccess<?> access = world.componentNamed(component);
    if (!access.fields().contains(field())) {
      throw new HistoryException(
          access.fields().isEmpty()
              ? "The component " + component + " has no fields."
              : "The component "
                  + component
                  + " has no field '"
                  + field()
                  + "'"
                  + Guess.of(field(), access.fields()));
    }
    return access;
  }

  private Object parsed(ComponentAccess<?> access) {
    Class<?> type = access.type().arrayType(field()).componentType();
    try {
      return switch (type.getName()) {
        case "boolean" -> Boolean.parseBoolean(value);
        case "byte", "short", "int", "long" -> Long.parseLong(value);
        case "float", "double" -> Double.parseDouble(value);
        default ->
            throw new HistoryException(
                "--set cannot change %s, which has values of %s."
                    .formatted(name, type.getSimpleName()));
      };
    } catch (NumberFormatException e) {
      throw new HistoryException(
          "The field %s has numbers of type %s, so it cannot be '%s'."
              .formatted(name, type.getSimpleName(), value),
          e);
    }
  }
}
