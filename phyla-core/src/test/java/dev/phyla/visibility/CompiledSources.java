package dev.phyla.visibility;

import dev.phyla.World;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Sources that are compiled while a test runs, for separate class loaders and modules.
final class CompiledSources {
  private CompiledSources() {}

  /// Where the classes of the engine are.
  static Path engine() {
    return locationOf(World.class);
  }

  /// The directory or archive that a class was loaded from.
  static Path locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(type + " was loaded from nowhere.", e);
    }
  }

  /// Compiles classes that use the engine from the class path.
  ///
  /// @param sources the text of each compilation unit, by the name of its class
  static void compileClasses(Path output, Map<String, String> sources) {
    compile(output, List.of("--class-path", engine().toString()), sources);
  }

  /// Compiles a module that uses the engine from the module path.
  ///
  /// @param modules where to find other modules that it needs
  /// @param sources the text of each compilation unit, by the name of its class
  static void compileModule(Path output, List<Path> modules, Map<String, String> sources) {
    String path =
        Stream.concat(Stream.of(engine()), modules.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    compile(output, List.of("--module-path", path), sources);
  }

  private static void compile(Path output, List<String> path, Map<String, String> sources) {
    var options = new ArrayList<>(path);
    options.addAll(List.of("-d", output.toString(), "-proc:none"));
    var problems = new DiagnosticCollector<JavaFileObject>();
    List<Source> units =
        sources.entrySet().stream().map(e -> new Source(e.getKey(), e.getValue())).toList();
    boolean done =
        ToolProvider.getSystemJavaCompiler()
            .getTask(null, null, problems, options, null, units)
            .call();
    if (!done) {
      throw new AssertionError(
          problems.getDiagnostics().stream()
              .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
              .map(Object::toString)
              .collect(Collectors.joining("\n")));
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String className, String text) {
      super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
