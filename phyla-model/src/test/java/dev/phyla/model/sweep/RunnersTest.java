package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnersTest {
  private static final ClassLoader LOADER = RunnersTest.class.getClassLoader();

  @TempDir Path folder;

  /// Runs at `moon:1` and the like.
  public static final class MoonRunners implements RunnerProvider {
    /// Creates the provider.
    public MoonRunners() {}

    @Override
    public boolean accepts(String where) {
      return where.startsWith("moon:");
    }

    @Override
    public Runner create(String where, int threads) {
      return new LocalRunner(threads + 1);
    }
  }

  @Test
  void thisProcessNeedsNoProvider() {
    assertThat(Runners.create(LOADER, "local", 3))
        .isInstanceOfSatisfying(
            LocalRunner.class, runner -> assertThat(runner.threads()).isEqualTo(3));
  }

  @Test
  void aProviderIsFoundByThePlace() throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(RunnerProvider.class.getName()), MoonRunners.class.getName() + "\n");
    try (var loader = new URLClassLoader(new URL[] {url(folder)}, LOADER)) {
      assertThat(Runners.create(loader, "moon:1", 3))
          .isInstanceOfSatisfying(
              LocalRunner.class, runner -> assertThat(runner.threads()).isEqualTo(4));
      assertThatThrownBy(() -> Runners.create(loader, "mars:1", 3))
          .isInstanceOf(SweepException.class);
    }
  }

  @Test
  void anUnknownPlaceIsExplained() {
    assertThatThrownBy(() -> Runners.create(LOADER, "spark://host:7077", 2))
        .isInstanceOf(SweepException.class)
        .hasMessage(
            "Runs cannot be executed on spark://host:7077, because no module on the class path knows"
                + " such a place; use local, or add the module to the class path.");
  }

  private static URL url(Path path) throws MalformedURLException {
    URI uri = path.toUri();
    return uri.toURL();
  }
}
