package dev.phyla.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/// A placeholder for the benchmarks, which are a separate program that the launcher starts.
@Command(name = "bench", description = "measures Phyla, its peers and the limit")
final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Unmatched private @Nullable List<String> arguments;

  @Override
  public Integer call() {
    var command = new StringJoiner(" ").add("./phyla bench");
    if (arguments != null) {
      arguments.forEach(command::add);
    }
    PrintWriter err = spec.commandLine().getErr();
    err.println("phyla: The benchmarks are a separate program; start them with " + command);
    err.flush();
    return ExitCode.USAGE;
  }
}
