package dev.phyla.internal.command;

import dev.phyla.CallbackException;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The failures of a flush, which are thrown at its end.
final class Failures {
  private final String buffer;
  private final List<Throwable> thrown = new ArrayList<>(0);

  /// The number of failures that callbacks of applied commands caused.
  private int applied;

  /// A description of the first command that failed.
  private String first = "";

  /// The failure that ended the flush early, or null.
  private @Nullable IllegalStateException endless;

  /// @param buffer the name of the buffer in messages
  Failures(String buffer) {
    this.buffer = buffer;
  }

  /// Adds the exception of a command that failed.
  void add(CommandBuffer commands, int command, ComponentRegistry registry, Throwable failure) {
    if (thrown.isEmpty()) {
      first = text(commands, command, registry);
    }
    thrown.add(failure);
  }

  /// Adds the exception of callbacks of a command that was applied.
  void addApplied(
      CommandBuffer commands, int command, ComponentRegistry registry, Throwable failure) {
    applied++;
    add(commands, command, registry, failure);
  }

  private static String text(CommandBuffer commands, int command, ComponentRegistry registry) {
    return String.format(
        "\"%s\" recorded by \"%s\"",
        CommandText.of(commands, command, registry), commands.recordedBy(command));
  }

  /// Adds the failure that a command is too deep, so that it and all later commands are dropped.
  void endAtEndlessChain(CommandBuffer commands, int command, ComponentRegistry registry) {
    endless =
        new IllegalStateException(
            String.format(
                "The commands \"%s\" record each other without end: %s is more than %d commands"
                    + " away from one that was recorded outside of a flush. It and %d commands"
                    + " behind it were dropped.",
                buffer,
                text(commands, command, registry),
                CommandApplier.MAX_DEPTH,
                commands.size() - command - 1));
  }

  /// Adds the failure that too many commands were recorded, so that a command and all later ones
  /// are dropped.
  ///
  /// @param began the number of commands when the flush started
  void endAtFlood(CommandBuffer commands, int command, ComponentRegistry registry, int began) {
    endless =
        new IllegalStateException(
            String.format(
                "The commands \"%s\" record each other without end: the flush began with %d of"
                    + " them, and %d were recorded since. %s and %d commands behind it were"
                    + " dropped.",
                buffer,
                began,
                commands.size() - began,
                text(commands, command, registry),
                commands.size() - command - 1));
  }

  /// Throws all failures together, if there are any, and removes them.
  void throwAll() {
    if (endless == null && thrown.isEmpty()) {
      return;
    }
    List<Throwable> failures = List.copyOf(thrown);
    IllegalStateException chain = endless;
    String outcome = outcome();
    thrown.clear();
    applied = 0;
    endless = null;
    if (chain != null) {
      failures.forEach(chain::addSuppressed);
      throw chain;
    }
    throw new CallbackException(
        String.format("%s The first to fail was %s: %s", outcome, first, failures.getFirst()),
        failures);
  }

  private String outcome() {
    int failed = thrown.size() - applied;
    if (failed == 0) {
      return String.format(
          "All commands of \"%s\" were applied, but callbacks threw %s.",
          buffer, applied == 1 ? "once" : applied + " times");
    }
    String failures = failed == 1 ? "one" : String.valueOf(failed);
    if (applied == 0) {
      return String.format(
          "Of the commands \"%s\" %s failed, and the others were applied.", buffer, failures);
    }
    return String.format(
        "Of the commands \"%s\" %s failed; all others were applied, but callbacks threw for %d of"
            + " them.",
        buffer, failures, applied);
  }
}
