package dev.phyla.guide;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Checks the promises in the comments of a page, in which `…` stands for any text. Called by the
/// program of the page.
public final class Promises {
  private Promises() {}

  /// False, but not known to the compiler.
  public static boolean compiledOnly() {
    return Boolean.getBoolean("phyla.guide.never");
  }

  /// Checks the value of a statement.
  public static void value(Object value, String promise) {
    require(String.valueOf(value), promise);
  }

  /// Checks the exception of a statement: its class and, if promised, its message.
  public static void thrown(Throwable thrown, String promise) {
    if (thrown == null) {
      throw new AssertionError("should throw " + promise);
    }
    String type = thrown.getClass().getSimpleName();
    require(promise.contains(": ") ? type + ": " + thrown.getMessage() : type, promise);
  }

  private static void require(String actual, String promise) {
    String pattern =
        Arrays.stream(promise.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    if (!actual.matches(pattern)) {
      throw new AssertionError("the page says%n  %s%nbut it is%n  %s".formatted(promise, actual));
    }
  }
}
