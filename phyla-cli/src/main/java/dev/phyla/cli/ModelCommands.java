package dev.phyla.cli;

import dev.phyla.model.Model;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// What the commands of models have in common. Each model is a subcommand, because each has its own
/// options.
final class ModelCommands {
  private ModelCommands() {}

  /// Sets the name and the description of a command.
  static CommandSpec describe(CommandSpec spec, String name, Model<?> model) {
    spec.name(name);
    String description = model.description().strip();
    if (description.endsWith(".")) {
      description = description.substring(0, description.length() - 1);
    }
    spec.usageMessage().description(literal(description));
    OptionSpec ticks = spec.findOption("--ticks");
    spec.remove(ticks);
    spec.addOption(
        OptionSpec.builder(ticks)
            .description(
                String.format(
                    Locale.ROOT, "%s (default: %,d)", ticks.description()[0], model.ticks()))
            .build());
    return spec;
  }

  /// A text for the help that is shown as it is.
  static String literal(String text) {
    return text.replace("%", "%%").replace("${", "$${");
  }

  /// The parameters of a file, as a new map; an empty one if there is no file.
  static Map<String, Object> values(@Nullable Path file, Model<?> model) {
    return new LinkedHashMap<>(file == null ? Map.of() : ParameterFile.read(file, model));
  }

  /// Refuses options before the name of the model, which are those of another command.
  static void requireNothingBefore(CommandSpec spec) {
    ParseResult before = spec.parent().commandLine().getParseResult();
    if (!before.matchedArgs().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "The options of a model come after its name, as in %s --help"
              .formatted(spec.qualifiedName()));
    }
  }
}
