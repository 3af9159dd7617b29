package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the Python code of the page about logs on a real log. It needs a Python with numpy, like
/// the tests of the Python client.
class HistoryPythonTest {
  private static final int TICKS = 50;

  @TempDir Path folder;

  record Position(float x, double y) {}

  record Label(String text, boolean isNew) {}

  @Test
  void thePageReadsALog() throws Exception {
    var expected = new StringBuilder();
    var world = new World();
    for (int i = 0; i < 300; i++) {
      world.spawn(new Position(i, 1));
    }
    for (int i = 0; i < 20; i++) {
      world.spawn(new Position(i, 2), new Label("é" + i, true));
    }
    var moving = world.query(Term.write(Position.class));
    try (Recording _ =
        History.recorder(world, folder).runId("r").everyTickWhole().segmentBytes(100_000).start()) {
      for (int i = 0; i <= TICKS; i++) {
        var sum = new double[1];
        moving.each(p -> sum[0] += p.get().y());
        expected.append(i).append(' ').append(sum[0] / world.count()).append('\n');
        moving.update(p -> new Position(p.x() + 0.5f, p.y() + 0.25));
        if (i < TICKS) {
          world.endUpdate();
        }
      }
    }
    Path program = folder.resolve("page.py");
    Files.writeString(
        program,
        code()
            + "\nimport sys\nfor tick, value in average(sys.argv[1], \"position__y\").items():\n    print(tick, value)\n");

    String run = folder.resolve("log/world_id=world/run_id=r").toString();
    Process process =
        new ProcessBuilder(python(), program.toString(), run).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isEqualTo(expected.toString());
  }

  private static String code() throws IOException {
    return Page.read(Page.root().resolve("docs/history-python.md")).blocks("python").stream()
        .map(block -> String.join("\n", block.lines()))
        .collect(Collectors.joining("\n"));
  }

  private static String python() {
    String chosen = System.getProperty("phyla.python", "");
    List<String> candidates =
        chosen.isEmpty() ? List.of("python3", "/usr/bin/python3") : List.of(chosen);
    Optional<String> python = candidates.stream().filter(HistoryPythonTest::hasNumpy).findFirst();
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
