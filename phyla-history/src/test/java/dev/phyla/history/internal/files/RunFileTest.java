package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
  private static final Instant STARTED = Instant.parse("2026-11-18T01:02:03.000000004Z");

  private static final RunInfo PLAIN = run("w0", "r0");

  @TempDir private Path folder;

  static RunInfo run(String worldId, String runId) {
    return new RunInfo(
        worldId, runId, -1, Map.of(), null, "0.1.0", STARTED, true, false, 1, List.of(), 0);
  }

  private static RunInfo fork() {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("z", "1");
    parameters.put("a \"quoted\" name\n", "ü😀\ud800\u0000");
    return new RunInfo(
        "w.0",
        "-r_0",
        Long.MIN_VALUE,
        parameters,
        new RunInfo.Parent("r0", Long.MAX_VALUE),
        "0.1.0",
        STARTED,
        false,
        true,
        Integer.MAX_VALUE,
        List.of("Position", "Velocity"),
        8192);
  }

  @Test
  void runsAreReadAsTheyWereWritten() {
    for (RunInfo run : List.of(PLAIN, fork())) {
      RunFile.write(folder, run);

      assertThat(RunFile.read(folder)).isEqualTo(run);
      assertThat(RunFile.read(folder).parameters().keySet())
          .containsExactlyElementsOf(run.parameters().keySet());
    }
  }

  @Test
  void theFileIsPlainJson() {
    RunFile.write(folder, PLAIN);

    assertThat(folder.resolve("run.json"))
        .hasContent(
            """
            {
              "format": 1,
              "worldId": "w0",
              "runId": "r0",
              "seed": -1,
              "parameters": {},
              "engineVersion": "0.1.0",
              "started": "2026-11-18T01:02:03.000000004Z",
              "isComplete": true,
              "isEveryTickWhole": false,
              "everyTicks": 1,
              "components": [],
              "checksum": "crc32c:d3c3d3b1"
            }
            """);
  }

  @Test
  void damageIsFound() throws IOException {
    RunFile.write(folder, fork());

    Damage.assertFound(folder.resolve("run.json"), () -> RunFile.read(folder));
  }

  @Test
  void aFileWithValuesThatNoRunHasIsRefused() {
    assertRefused("runId", "../r0", "The run id \"../r0\" cannot be used");
    assertRefused("everyTicks", 0L, "The run r0 cannot be recorded every 0 ticks");
    assertRefused("started", "yesterday", "Text 'yesterday' could not be parsed");
    assertRefused("parameters", Map.of("a", 1L), "parameters.a is 1, and it has to be a text");
    assertRefused("parent", Map.of("runId", "r0", "tick", 1L), "cannot be its own parent");
    assertRefused("parent", Map.of("runId", "r1", "tick", -1L), "cannot be forked at tick -1");
    assertRefused("components", null, "components is null, and it has to be an array");
  }

  private void assertRefused(String key, Object value, String problem) {
    RunFile.write(folder, PLAIN);
    Path file = folder.resolve("run.json");
    Map<String, Object> content = new LinkedHashMap<>(JsonFile.read(file, 1000).values());
    content.put(key, value);
    JsonFile.write(file, content, 1000);
    assertThatThrownBy(() -> RunFile.read(folder))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be used: ")
        .hasMessageContaining(problem);
  }

  @Test
  void aFolderWithoutTheFileIsRefused() {
    assertThatThrownBy(() -> RunFile.read(folder))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + folder.resolve("run.json") + " cannot be read: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", ".hidden", "a/b", "a\\b", "a b", "a=b", "ä", "a\n", "a\0"})
  void idsThatCannotBePartsOfPathsAreRefused(String id) {
    assertThatThrownBy(() -> run(id, "r0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The world id \"")
        .hasMessageContaining("use 1 to 200 of the characters");
    assertThatThrownBy(() -> run("w0", id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The run id \"");
    assertThatThrownBy(() -> new RunInfo.Parent(id, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void idsHaveAtMost200Characters() {
    assertThat(run("w".repeat(200), "r".repeat(200)).runId()).hasSize(200);
    assertThatThrownBy(() -> run("w", "r".repeat(201)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void collectionsAreCopied() {
    var parameters = new HashMap<>(Map.of("a", "1"));
    var components = Arrays.asList("Position");
    var run =
        new RunInfo("w", "r", 0, parameters, null, "1", STARTED, true, false, 1, components, 0);
    parameters.put("b", "2");
    components.set(0, "Other");

    assertThat(run.parameters()).isEqualTo(Map.of("a", "1"));
    assertThat(run.components()).containsExactly("Position");
    assertThatThrownBy(() -> run.parameters().put("c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(
            () ->
                new RunInfo(
                    "w",
                    "r",
                    0,
                    Collections.singletonMap("a", null),
                    null,
                    "1",
                    STARTED,
                    true,
                    false,
                    1,
                    List.of(),
                    0))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The parameter a is null.");
  }
}
