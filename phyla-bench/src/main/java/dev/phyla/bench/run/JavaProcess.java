package dev.phyla.bench.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs programs in a separate virtual machine, with the JDK and the class path of this one.
public final class JavaProcess {
  private JavaProcess() {}

  /// Runs a program and returns the lines that it prints, at least one.
  ///
  /// @param jvmArguments the options of the virtual machine
  /// @param program the class with the main method
  /// @param arguments the arguments of the main method
  /// @throws IOException if the program cannot be started, fails or prints nothing; its first line
  ///   is the message
  public static List<String> run(
      List<String> jvmArguments, Class<?> program, List<String> arguments) throws IOException {
    Process process =
        new ProcessBuilder(command(jvmArguments, program, arguments))
            .redirectErrorStream(true)
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    int exitCode = exitCode(process);
    if (lines.isEmpty()) {
      throw new IOException("It printed nothing and ended with exit code " + exitCode + ".");
    }
    if (exitCode != 0) {
      throw new IOException(lines.getFirst());
    }
    return lines;
  }

  private static List<String> command(
      List<String> jvmArguments, Class<?> program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmArguments);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    command.addAll(arguments);
    return command;
  }

  private static int exitCode(Process process) throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      InterruptedIOException failure = new InterruptedIOException("It was interrupted.");
      failure.initCause(interruption);
      throw failure;
    }
  }
}
