package dev.phyla.sql.internal.duck;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A statement that is running, and that can be stopped.
final class Execution implements AutoCloseable {
  /// DuckDB forgets a request to stop that arrives before it begins, so requests are repeated.
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final DriverInternals driver;
  private boolean ended;

  /// Why it is being stopped, as a sentence, or null.
  private @Nullable String reason;

  /// The thread that waits for the end of the time, or null without a limit.
  private @Nullable Thread timer;

  Execution(DriverInternals driver) {
    this.driver = driver;
  }

  /// Stops the statement after some time.
  void stopAfter(Duration timeout) {
    timer =
        Thread.ofVirtual()
            .start(
                () -> {
                  if (sleep(timeout)) {
                    repeatStop(
                        "The query took longer than "
                            + timeout.toMillis()
                            + " ms and was stopped.");
                  }
                });
  }

  /// Stops the statement; returns at once.
  ///
  /// @param why a sentence
  void stop(String why) {
    Thread.ofVirtual().start(() -> repeatStop(why));
  }

  private void repeatStop(String why) {
    boolean isRunning = true;
    while (isRunning) {
      isRunning = tryStop(why) && sleep(PAUSE);
    }
  }

  private static boolean sleep(Duration time) {
    try {
      Thread.sleep(time);
      return true;
    } catch (InterruptedException e) {
      return false; // the statement has ended
    }
  }

  private synchronized boolean tryStop(String why) {
    if (ended) {
      return false;
    }
    if (reason == null) {
      reason = why;
    }
    driver.interrupt();
    return true;
  }

  /// Why the statement was stopped.
  ///
  /// @return a sentence, or null if it was not
  synchronized @Nullable String reason() {
    return reason;
  }

  /// Ends the possibility to stop it.
  @Override
  public synchronized void close() {
    ended = true;
    if (timer != null) {
      timer.interrupt();
    }
  }
}
