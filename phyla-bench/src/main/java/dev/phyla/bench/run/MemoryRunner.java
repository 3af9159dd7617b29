package dev.phyla.bench.run;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the heap that entities take, each contender in a virtual machine of its own.
///
/// The serial collector is used whatever the user chose for the loops: it is the one whose figures
/// are exact to the byte, once it is told to leave no dead objects where they are.
public final class MemoryRunner {
  private static final List<Task> TASKS = List.of(Task.CREATE_2, Task.CREATE_5);

  private MemoryRunner() {}

  /// The heap bytes for each entity after one run of each task that creates entities one by one.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public static Map<Cell, Double> bytesPerEntity(Contender contender, int entities) {
    List<String> lines = output(contender, entities).lines().toList();
    Map<Cell, Double> bytes = new LinkedHashMap<>();
    try {
      for (int i = 0; i < TASKS.size(); i++) {
        Cell cell = new Cell(TASKS.get(i), contender, 0, entities);
        bytes.put(cell, Long.parseLong(lines.get(i)) / (double) entities);
      }
    } catch (NumberFormatException | IndexOutOfBoundsException failure) {
      throw failed(
          contender, new IOException(lines.isEmpty() ? "It printed nothing." : lines.getFirst()));
    }
    return bytes;
  }

  private static String output(Contender contender, int entities) {
    try {
      Process process =
          new ProcessBuilder(command(contender, entities)).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return output;
    } catch (IOException failure) {
      throw failed(contender, failure);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw failed(contender, interruption);
    }
  }

  private static List<String> command(Contender contender, int entities) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0", "-Xms1g", "-Xmx4g"));
    command.addAll(MachineSettings.quietPeers());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MemoryProbe.class.getName());
    command.addAll(List.of(contender.id(), Integer.toString(entities)));
    TASKS.forEach(task -> command.add(task.name()));
    return command;
  }

  private static MeasurementException failed(Contender contender, Exception cause) {
    return new MeasurementException("the heap of " + contender.name(), cause);
  }
}
