package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.examples.Examples;
import dev.phyla.model.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

  /// The text in the sources of the command line and the benchmarks if a command exists. Options of
  /// a model are in no source: they are made from its parameters.
  private static List<String> declarations(List<String> words) {
    var declarations = new ArrayList<String>();
    declarations.add("name = \"%s\"".formatted(words.get(1)));
    Set<String> parameters = Set.of();
    if (List.of("run", "sweep").contains(words.get(1)) && !words.get(2).startsWith("--")) {
      String name = words.get(2);
      boolean isExample = words.get(1).equals("run") && Examples.find(name).isPresent();
      parameters = isExample ? Set.of() : parameters(name);
    }
    words.stream()
        .filter(word -> word.startsWith("--"))
        .filter(Predicate.not(parameters::contains))
        .forEach(option -> declarations.add("\"%s\"".formatted(option)));
    return declarations;
  }

  /// The options of the parameters of a model.
  private static Set<String> parameters(String model) {
    return Models.get(GuideCommandsTest.class.getClassLoader(), model).parameters().all().stream()
        .map(parameter -> "--" + parameter.optionName())
        .collect(Collectors.toSet());
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
