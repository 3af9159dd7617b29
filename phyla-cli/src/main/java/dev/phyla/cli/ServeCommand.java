package dev.phyla.cli;

import dev.phyla.batch.Batch;
import dev.phyla.batch.remote.BatchEnvironment;
import dev.phyla.batch.remote.RemoteServer;
import dev.phyla.examples.environment.Environment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Serves an environment to a client in another process.
@Command(
    name = "serve",
    description = "serves many worlds of an environment to a Python program",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nServes one client after another until it is interrupted.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ServeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "ENVIRONMENT",
      description = "the name of an environment; phyla batch --list shows them")
  private @Nullable String name;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      converter = WholeNumber.Worlds.class,
      description = "how many worlds to serve (default: 1024)")
  private int worlds = 1024;

  @Mixin private final WorldOptions options = new WorldOptions();

  @Option(
      names = "--socket",
      paramLabel = "DIR",
      description =
          "a directory for the socket and the shared memory, such as one in /dev/shm; it is created"
              + " if it is missing")
  private @Nullable Path directory;

  @Override
  public Integer call() throws IOException {
    Environment environment = EnvironmentName.find(name, spec);
    Path place = directory;
    if (place == null) {
      throw wrong("phyla serve needs --socket, a directory for the socket and the shared memory");
    }
    if (Files.exists(place) && !Files.isDirectory(place)) {
      throw wrong("--socket cannot be " + place + ", which is a file, not a directory");
    }
    BatchEnvironment served = environment.start(worlds, options.seed(), options.threads());
    try (Batch _ = served.batch();
        RemoteServer server = RemoteServer.open(place, served)) {
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          "serving %s, %s, at %s%n",
          environment.name(), Amounts.counted(worlds, "world", "worlds"), server.socket());
      out.flush();
      server.serve();
    }
    return ExitCode.OK;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
