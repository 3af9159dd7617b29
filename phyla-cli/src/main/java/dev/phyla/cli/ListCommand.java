package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Lists the examples.
@Command(
    name = "list",
    description = "lists the examples",
    optionListHeading = "%nOptions:%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ListCommand implements Runnable {

  private static final String ROW = "%-10s  %9s  %6s  %s%n";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
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
    out.flush();
  }
}
