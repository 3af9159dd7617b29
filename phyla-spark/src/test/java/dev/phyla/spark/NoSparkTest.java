package dev.phyla.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.sweep.Runners;
import dev.phyla.model.sweep.SweepException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What happens if Spark is not on the class path.
final class NoSparkTest {
  /// A loader of Phyla alone.
  private static URLClassLoader phyla() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (entry.contains("phyla-")) {
        URI uri = Path.of(entry).toUri();
        urls.add(uri.toURL());
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  @Test
  void aRunnerSaysHowToGetSpark() throws Exception {
    try (URLClassLoader loader = phyla()) {
      Class<?> runners = loader.loadClass(Runners.class.getName());
      var create = runners.getMethod("create", ClassLoader.class, String.class, int.class);
      assertThatThrownBy(() -> create.invoke(null, loader, "spark://127.0.0.1:7077", 2))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .satisfies(
              e -> assertThat(e.getClass().getName()).isEqualTo(SweepException.class.getName()))
          .hasMessageStartingWith("A sweep on Spark needs Spark, which is not on the class path:")
          .hasMessageContaining("org.apache.spark:spark-sql_2.13:4.2.0");
    }
  }

  @Test
  void theProgramSaysHowToGetSpark() throws Exception {
    try (URLClassLoader loader = phyla()) {
      var thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try {
        var err = new java.io.ByteArrayOutputStream();
        var run =
            loader
                .loadClass(SparkSweep.class.getName())
                .getDeclaredMethod(
                    "run", String[].class, java.io.PrintStream.class, java.io.PrintStream.class);
        run.setAccessible(true);
        String[] args = {"--model", "growth", "--out", "x", "--master", "local[2]"};
        Object code =
            run.invoke(null, args, new java.io.PrintStream(err), new java.io.PrintStream(err));
        assertThat(code).isEqualTo(1);
        assertThat(err.toString(UTF_8)).startsWith("A sweep on Spark needs Spark");
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
