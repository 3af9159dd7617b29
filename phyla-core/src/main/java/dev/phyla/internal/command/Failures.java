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
                CommandApplier.MOST_DEPTH,
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
    thrown.clear();
    endless = null;
    if (chain != null) {
      failures.forEach(chain::addSuppressed);
      throw chain;
    }
    throw new CallbackException(
        String.format(
            "Of the commands \"%s\" %s failed, and the others were applied. The first to fail was"
                + " %s: %s",
            buffer, failures.size() == 1 ? "one" : failures.size(), first, failures.getFirst()),
        failures);
  }
}
