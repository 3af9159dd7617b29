package dev.phyla.model.internal.loop;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The copies of loops by the classes of the lambdas that they call. All worlds share the code.
public final class LoopCopies {
  private static final ClassValue<Map<Class<?>, Constructor<?>>> COPIES =
      new ClassValue<>() {
        @Override
        protected Map<Class<?>, Constructor<?>> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>(2);
        }
      };

  private LoopCopies() {}

  /// A new loop over agents that act one by one.
  ///
  /// @param lambda what they do
  public static AgentLoop newAgentLoop(Object lambda) {
    return (AgentLoop) newLoop(lambda, AgentLoopCode.class);
  }

  private static Object newLoop(Object lambda, Class<?> code) {
    try {
      return COPIES.get(lambda.getClass()).computeIfAbsent(code, LoopCopies::define).newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("The loop " + code.getSimpleName() + " cannot be created.", e);
    }
  }

  private static Constructor<?> define(Class<?> code) {
    String file = code.getSimpleName() + ".class";
    try (InputStream in = code.getResourceAsStream(file)) {
      if (in == null) {
        throw new LinkageError("The class file " + file + " is missing.");
      }
      return MethodHandles.lookup()
          .defineHiddenClass(in.readAllBytes(), true)
          .lookupClass()
          .getDeclaredConstructor();
    } catch (IOException | ReflectiveOperationException e) {
      throw new LinkageError("The loop " + code.getSimpleName() + " cannot be copied.", e);
    }
  }
}
