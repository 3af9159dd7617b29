package dev.phyla.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A folder with the jars of Spark, from which clusters start executors.
final class SparkHome {
  private static final List<String> OTHERS =
      List.of("phyla-", "junit", "assertj", "duckdb", "surefire", "opentest4j", "byte-buddy");

  private SparkHome() {}

  /// Fills the folder that the variable SPARK_HOME names with links to jars of the class path.
  static Path prepare() {
    Path home = Path.of(System.getenv("SPARK_HOME"));
    Path jars = home.resolve("jars");
    try {
      Files.createDirectories(jars);
      for (String entry : classPath()) {
        Path jar = Path.of(entry);
        String name = jar.getFileName().toString();
        if (name.endsWith(".jar")
            && OTHERS.stream().noneMatch(name::startsWith)
            && !Files.exists(jars.resolve(name))) {
          Files.createSymbolicLink(jars.resolve(name), jar);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return home;
  }

  static List<String> classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  /// The executors that a process has started.
  static List<ProcessHandle> executors(ProcessHandle driver) {
    try (Stream<ProcessHandle> processes = driver.descendants()) {
      return processes.filter(process -> isExecutor(process.pid())).toList();
    }
  }

  private static boolean isExecutor(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline"))
          .contains("CoarseGrainedExecutorBackend");
    } catch (IOException e) {
      return false; // has ended
    }
  }

  /// Ends a process as the operating system does if it has no memory left.
  static void kill(long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor();
  }
}
