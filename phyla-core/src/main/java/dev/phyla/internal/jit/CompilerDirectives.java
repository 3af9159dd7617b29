package dev.phyla.internal.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Adds compiler directives (JEP 165) to the running virtual machine.
public final class CompilerDirectives {
  private static final String ADD = "compilerDirectivesAdd";
  private static final String REMOVE_LAST = "compilerDirectivesRemove";
  private static final String PRINT = "compilerDirectivesPrint";
  private static final String SUCCESS = "directives added";
  private static final Pattern MATCHED = Pattern.compile("matching: *([^\\s,]+)");

  private CompilerDirectives() {}

  /// Forces methods to be inlined, or not inlined, into methods that are compiled from now on.
  ///
  /// HotSpot keeps a stack of directives with a limited depth. If the last directive starts with
  /// the same pattern, it is replaced. Directives of the program itself stay active.
  ///
  /// @param methods patterns for the calling methods, at least one
  /// @param inlined patterns for the called methods, each with a sign: `+` or `-`
  /// @throws UnavailableException if this virtual machine does not support directives
  public static void inline(List<String> methods, Collection<String> inlined)
      throws UnavailableException {
    try {
      if (isLast(methods.getFirst())) {
        DiagnosticCommands.execute(REMOVE_LAST);
      }
      add("[{match: %s, c2: {inline: %s}}]".formatted(list(methods), list(inlined)));
    } catch (IOException e) {
      throw new UnavailableException("no temporary file could be written: " + e.getMessage());
    } catch (RuntimeException e) {
      throw new UnavailableException("the virtual machine refused: " + e.getMessage());
    } catch (LinkageError e) {
      throw new UnavailableException("the module java.management is absent");
    }
  }

  private static String list(Collection<String> patterns) {
    return patterns.stream()
        .map(pattern -> "\"" + pattern + "\"")
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static boolean isLast(String methods) throws UnavailableException {
    Matcher last = MATCHED.matcher(DiagnosticCommands.execute(PRINT));
    return last.find() && last.group(1).equals(methods);
  }

  private static void add(String directives) throws IOException, UnavailableException {
    Path file = Files.createTempFile("phyla", ".json");
    try {
      Files.writeString(file, directives);
      String answer = DiagnosticCommands.execute(ADD, file.toString());
      if (!answer.contains(SUCCESS)) {
        throw new UnavailableException("the virtual machine answered: " + answer.strip());
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /// Thrown if a virtual machine does not accept directives.
  public static final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    UnavailableException(String reason) {
      super(reason, null, false, false);
    }
  }
}
