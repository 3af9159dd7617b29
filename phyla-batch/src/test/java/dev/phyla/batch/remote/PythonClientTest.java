package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Runs the tests of the Python client against servers of this build.
///
/// They need a Python with numpy: that of `-Dphyla.python=…`, or else the first of `python3` and
/// `/usr/bin/python3` that has it. Without one the test is skipped, or fails with
/// `-Dphyla.python.required=true`.
class PythonClientTest {
  private static final Pattern RAN = Pattern.compile("Ran (\\d+) tests");
  private static final Pattern SKIPPED = Pattern.compile("skipped=(\\d+)");

  /// Those that need Gymnasium.
  private static final int MAY_BE_SKIPPED = 3;

  @Test
  void theTestsOfTheClientPass() throws Exception {
    var tests = new ProcessBuilder(python(), "-W", "default", "-m", "unittest", "discover", "-v");
    tests.command().addAll(List.of("-s", "tests", "-t", "."));
    tests.directory(Path.of("..", "python").toFile());
    tests.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    tests
        .environment()
        .put("PHYLA_TEST_JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    tests.environment().put("PHYLA_TEST_CLASS_PATH", System.getProperty("java.class.path"));
    Process process = tests.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(number(RAN, output)).as(output).isGreaterThan(50);
    assertThat(number(SKIPPED, output)).as(output).isLessThanOrEqualTo(MAY_BE_SKIPPED);
  }

  private static int number(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private static String python() {
    String chosen = System.getProperty("phyla.python", "");
    List<String> candidates =
        chosen.isEmpty() ? List.of("python3", "/usr/bin/python3") : List.of(chosen);
    Optional<String> python = candidates.stream().filter(PythonClientTest::hasNumpy).findFirst();
    if (python.isEmpty()) {
      String sentence = "None of %s can import numpy.".formatted(candidates);
      if (Boolean.getBoolean("phyla.python.required")) {
        fail(sentence);
      }
      abort(sentence);
    }
    return python.orElseThrow();
  }

  private static boolean hasNumpy(String python) {
    try {
      return new ProcessBuilder(python, "-c", "import numpy")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) { // there is no such program
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
