package dev.phyla.internal.component;

import dev.phyla.internal.codegen.CodecCode;
import dev.phyla.internal.codegen.HiddenClasses;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Reads and writes one component of one row, with code generated for its class.
///
/// A codec belongs to a class, not to a world, and has no state.
public abstract class Codec {
  private static final ClassValue<Codec> CODECS =
      new ClassValue<>() {
        @Override
        protected Codec computeValue(Class<?> type) {
          return HiddenClasses.instance(
              CodecCode.define(
                  MethodHandles.lookup(),
                  Codec.class,
                  MethodType.methodType(void.class),
                  ComponentLayout.of(type)),
              Codec.class);
        }
      };

  /// For generated classes.
  protected Codec() {}

  /// The codec of a component class.
  public static Codec of(Class<?> type) {
    return CODECS.get(type);
  }

  /// The component of a row.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @return a new value
  public abstract Object read(Object[] columns, int base, int row);

  /// Replaces the component of a row, or throws and replaces nothing.
  ///
  /// @param columns the columns of a table
  /// @param base the first column of the component there
  /// @param row the row
  /// @param entity the entity that the row must have once the accessors of the value have run
  /// @param value a value of the component class
  public abstract void write(Object[] columns, int base, int row, long entity, Object value);
}
