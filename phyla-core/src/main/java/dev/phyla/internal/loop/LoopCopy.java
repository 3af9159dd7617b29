package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.PerClass;
import dev.phyla.internal.loop.LoopInlining.State;
import dev.phyla.spi.CopiedLoop;
import java.io.InputStream;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * As for generated loops, HotSpot may not inline a lambda that it compiled before the loop, and then
 * every call allocates. So a compiler directive forces it, and the class is copied once more when
 * the directive is active. Counts are not synchronised; losing some does no harm.
 */

/// The copy of a loop for one lambda class, which is copied again when the lambda can be inlined.
///
/// @param <L> the type of the loop
public final class LoopCopy<L> implements CopiedLoop<L> {
  /// After this many calls of the lambda, inlining is requested.
  private static final int WARM_CALLS = 2_000;

  private static final PerClass<Source<?>, LoopCopy<?>> COPIES = new PerClass<>(LoopCopy::new);

  private final Source<L> source;

  /// The current copy.
  private volatile L loop;

  /// The number of calls of the lambda.
  private long calls;

  /// The request to inline the lambda, or null.
  private LoopInlining.@Nullable Request inlining;

  /// Whether the result of the request was handled.
  private boolean isAnswered;

  private LoopCopy(Source<L> source) {
    this.source = source;
    this.loop = source.copy();
  }

  /// What is copied.
  ///
  /// @param lookup a lookup in the package of the class
  /// @param code the class
  /// @param parameters the classes of what it calls a lambda with
  /// @param <L> the type of the loop
  private record Source<L>(Lookup lookup, Class<? extends L> code, List<Class<?>> parameters) {
    private L copy() {
      String file = code.getSimpleName() + ".class";
      try (InputStream in = code.getResourceAsStream(file)) {
        if (in == null) {
          throw new LinkageError("The class file " + file + " is missing.");
        }
        Lookup copy = lookup.defineHiddenClass(in.readAllBytes(), true);
        @SuppressWarnings("unchecked") // it implements the interfaces of the original
        L loop = (L) HiddenClasses.constructor(copy, Object.class).invoke();
        return loop;
      } catch (Throwable e) {
        throw new LinkageError("The loop " + code.getSimpleName() + " cannot be copied.", e);
      }
    }
  }

  /// The copy of a loop for a lambda class, which all worlds share.
  ///
  /// @param lookup a lookup in the package of the loop, always the same one
  /// @param code the loop, a class with a constructor without parameters and without state
  /// @param lambda the class of the lambda
  /// @param parameters the classes of what the loop calls the lambda with
  /// @param <L> the type of the loop
  @SuppressWarnings("unchecked") // the source decides the type
  public static <L> LoopCopy<L> of(
      Lookup lookup, Class<? extends L> code, Class<?> lambda, List<Class<?>> parameters) {
    return (LoopCopy<L>) COPIES.find(lambda, new Source<L>(lookup, code, parameters));
  }

  @Override
  public L prepare(Object lambda, int count) {
    if (!isAnswered) {
      calls += count;
      answer(lambda.getClass());
    }
    return loop;
  }

  private void answer(Class<?> lambda) {
    LoopInlining.Request request = inlining;
    if (request != null) {
      if (request.state() != State.PENDING) {
        isAnswered = true;
        loop = request.state() == State.FORCED ? source.copy() : loop;
      }
    } else if (calls >= WARM_CALLS) {
      inlining = LoopInlining.request(lambda, source.code(), source.parameters());
    }
  }
}
