package dev.phyla.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The index of types in the guide has every public type, and the page of each type names it.
class GuideTypesTest {
  private static final Pattern NAMES = Pattern.compile("`(\\w+?)(\\d*)`(?: to `\\w+?(\\d+)`)?");
  private static final Pattern PAGES = Pattern.compile("]\\(([^)#]+)");
  private static final Path GUIDE = Page.root().resolve("docs");

  private record Row(List<String> types, List<String> pages) {}

  @Test
  void theIndexHasEveryPublicType() throws IOException {
    var indexed = new TreeSet<String>();
    rows().forEach(row -> indexed.addAll(row.types()));
    assertThat(indexed).isEqualTo(publicTypes()).contains("World", "Query5");
  }

  @Test
  void aPageNamesTheTypesThatTheIndexLinksToIt() throws IOException {
    var missing = new ArrayList<String>();
    for (Row row : rows()) {
      for (String page : row.pages()) {
        String text = Files.readString(GUIDE.resolve(page));
        row.types().stream()
            .filter(type -> !type.matches("(Update)?Query\\d")) // pages name some of a family
            .filter(type -> !Pattern.compile("\\b" + type + "\\b").matcher(text).find())
            .forEach(type -> missing.add(page + " does not name " + type));
      }
    }
    assertThat(missing).isEmpty();
  }

  private static List<Row> rows() throws IOException {
    List<String> lines = Files.readAllLines(GUIDE.resolve("README.md"));
    int first = lines.indexOf("## Types");
    return lines.stream()
        .skip(first + 1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .map(
            line ->
                new Row(
                    NAMES.matcher(line).results().flatMap(GuideTypesTest::family).toList(),
                    PAGES.matcher(line).results().map(page -> page.group(1)).toList()))
        .toList();
  }

  /// The types of a range such as `Query0` to `Query8`, or one type.
  private static Stream<String> family(MatchResult names) {
    if (names.group(3) == null) {
      return Stream.of(names.group(1) + names.group(2));
    }
    int first = Integer.parseInt(names.group(2));
    int last = Integer.parseInt(names.group(3));
    return Stream.iterate(first, i -> i <= last, i -> i + 1).map(i -> names.group(1) + i);
  }

  private static Set<String> publicTypes() throws IOException {
    var types = new TreeSet<String>();
    for (String directory :
        List.of(
            "phyla-core/src/main/java/dev/phyla",
            "phyla-core/src/main/java/dev/phyla/relation",
            "phyla-core/src/main/java/dev/phyla/schedule",
            "phyla-core/src/main/java/dev/phyla/snapshot",
            "phyla-transform/src/main/java/dev/phyla/transform",
            "phyla-json/src/main/java/dev/phyla/json",
            "phyla-batch/src/main/java/dev/phyla/batch",
            "phyla-batch/src/main/java/dev/phyla/batch/remote",
            "phyla-onnx/src/main/java/dev/phyla/onnx",
            "phyla-history/src/main/java/dev/phyla/history",
            "phyla-sql/src/main/java/dev/phyla/sql",
            "phyla-model/src/main/java/dev/phyla/model",
            "phyla-model/src/main/java/dev/phyla/model/data",
            "phyla-model/src/main/java/dev/phyla/model/space",
            "phyla-model/src/main/java/dev/phyla/model/sweep",
            "phyla-chart/src/main/java/dev/phyla/chart",
            "phyla-chart/src/main/java/dev/phyla/chart/film")) {
      Path sources = Page.root().resolve(directory);
      try (Stream<Path> files = Files.list(sources)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String name = file.getFileName().toString().replace(".java", "");
          if (Pattern.compile("^public .*\\b" + name + "\\b", Pattern.MULTILINE)
              .matcher(Files.readString(file))
              .find()) {
            types.add(name);
          }
        }
      }
    }
    return types;
  }
}
