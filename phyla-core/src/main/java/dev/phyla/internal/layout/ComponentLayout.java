package dev.phyla.internal.layout;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a component class is stored: its columns, and the handles that take values apart and put
/// them together.
///
/// A layout belongs to a class, not to a world, and never changes.
///
/// @param type the component class
/// @param root the class taken apart
/// @param columns the columns, in the order of the fields
/// @param handles constructors and accessors, erased to `Object` and primitives
/// @param defaultValue the declared default, or null where the default is all zeros
public record ComponentLayout(
    Class<?> type,
    FieldNode root,
    List<ColumnLayout> columns,
    List<MethodHandle> handles,
    @Nullable Object defaultValue) {

  private static final ClassValue<ComponentLayout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected ComponentLayout computeValue(Class<?> type) {
          return LayoutReader.read(type);
        }
      };

  /// The layout of a component class.
  ///
  /// @throws IllegalArgumentException if the class cannot be a component; the message says why
  public static ComponentLayout of(Class<?> type) {
    return LAYOUTS.get(type);
  }

  /// Whether taking a value apart runs no code of the user, as far as is known.
  public boolean isPlain() {
    return PlainAccessors.of(type);
  }
}
