package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Lists the examples and the models.
@Command(
    name = "list",
    description = "lists the examples and the models",
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ListCommand implements Runnable {

  private static final String ROW = "%-14s  %10s  %6s  %s%n";

  private final InstalledModels models;

  @Spec private CommandSpec spec;

  ListCommand(InstalledModels models) {
    this.models = models;
  }

  @Override
  public void run() {
    String problem = models.problem();
    if (problem != null) {
      throw new ParameterException(spec.commandLine(), problem);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(ROW, "EXAMPLE", "ENTITIES", "TICKS", "DESCRIPTION");
    for (Example example : Examples.all()) {
      out.printf(
          Locale.ROOT,
          ROW,
          example.name(),
          String.format(Locale.ROOT, "%,d", example.defaultEntities()),
          String.format(Locale.ROOT, "%,d", example.defaultTicks()),
          example.description());
    }
    if (!models.all().isEmpty()) {
      out.println();
      out.printf(ROW, "MODEL", "PARAMETERS", "TICKS", "DESCRIPTION");
    }
    models
        .all()
        .forEach(
            (name, model) ->
                out.printf(
                    Locale.ROOT,
                    ROW,
                    name,
                    model.parameters().all().size(),
                    String.format(Locale.ROOT, "%,d", model.ticks()),
                    model.description()));
    out.flush();
  }
}
