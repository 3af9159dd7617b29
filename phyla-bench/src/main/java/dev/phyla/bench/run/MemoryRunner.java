package dev.phyla.bench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Measures the heap that entities take, each population in a virtual machine of its own.
///
/// The serial collector is used whatever the user chose for the loops: it is the one whose figures
/// are exact to the byte.
public final class MemoryRunner {
  private MemoryRunner() {}

  /// The heap bytes for each entity after one run of a creating task.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public static double bytesPerEntity(Cell cell) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx4g"));
    command.addAll(MachineSettings.quietPeers());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MemoryProbe.class.getName());
    command.addAll(List.of(cell.task().name(), cell.contender().id()));
    command.addAll(List.of(Integer.toString(cell.form()), Integer.toString(cell.entities())));
    String output = outputOf(cell, command);
    try {
      return Long.parseLong(output.strip()) / (double) cell.entities();
    } catch (NumberFormatException failure) {
      throw new MeasurementException(cell, new IOException(output));
    }
  }

  private static String outputOf(Cell cell, List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return output;
    } catch (IOException failure) {
      throw new MeasurementException(cell, failure);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw new MeasurementException(cell, interruption);
    }
  }
}
