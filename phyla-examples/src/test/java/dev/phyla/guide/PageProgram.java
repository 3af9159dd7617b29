package dev.phyla.guide;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The program that consists of all Java blocks of a page.
///
/// The blocks between two headings of the second level are one method, so that each section starts
/// again; types and imports belong to the whole page. The statements of a block marked `no-run` are
/// compiled only. Module declarations are left out.
final class PageProgram {
  static final String CLASS_NAME = "GuidePage";

  private static final String PROMISES = Promises.class.getName();
  private static final String IMPORTS =
      "import dev.phyla.*; import static dev.phyla.Term.*; import java.util.*;";

  private final StringBuilder source = new StringBuilder();
  private final List<Integer> origins = new ArrayList<>();

  PageProgram(Page page) throws IOException {
    List<Page.Block> blocks =
        page.blocks("java").stream().filter(block -> !isModule(block)).toList();
    add(1, IMPORTS);
    for (Page.Block block : blocks) {
      for (String line : block.lines()) {
        add(block.line(), line.startsWith("import ") ? line : "");
      }
    }
    add(1, "public final class " + CLASS_NAME + " { public static void run() throws Throwable {");
    var types = new ArrayList<Statement>();
    long section = 0;
    for (Page.Block block : blocks) {
      if (page.section(block) != section) {
        section = page.section(block);
        add(block.line(), "section" + section + "(); }");
        add(block.line(), "static void section" + section + "() throws Throwable {");
      }
      boolean runs = !block.info().endsWith(" no-run");
      add(block.line(), runs ? "" : "if (" + PROMISES + ".compiledOnly()) {");
      for (Statement statement : Statement.read(page, block)) {
        if (statement.isType()) {
          types.add(statement);
        } else {
          add(statement);
        }
      }
      add(block.line(), runs ? "" : "}");
    }
    add(1, "}");
    types.forEach(type -> add(type.line(), "static " + type.text()));
    add(1, "}");
  }

  /// Whether a block is a module declaration.
  static boolean isModule(Page.Block block) {
    return block.lines().getFirst().startsWith("module ");
  }

  /// The program as Java.
  String source() {
    return source.toString();
  }

  /// The line of the page that a line of the program came from.
  int origin(int line) {
    return origins.get(line - 1);
  }

  private void add(Statement statement) {
    int line = statement.line();
    String text = '"' + statement.promise().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    if (statement.verb().equals("throws")) {
      add(line, "Throwable thrown" + line + " = null; try {");
      add(line, statement.text());
      add(line, "} catch (Throwable thrown) { thrown%d = thrown; }".formatted(line));
      add(line, "%s.thrown(thrown%d, %s);".formatted(PROMISES, line, text));
    } else if (statement.verb().isEmpty() || !statement.variable().isEmpty()) {
      add(line, statement.text());
      if (!statement.verb().isEmpty()) {
        add(line, "%s.value(%s, %s);".formatted(PROMISES, statement.variable(), text));
      }
    } else {
      add(line, "%s.value(%s, %s);".formatted(PROMISES, statement.expression(), text));
    }
  }

  private void add(int line, String text) {
    int next = line;
    for (String part : text.split("\n", -1)) {
      source.append(part).append('\n');
      origins.add(next++);
    }
  }
}
