package dev.phyla.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/// A command line that was executed, and what it answered.
///
/// @param exitCode its exit code
/// @param out what it wrote to the standard output
/// @param err what it wrote to the standard error
record Execution(int exitCode, String out, String err) {

  static Execution of(String... arguments) {
    return execute(false, arguments);
  }

  static Execution onTerminal(String... arguments) {
    return execute(true, arguments);
  }

  private static Execution execute(boolean terminal, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        Main.commandLine(terminal)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Execution(exitCode, out.toString(), err.toString());
  }
}
