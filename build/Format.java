import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Checks or applies the layout of all Java sources below the working directory.
///
/// The build starts it under JDK 25 with google-java-format on the class path, because Maven itself
/// may run on an older JDK, whose parser does not support these sources.
final class Format {
  private static final String KEEP_STRINGS = "--skip-reflowing-long-strings";

  private Format() {}

  /// Formats, and exits with 1 if a file is not as it should be.
  ///
  /// @param args `check`, which only reports, or `apply`, which rewrites the files
  public static void main(String[] args) throws IOException {
    var mode = String.join(" ", args);
    var options =
        switch (mode) {
          case "check" -> List.of("--dry-run", "--set-exit-if-changed", KEEP_STRINGS);
          case "apply" -> List.of("--replace", KEEP_STRINGS);
          default ->
              throw new IllegalArgumentException(
                  "The argument must be check or apply, not '" + mode + "'.");
        };
    var formatter = ToolProvider.findFirst("google-java-format").orElseThrow();
    var arguments = Stream.concat(options.stream(), sources().stream()).toArray(String[]::new);
    if (formatter.run(System.err, System.err, arguments) != 0) {
      System.err.println("The files above are not formatted: run 'mvn -Pformat' and commit.");
      System.exit(1);
    }
  }

  private static List<String> sources() throws IOException {
    try (var files = Files.walk(Path.of(""))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> StreamSupport.stream(file.spliterator(), false).allMatch(Format::isKept))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  /// Whether a part of a path belongs to written sources, not to generated files.
  private static boolean isKept(Path part) {
    return !part.startsWith("target") && !part.toString().startsWith(".");
  }
}
