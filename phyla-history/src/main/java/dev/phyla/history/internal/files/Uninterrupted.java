package dev.phyla.history.internal.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/// Uses channels in threads that may be interrupted.
///
/// An interrupt closes the channel that its thread uses, before or during the call. Interrupts are
/// requests to the simulation, so they must not cost it a tick.
public final class Uninterrupted {
  private Uninterrupted() {}

  /// An action on a channel.
  public interface Action {
    /// Runs the action with an open channel. It is called again if an interrupt closed the channel.
    void run() throws IOException;
  }

  /// Runs an action to its end. If the thread was interrupted before or meanwhile, it is
  /// interrupted afterwards.
  public static void run(Action action) throws IOException {
    boolean isInterrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          action.run();
          return;
        } catch (ClosedByInterruptException e) {
          isInterrupted = true;
          Thread.interrupted();
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
