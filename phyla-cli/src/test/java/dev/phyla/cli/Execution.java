package dev.phyla.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import picocli.CommandLine;

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

  /// Executes a command line with text as its standard input.
  static Execution withInput(String input, boolean terminal, String... arguments) {
    var stream = new ByteArrayInputStream(input.getBytes(Charset.defaultCharset()));
    return execute(Main.commandLine(terminal, stream), arguments);
  }

  private static Execution execute(boolean terminal, String... arguments) {
    return execute(Main.commandLine(terminal), arguments);
  }

  private static Execution execute(CommandLine command, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    return new Execution(exitCode, out.toString(), err.toString());
  }
}
