package dev.phyla.bench.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How the measuring virtual machines are started.
///
/// @param collector their garbage collector
/// @param classArchive where they find classes that were loaded before, if anywhere
/// @param extraArguments what the user wants on top
public record MachineSettings(
    Collector collector, Optional<Path> classArchive, List<String> extraArguments) {
  private static final int MANY_ENTITIES = 100_000;

  public MachineSettings {
    extraArguments = List.copyOf(extraArguments);
  }

  /// Settings without a class archive.
  public MachineSettings(Collector collector, List<String> extraArguments) {
    this(collector, Optional.empty(), extraArguments);
  }

  /// These settings, with a class archive.
  MachineSettings with(Path archive) {
    return new MachineSettings(collector, Optional.of(archive), extraArguments);
  }

  /// The arguments for a measurement with so many entities.
  ///
  /// The heap can always grow to the same size, because G1 derives the size of its regions from
  /// that, and arrays of more than half a region lie differently. What it starts with is touched
  /// before the measurement begins. Methods are not compiled in the background, so that none is
  /// still waiting for its compilation when the measurement begins. What generates classes is
  /// compiled later than by default: nothing that is measured needs it, and it takes the compilers
  /// as long as all the rest.
  public List<String> arguments(int entities) {
    List<String> arguments = new ArrayList<>();
    arguments.add(collector.flag());
    arguments.add(entities > MANY_ENTITIES ? "-Xms4g" : "-Xms128m");
    arguments.add("-Xmx4g");
    arguments.add("-XX:+AlwaysPreTouch");
    arguments.add("-Xbatch");
    arguments.add("-XX:CompileCommand=quiet");
    arguments.add(
        "-XX:CompileCommand=CompileThresholdScaling,jdk.internal.classfile.impl.*::*,10.0");
    classArchive.ifPresent(file -> arguments.add("-XX:SharedArchiveFile=" + file));
    arguments.addAll(quietPeers());
    arguments.addAll(extraArguments);
    return arguments;
  }

  /// What keeps the virtual machine from printing warnings about the peers.
  static List<String> quietPeers() {
    return List.of("--sun-misc-unsafe-memory-access=allow");
  }
}
