package dev.phyla.guide;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Compiles the program of a page, with warnings as errors, and runs it.
final class PageRunner {
  private PageRunner() {}

  /// Compiles and runs.
  ///
  /// @param classes an empty directory
  /// @throws AssertionError if the page does not compile or does not do what it says; the message
  ///   starts with the page and the line
  static void run(Page page, Path classes) throws Exception {
    var program = new PageProgram(page);
    var source = new JavaSource(PageProgram.CLASS_NAME, program.source());
    var options =
        List.of(
            "-Xlint:all,-path,-processing",
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            classes.toString());
    source.compiler(options, line -> page.at(program.origin(line))).call();
    source.requireNoProblems();
    URL[] path = {classes.toUri().toURL()};
    try (var loader = new URLClassLoader(path, PageRunner.class.getClassLoader())) {
      loader.loadClass(PageProgram.CLASS_NAME).getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      String what = thrown instanceof AssertionError ? thrown.getMessage() : "throws " + thrown;
      throw new AssertionError(place(page, program, thrown) + ": " + what, thrown);
    }
  }

  private static String place(Page page, PageProgram program, Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().equals(PageProgram.CLASS_NAME))
        .findFirst()
        .map(frame -> page.at(program.origin(frame.getLineNumber())))
        .orElse(page.at(1));
  }
}
