package dev.phyla.cli;

import dev.phyla.World;
import dev.phyla.examples.Example;
import dev.phyla.examples.Examples;
import dev.phyla.examples.Settings;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.Snapshots;
import dev.phyla.snapshot.WorldDiff;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows what differs between two snapshots.
@Command(
    name = "diff",
    description = "shows what differs between two snapshots",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = "%nThe exit code is 0 if nothing differs, and 1 otherwise.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class DiffCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FIRST", description = "a snapshot")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "SECOND", description = "another snapshot")
  private Path second = Path.of("");

  @Option(
      names = "--entities",
      paramLabel = "N",
      converter = WholeNumber.Entities.class,
      description = "how many entities to show at most (default: 20)")
  private int entities = 20;

  @Option(
      names = "--skip-unknown",
      description =
          "leave out tags, relations, events and resources whose classes are not known, instead of"
              + " refusing the file")
  private boolean skipUnknown;

  @Override
  public Integer call() throws IOException {
    try (World before = load(first);
        World after = load(second)) {
      WorldDiff diff = World.diff(before, after);
      spec.commandLine().getOut().println(diff.format(entities));
      spec.commandLine().getOut().flush();
      return diff.isEmpty() ? 0 : DIFFERENT;
    }
  }

  /// Loads a snapshot: with the classes of the example that it was saved by, or without classes.
  private World load(Path file) throws IOException {
    try {
      Optional<RunOrigin> origin = origin(file);
      Optional<Example> example = origin.map(RunOrigin::example).flatMap(Examples::find);
      if (origin.isPresent() && example.isPresent()) {
        var settings = new Settings(origin.get().entities(), origin.get().seed());
        return RunOrigin.resume(example.get(), settings, file).world();
      }
      var world = new World();
      Snapshots.loader().missing(skipUnknown ? Missing.SKIP : Missing.KEEP).load(world, file);
      return world;
    } catch (SnapshotException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /// What the snapshot says about its run, if an example wrote it.
  private static Optional<RunOrigin> origin(Path file) throws IOException {
    try (var world = new World()) {
      Snapshots.loader(RunOrigin.class).missing(Missing.SKIP).load(world, file);
      return world.resources().find(RunOrigin.class);
    }
  }
}
