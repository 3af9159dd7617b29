package dev.phyla.guide;

import com.sun.source.util.JavacTask;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// A Java source file in memory, made from a page.
final class JavaSource extends SimpleJavaFileObject {
  private final String text;
  private final List<String> problems = new ArrayList<>();

  JavaSource(String className, String text) {
    super(URI.create("memory:///" + className + ".java"), Kind.SOURCE);
    this.text = text;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return text;
  }

  /// A compiler for this file.
  ///
  /// @param options the options of the compiler
  /// @param place the position on the page for a line of this file
  JavacTask compiler(List<String> options, IntFunction<String> place) {
    return (JavacTask)
        ToolProvider.getSystemJavaCompiler()
            .getTask(
                null,
                null,
                problem -> {
                  if (problem.getSource() != null) {
                    String where = place.apply((int) problem.getLineNumber());
                    problems.add(where + ": does not compile: " + problem.getMessage(Locale.ROOT));
                  }
                },
                options,
                null,
                List.of(this));
  }

  /// Fails if the compiler found errors, or warnings.
  void requireNoProblems() {
    if (!problems.isEmpty()) {
      throw new AssertionError(String.join("\n", problems));
    }
  }
}
