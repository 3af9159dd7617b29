package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The commands in the guide exist: the launcher, its subcommands, and the options.
class GuideCommandsTest {
  @Test
  void everyCommandOfTheLauncherExists() throws IOException {
    assertThat(Page.root().resolve("phyla")).isExecutable();
    String declared =
        sources(Page.root().resolve("phyla-cli/src/main/java"))
            + sources(Page.root().resolve("phyla-bench/src/main/java"));
    for (Page page : Page.all()) {
      for (Page.Block block : page.blocks("sh")) {
        for (String line : block.lines()) {
          List<String> words = List.of(line.replaceFirst("\\s+#.*", "").split("\\s+"));
          if (words.getFirst().equals("./phyla")) {
            assertThat(declared).as("%s in %s", line, page.name()).contains(declarations(words));
          }
        }
      }
    }
  }

  /// The text in the sources of the command line and the benchmarks if a command exists.
  private static List<String> declarations(List<String> words) {
    var declarations = new ArrayList<String>();
    declarations.add("name = \"%s\"".formatted(words.get(1)));
    if (words.get(1).equals("run") && !words.get(2).startsWith("--")) {
      assertThat(Examples.find(words.get(2))).as("the example " + words.get(2)).isPresent();
    }
    words.stream()
        .filter(word -> word.startsWith("--"))
        .forEach(option -> declarations.add("\"%s\"".formatted(option)));
    return declarations;
  }

  private static String sources(Path directory) throws IOException {
    var text = new StringBuilder();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }
}
