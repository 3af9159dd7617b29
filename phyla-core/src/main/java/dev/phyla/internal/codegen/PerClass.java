package dev.phyla.internal.codegen;

import java.util.function.Function;

/// Generated code, one piece for each lambda class and shape, created on first use.
///
/// It is shared by all worlds of the process, refers to none, and is unloaded with the lambda
/// class.
///
/// @param <S> the shape, compared by `equals`
/// @param <C> the code
public final class PerClass<S, C> {
  private final ClassValue<SoftCode<S, C>> code;

  /// Creates an empty cache.
  public PerClass(Function<S, C> define) {
    this.code =
        new ClassValue<>() {
          @Override
          protected SoftCode<S, C> computeValue(Class<?> type) {
            return new SoftCode<>(define);
          }
        };
  }

  /// The code of a shape for a class.
  public C find(Class<?> type, S shape) {
    return code.get(type).find(shape);
  }
}
