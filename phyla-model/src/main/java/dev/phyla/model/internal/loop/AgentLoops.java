package dev.phyla.model.internal.loop;

import dev.phyla.spi.CopiedLoop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;

/// The loops over agents, a copy for each class of the lambdas that they call.
public final class AgentLoops {
  private static final Lookup LOOKUP = MethodHandles.lookup();

  private AgentLoops() {}

  /// The loop over agents that act one by one.
  ///
  /// @param lambda what they do
  /// @param parameters the classes of what the lambda is called with
  public static CopiedLoop<AgentLoop> of(Object lambda, Class<?>... parameters) {
    return CopiedLoop.of(LOOKUP, AgentLoopCode.class, lambda.getClass(), List.of(parameters));
  }
}
