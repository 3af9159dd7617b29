package dev.phyla.guide;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// One statement or declaration of a Java block, with what the comment behind it promises.
///
/// A comment that begins with `->` promises a value, one that begins with `throws` an exception.
///
/// @param line the number of its first line on the page
/// @param tree the syntax tree
/// @param text its source
/// @param verb the first word of the promise, or empty if there is none
/// @param promise the text of the promise, which may continue over several comment lines
record Statement(int line, StatementTree tree, String text, String verb, String promise) {
  private static final String BEFORE = "class Block { void run() throws Throwable {\n";
  private static final String AFTER = "\n}}";
  private static final Pattern PROMISE =
      Pattern.compile("\\s*// (->|throws) (.*(?:\\R\\s*// .*)*)");
  private static final Pattern NEXT_LINE = Pattern.compile("\\R\\s*// ");
  private static final Pattern PRINTED =
      Pattern.compile("(?:System\\.out|IO)\\.println\\((.*)\\)", Pattern.DOTALL);

  /// The outermost statements of a block, without its imports.
  static List<Statement> read(Page page, Page.Block block) throws IOException {
    List<String> lines = new ArrayList<>(block.lines());
    lines.replaceAll(line -> line.startsWith("import ") ? "" : line);
    String text = BEFORE + String.join("\n", lines) + AFTER;
    var source = new JavaSource("Block", text);
    var compiler = source.compiler(List.of(), line -> page.at(block.line() + line - 2));
    var unit = compiler.parse().iterator().next();
    source.requireNoProblems();
    var type = (ClassTree) unit.getTypeDecls().getFirst();
    var method = (MethodTree) type.getMembers().getFirst();
    var positions = Trees.instance(compiler).getSourcePositions();
    var statements = new ArrayList<Statement>();
    int next = text.length() - AFTER.length();
    for (StatementTree tree : method.getBody().getStatements().reversed()) {
      int start = (int) positions.getStartPosition(unit, tree);
      int end = (int) positions.getEndPosition(unit, tree);
      int line = block.line() + (int) text.substring(0, start + 1).lines().count() - 2;
      statements.addFirst(
          promising(line, tree, text.substring(start, end), text.substring(end, next)));
      next = start;
    }
    return statements;
  }

  private static Statement promising(int line, StatementTree tree, String text, String comment) {
    if (PROMISE.matcher(text).find()) {
      throw new AssertionError("Line " + line + ": a promise stands behind a whole statement.");
    }
    var promise = PROMISE.matcher(comment);
    return promise.lookingAt()
        ? new Statement(
            line,
            tree,
            text,
            promise.group(1),
            NEXT_LINE.matcher(promise.group(2)).replaceAll(" ").strip())
        : new Statement(line, tree, text, "", "");
  }

  boolean isType() {
    return tree instanceof ClassTree;
  }

  /// The name of the variable that it declares, or empty.
  String variable() {
    return tree instanceof VariableTree variable ? variable.getName().toString() : "";
  }

  /// The expression that it consists of; what it prints, if it prints something.
  String expression() {
    return PRINTED.matcher(text.substring(0, text.length() - 1)).replaceFirst("$1");
  }
}
