package dev.phyla.internal.command;

import dev.phyla.SkippedCommand;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Holds the handler for commands that were skipped because their entity was dead.
public final class SkipReports {
  private @Nullable Consumer<? super SkippedCommand> handler;

  /// Sets the handler.
  public void handleWith(Consumer<? super SkippedCommand> handler) {
    this.handler = handler;
  }

  /// The handler, or null if there is none.
  @Nullable Consumer<? super SkippedCommand> handler() {
    return handler;
  }
}
