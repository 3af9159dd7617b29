package dev.phyla.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/// The result of an executed command line.
///
/// @param exitCode the exit code
/// @param out the standard output
/// @param err the standard error
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
