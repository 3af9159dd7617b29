package dev.phyla.internal.layout;

import dev.phyla.Bundle;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The components of a [Bundle], and the method handles that read them.
///
/// Nested bundles are flattened. A layout does not belong to a world and never changes.
public final class BundleLayout {
  private static final ClassValue<BundleLayout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected BundleLayout computeValue(Class<?> type) {
          return BundleReader.read(type);
        }
      };

  /// A field of a bundle.
  ///
  /// @param bundle the bundle
  /// @param name its name
  /// @param type its class
  /// @param accessor takes the bundle and returns the value of the field, both as objects
  /// @param nested its layout if it is a bundle itself, or null
  public record Field(
      Class<?> bundle,
      String name,
      Class<?> type,
      MethodHandle accessor,
      @Nullable BundleLayout nested) {}

  /// A component of a bundle.
  ///
  /// @param path the fields that lead to it, after the name of the bundle: `Ship.engine.thrust`
  /// @param type its class
  public record Part(String path, Class<?> type) {}

  private final List<Field> fields;
  private final List<Part> parts;

  BundleLayout(Class<?> type, List<Field> fields) {
    this.fields = List.copyOf(fields);
    var parts = new ArrayList<Part>();
    for (Field field : fields) {
      String path = type.getSimpleName() + "." + field.name;
      if (field.nested == null) {
        parts.add(new Part(path, field.type));
      } else {
        for (Part part : field.nested.parts) {
          parts.add(new Part(path + part.path.substring(part.path.indexOf('.')), part.type));
        }
      }
    }
    this.parts = List.copyOf(parts);
  }

  /// Whether a class is a bundle.
  public static boolean isBundle(Class<?> type) {
    return type.isAnnotationPresent(Bundle.class);
  }

  /// The layout of a bundle.
  ///
  /// @throws IllegalArgumentException if the class cannot be a bundle
  public static BundleLayout of(Class<?> type) {
    return LAYOUTS.get(type);
  }

  /// Throws if a class that is used as a component type is a bundle.
  public static void refuse(Class<?> type) {
    if (isBundle(type)) {
      throw new IllegalArgumentException(
          of(type).parts.stream()
              .map(part -> part.type.getSimpleName())
              .collect(
                  Collectors.joining(
                      ", ",
                      type.getSimpleName()
                          + " is a bundle, which is never stored itself; use its components: ",
                      ".")));
    }
  }

  /// The fields, in order.
  public List<Field> fields() {
    return fields;
  }

  /// The components, in the order of the fields, those of nested bundles in their place.
  public List<Part> parts() {
    return parts;
  }
}
