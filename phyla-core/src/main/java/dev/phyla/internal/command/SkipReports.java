package dev.phyla.internal.command;

import dev.phyla.SkippedCommand;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where a world reports commands that were skipped because their entity was dead.
public final class SkipReports {
  private @Nullable Consumer<? super SkippedCommand> handler;

  /// Says who gets the reports from now on.
  public void handleWith(Consumer<? super SkippedCommand> handler) {
    this.handler = handler;
  }

  /// What gets the reports, or null if none need be made.
  @Nullable Consumer<? super SkippedCommand> handler() {
    return handler;
  }
}
