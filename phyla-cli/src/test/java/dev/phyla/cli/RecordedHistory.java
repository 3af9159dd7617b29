package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A history that tests record and read by commands.
///
/// @param folder the folder
record RecordedHistory(Path folder) {

  /// Records a run of an example without pictures.
  Execution record(String example, String runId, int ticks, String... options) {
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("run", example, "--no-pictures", "--record=" + folder));
    arguments.addAll(List.of("--run-id=" + runId, "--ticks=" + ticks));
    arguments.addAll(List.of(options));
    Execution execution = Execution.of(arguments.toArray(String[]::new));
    assertThat(execution.exitCode()).as(execution.err()).isZero();
    return execution;
  }

  /// Continues a run.
  Execution resume(String runId, String... options) {
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("run", "--no-pictures", "--record=" + folder, "--resume=" + runId));
    arguments.addAll(List.of(options));
    return Execution.of(arguments.toArray(String[]::new));
  }

  /// Runs a command of `phyla history`.
  Execution execute(String command, String... options) {
    return Execution.of(arguments(command, options));
  }

  String[] arguments(String command, String... options) {
    var arguments = new ArrayList<>(List.of("history", command, folder.toString()));
    arguments.addAll(List.of(options));
    return arguments.toArray(String[]::new);
  }

  /// Runs a command that must succeed.
  ///
  /// @return its output, with line feeds
  String out(String command, String... options) {
    Execution execution = execute(command, options);
    assertThat(execution.exitCode()).as(execution.err()).isZero();
    return execution.out().replace(System.lineSeparator(), "\n");
  }
}
