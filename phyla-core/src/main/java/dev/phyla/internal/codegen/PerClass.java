package dev.phyla.internal.codegen;

import java.util.function.Function;

/// Code that exists once for each class of lambdas and each shape, made on first use.
///
/// It is shared by all worlds of the process and refers to none, and it goes away with the class it
/// is found by.
///
/// @param <S> the shape, compared by `equals`
/// @param <C> the code
public final class PerClass<S, C> {
  private final ClassValue<SoftCode<S, C>> code;

  /// Code that is made by a function of its shape.
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
