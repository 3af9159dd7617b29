package dev.phyla.history.internal.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A program in a process of its own, for tests.
public final class JavaProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private JavaProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /// Starts the main method of a class of the tests.
  public static JavaProcess start(Class<?> program, String... arguments) throws IOException {
    return start(command(program, arguments));
  }

  /// Starts the main method of a class of the tests, which cannot write larger files than given.
  public static JavaProcess startLimited(int kilobytes, Class<?> program, String... arguments)
      throws IOException {
    var command =
        new ArrayList<>(
            List.of("bash", "-c", "ulimit -f " + kilobytes + " && exec \"$@\"", "bash"));
    command.addAll(command(program, arguments));
    return start(command);
  }

  private static JavaProcess start(List<String> command) throws IOException {
    return new JavaProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private static List<String> command(Class<?> program, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /// The next line that it prints, or null if it has ended.
  public String readLine() throws IOException {
    return output.readLine();
  }

  /// Lets a program go on that reads a line.
  public void writeLine() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /// Waits for its end.
  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  /// Kills it. Lines that it has printed can still be read.
  public void kill() {
    process.toHandle().destroyForcibly();
    process.onExit().join();
  }

  /// Kills it if it has not ended.
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
