package dev.phyla.cli;

import dev.phyla.examples.environment.Environment;
import dev.phyla.examples.environment.Environments;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Finds the environment that a command line names.
final class EnvironmentName {

  private EnvironmentName() {}

  /// Finds an environment.
  ///
  /// @throws ParameterException if the name is missing or unknown
  static Environment find(@Nullable String name, CommandSpec command) {
    List<String> names = Environments.all().stream().map(Environment::name).toList();
    if (name == null) {
      throw new ParameterException(
          command.commandLine(),
          command.qualifiedName() + " needs the name of an environment" + Guess.of("", names));
    }
    return Environments.find(name)
        .orElseThrow(
            () ->
                new ParameterException(
                    command.commandLine(),
                    "There is no environment '" + name + "'" + Guess.of(name, names)));
  }
}
