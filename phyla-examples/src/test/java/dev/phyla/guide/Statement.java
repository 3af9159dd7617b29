package dev.phyla.guide;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/// One statement or declaration of a Java block, with what the comment behind it promises.
///
/// @param line the number of its first line on the page
/// @param tree what it is
/// @param text its source
/// @param comment what stands between it and the next one
record Statement(int line, StatementTree tree, String text, String comment) {
  private static final String BEFORE = "class Block { void run() throws Throwable {\n";
  private static final String AFTER = "\n}}";
  private static final Pattern PROMISE = Pattern.compile("^\\s*// (->|throws) ");
  private static final Pattern PRINTED =
      Pattern.compile("System\\.out\\.println\\((.*)\\)", Pattern.DOTALL);

  /// The outermost statements of a block, without its imports.
  static List<Statement> read(Page.Block block) throws IOException {
    List<String> lines = new ArrayList<>(block.lines());
    lines.replaceAll(line -> line.startsWith("import ") ? "" : line);
    String source = BEFORE + String.join("\n", lines) + AFTER;
    var task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, _ -> {}, null, null, List.of(new PageSource(source)));
    CompilationUnitTree unit = task.parse().iterator().next();
    var method = (MethodTree) ((ClassTree) unit.getTypeDecls().getFirst()).getMembers().getFirst();
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    var statements = new ArrayList<Statement>();
    int next = source.length() - AFTER.length();
    for (StatementTree tree : method.getBody().getStatements().reversed()) {
      int start = (int) positions.getStartPosition(unit, tree);
      int end = (int) positions.getEndPosition(unit, tree);
      int line = block.line() + (int) source.substring(BEFORE.length(), start).lines().count() - 1;
      statements.addFirst(
          new Statement(line, tree, source.substring(start, end), source.substring(end, next)));
      next = start;
    }
    return statements;
  }

  boolean isType() {
    return tree instanceof ClassTree;
  }

  /// What is promised in a way, `->` for a value or `throws`; or null.
  String promise(String way) {
  }

  /// An expression for its value, after it has run if it declares a variable.
  String value() {
    return switch (tree) {
      case VariableTree variable -> variable.getName().toString();
      case ExpressionStatementTree _ -> PRINTED.matcher(text.substring(0, text.length() - 1)).replaceFirst("$1");
      default -> throw new IllegalStateException("Line " + line + " has no value.");
    };
  }
}
