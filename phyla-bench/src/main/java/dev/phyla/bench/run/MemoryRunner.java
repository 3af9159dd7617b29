package dev.phyla.bench.run;

import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the heap that entities take, each contender in a separate virtual machine.
///
/// Always uses the serial collector, because its figures are exact to the byte if it compacts all
/// dead objects.
public final class MemoryRunner {
  private static final List<Task> TASKS = List.of(Task.CREATE_2, Task.CREATE_5);

  private MemoryRunner() {}

  /// The heap bytes for each entity after one run of each task that creates entities one by one.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public static Map<Cell, Double> bytesPerEntity(Contender contender, int entities) {
    Map<Cell, Double> bytes = new LinkedHashMap<>();
    try {
      List<String> lines =
          JavaProcess.run(jvmArguments(), MemoryProbe.class, arguments(contender, entities));
      for (int i = 0; i < TASKS.size(); i++) {
        Cell cell = new Cell(TASKS.get(i), contender, 0, entities);
        bytes.put(cell, Long.parseLong(lines.get(i)) / (double) entities);
      }
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException failure) {
      throw new MeasurementException("the heap of " + contender.name(), failure);
    }
    return bytes;
  }

  private static List<String> jvmArguments() {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0", "-Xms1g", "-Xmx4g"));
    arguments.addAll(MachineSettings.quietPeers());
    return arguments;
  }

  private static List<String> arguments(Contender contender, int entities) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(contender.id(), Integer.toString(entities)));
    TASKS.forEach(task -> arguments.add(task.name()));
    return arguments;
  }
}
