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
  /// G1 always has regions of the same size, because arrays of more than half a region lie
  /// differently. The heap starts with what most measurements need and is touched before they
  /// begin. It cannot grow beyond what the largest of them need, because memory that is touched
  /// later is touched in a pause. Methods are not compiled in the background, so that none is still
  /// waiting for its compilation when the measurement begins. What generates classes is compiled
  /// later than by default: nothing that is measured needs it, and it takes the compilers as long
  /// as all the rest.
  public List<String> arguments(int entities) {
    List<String> arguments = new ArrayList<>();
    arguments.add(collector.flag());
    arguments.addAll(
        entities > MANY_ENTITIES ? List.of("-Xms4g", "-Xmx4g") : List.of("-Xms128m", "-Xmx1g"));
    arguments.add("-XX:G1HeapRegionSize=2m");
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
