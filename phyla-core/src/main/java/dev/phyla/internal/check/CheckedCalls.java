package dev.phyla.internal.check;

import dev.phyla.Ref;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Calls a lambda with write handles that end with the call.
public final class CheckedCalls {
  private final Object function;

  private CheckedCalls(Object function) {
    this.function = function;
  }

  /// A stand-in for a lambda.
  ///
  /// @param type the interface of the lambda
  /// @param function the lambda
  public static Object of(Class<?> type, Object function) {
    var calls = new CheckedCalls(function);
    return Proxy.newProxyInstance(
        CheckedCalls.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> calls.call(method, arguments));
  }

  private @Nullable Object call(Method method, @Nullable Object[] arguments) throws Throwable {
    var passed = arguments.clone();
    for (int i = 0; i < passed.length; i++) {
      if (passed[i] instanceof Ref<?> handle) {
        passed[i] = new CheckedRef<>(handle);
      }
    }
    try {
      return method.invoke(function, passed);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      for (Object argument : passed) {
        if (argument instanceof CheckedRef<?> handle) {
          handle.end();
        }
      }
    }
  }
}
