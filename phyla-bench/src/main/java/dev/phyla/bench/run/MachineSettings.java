package dev.phyla.bench.run;

import java.util.ArrayList;
import java.util.List;

/// How the measuring virtual machines are started.
///
/// @param collector their garbage collector
/// @param extraArguments what the user wants on top
public record MachineSettings(Collector collector, List<String> extraArguments) {
  private static final int MANY_ENTITIES = 100_000;

  public MachineSettings {
    extraArguments = List.copyOf(extraArguments);
  }

  /// The arguments for a measurement with so many entities. The heap has a fixed size and is
  /// touched before the measurement begins.
  public List<String> arguments(int entities) {
    String heap = entities > MANY_ENTITIES ? "4g" : "512m";
    List<String> arguments = new ArrayList<>();
    arguments.add(collector.flag());
    arguments.add("-Xms" + heap);
    arguments.add("-Xmx" + heap);
    arguments.add("-XX:+AlwaysPreTouch");
    arguments.addAll(quietPeers());
    arguments.addAll(extraArguments);
    return arguments;
  }

  /// What keeps the virtual machine from printing warnings about the peers.
  static List<String> quietPeers() {
    return List.of("--sun-misc-unsafe-memory-access=allow");
  }
}
