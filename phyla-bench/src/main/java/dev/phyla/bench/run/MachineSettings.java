package dev.phyla.bench.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The settings of the measuring virtual machines.
///
/// @param collector their garbage collector
/// @param classArchive the class archive, if there is one
/// @param extraArguments additional arguments
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

  /// The arguments for a measurement with a number of entities.
  ///
  /// The region size of G1 is fixed, because arrays of more than half a region are allocated
  /// differently. The heap starts with the size that most measurements need, and is touched before
  /// they start, because memory that is touched later is touched in a pause. Methods are not
  /// compiled in the background, so that no compilation is pending when the measurement starts.
  /// Code that generates classes is compiled later than by default: nothing that is measured needs
  /// it, and compiling it takes as long as all the rest.
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
    classArchive.ifPresent(file -> arguments.addAll(sharing(file)));
    arguments.addAll(quietPeers());
    arguments.addAll(extraArguments);
    return arguments;
  }

  /// Options that use a class archive. The JDK would warn that its own archive, which this one
  /// extends, was written without native access; both are used all the same.
  private static List<String> sharing(Path archive) {
    return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off");
  }

  /// Options that suppress warnings about the peers.
  static List<String> quietPeers() {
    return List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");
  }
}
