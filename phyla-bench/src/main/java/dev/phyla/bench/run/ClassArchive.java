package dev.phyla.bench.run;

import dev.phyla.bench.jmh.LoadingBenchmark;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// An archive of parsed and verified classes for all measuring virtual machines, which otherwise
/// spend more time on that than on measuring.
///
/// One virtual machine loads the classes that the others will need, without measuring, and writes
/// the archive. It contains neither profiles nor compiled code, and classes are still loaded on
/// first use, so the results stay the same. The file belongs to one run of the benchmarks.
final class ClassArchive {
  private ClassArchive() {}

  /// Writes the archive, if possible: classes in directories cannot be archived, and writing the
  /// file may fail. Everything works without it, only more slowly.
  static Optional<Path> create(
      List<Task> tasks, List<Contender> contenders, MachineSettings settings) {
    if (!classPath().allMatch(Files::isRegularFile)) {
      return Optional.empty();
    }
    try {
      Path directory = Files.createTempDirectory("phyla-bench");
      directory.toFile().deleteOnExit();
      Path file = directory.resolve("classes.jsa");
      file.toFile().deleteOnExit();
      load(tasks, contenders, arguments(settings, file));
      return Optional.of(file).filter(Files::isRegularFile);
    } catch (IOException | RunnerException unable) {
      return Optional.empty();
    }
  }

  private static Stream<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of);
  }

  private static List<String> arguments(MachineSettings settings, Path file) {
    List<String> arguments = new ArrayList<>(settings.arguments(1));
    arguments.add("-XX:ArchiveClassesAtExit=" + file);
    arguments.add("-XX:TieredStopAtLevel=1");
    arguments.add("-Xlog:disable");
    return arguments;
  }

  private static void load(List<Task> tasks, List<Contender> contenders, List<String> arguments)
      throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include("^" + LoadingBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .param("tasks", tasks.stream().map(Task::name).collect(Collectors.joining(",")))
                .param(
                    "contenders",
                    contenders.stream().map(Contender::id).collect(Collectors.joining(",")))
                .forks(1)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .jvmArgs(arguments.toArray(String[]::new))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build())
        .runSingle();
  }
}
