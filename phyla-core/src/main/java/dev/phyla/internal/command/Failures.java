package dev.phyla.internal.command;

import dev.phyla.CallbackException;
import dev.phyla.internal.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What went wrong while commands were applied, to be thrown when all of them had their turn.
final class Failures {
  private final String buffer;
  private final List<Throwable> thrown = new ArrayList<>(0);

  /// What callbacks threw about commands that were applied all the same.
  private int applied;

  private String first = "";
  private @Nullable IllegalStateException endless;

  /// @param buffer how messages call the buffer
  Failures(String buffer) {
    this.buffer = buffer;
  }

  /// Takes down what a command threw.
  void add(CommandBuffer commands, int command, ComponentRegistry registry, Throwable failure) {
    if (thrown.isEmpty()) {
      first = text(commands, command, registry);
    }
    thrown.add(failure);
  }

  /// Takes down what callbacks threw about a command that was applied all the same.
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

  /// Takes down that a command is too deep, so that it and those behind it are not applied.
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

  /// Takes down that too many commands were recorded meanwhile, so that a command and those behind
  /// it are not applied.
  ///
  /// @param began how many commands there were when the flush began
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

  /// Throws what was taken down, if anything was, and forgets it.
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
