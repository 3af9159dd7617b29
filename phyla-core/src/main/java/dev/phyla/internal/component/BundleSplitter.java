package dev.phyla.internal.component;

import dev.phyla.internal.layout.BundleLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Splits bundles of one class into their components, with code generated for that class.
abstract class BundleSplitter {
  private static final ClassValue<BundleSplitter> SPLITTERS =
      new ClassValue<>() {
        @Override
        protected BundleSplitter computeValue(Class<?> type) {
          return BundleSplitterCode.define(BundleLayout.of(type));
        }
      };

  private final BundleLayout layout;

  /// The fields, each one that is a bundle followed by its own.
  private final BundleLayout.Field[] fields;

  /// The classes of the fields.
  private final Class<?>[] types;

  /// For generated classes.
  protected BundleSplitter(BundleLayout layout) {
    this.layout = layout;
    List<BundleLayout.Field> all = new ArrayList<>();
    addFields(layout, all);
    this.fields = all.toArray(BundleLayout.Field[]::new);
    this.types = all.stream().map(BundleLayout.Field::type).toArray(Class<?>[]::new);
  }

  /// Lists the fields of a bundle, each one that is a bundle followed by its own.
  static void addFields(BundleLayout layout, List<BundleLayout.Field> all) {
    for (BundleLayout.Field field : layout.fields()) {
      all.add(field);
      if (field.nested() != null) {
        addFields(field.nested(), all);
      }
    }
  }

  /// The splitter of a bundle.
  ///
  /// @throws IllegalArgumentException if the class cannot be a bundle
  static BundleSplitter of(Class<?> type) {
    return SPLITTERS.get(type);
  }

  /// The components of the bundle.
  final List<BundleLayout.Part> parts() {
    return layout.parts();
  }

  /// The components of a bundle of this class, in a new array. Exceptions of its accessors are
  /// passed on.
  abstract Object[] split(Object bundle);

  /// Returns the value of a field, or throws if it is null or of another class.
  ///
  /// @param index the index of the field, see [#addFields]
  protected final Object check(@Nullable Object value, int index) {
    if (value == null || value.getClass() != types[index]) {
      return checkSlowly(value, fields[index]);
    }
    return value;
  }

  private static Object checkSlowly(@Nullable Object value, BundleLayout.Field field) {
    if (value == null) {
      throw new NullPointerException(
          String.format(
              "The field %s of the bundle %s is null; give it a %s.",
              field.name(), field.bundle().getSimpleName(), field.type().getSimpleName()));
    }
    if (!(value instanceof Enum<?>)) {
      throw new IllegalArgumentException(
          String.format(
              "The field %s of the bundle %s has a %s; declare the field with that class instead of"
                  + " %s.",
              field.name(),
              field.bundle().getSimpleName(),
              value.getClass().getSimpleName(),
              field.type().getSimpleName()));
    }
    return value; // a constant with a body, which has a class of its own
  }
}
