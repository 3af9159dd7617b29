package dev.phyla.spi;

import dev.phyla.internal.loop.LoopCopy;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;

/// A loop that exists once for each class of the lambda it calls.
///
/// A loop that all lambdas share calls them through a table, and each call costs an object and a
/// jump. So the class of the loop is defined again for each lambda class, from the same class file,
/// and HotSpot is made to inline the only lambda that the copy sees, as in the loops of queries.
///
/// @param <L> the type of the loop
public interface CopiedLoop<L> {
  /// The loop for a class of lambdas. All worlds share it.
  ///
  /// @param lookup a lookup in the package of the loop, always the same one
  /// @param code the loop: a top-level class without state, whose constructor has no parameters
  /// @param lambda the class of the lambda
  /// @param parameters the classes of what the loop calls the lambda with
  /// @param <L> the type of the loop
  /// @return the loop
  static <L> CopiedLoop<L> of(
      Lookup lookup, Class<? extends L> code, Class<?> lambda, List<Class<?>> parameters) {
    return LoopCopy.of(lookup, code, lambda, parameters);
  }

  /// The loop as it is to be used now. Another copy takes its place once the lambda is inlined.
  ///
  /// @param lambda the lambda that is about to be called
  /// @param count how often
  /// @return the current copy
  L prepare(Object lambda, int count);
}
