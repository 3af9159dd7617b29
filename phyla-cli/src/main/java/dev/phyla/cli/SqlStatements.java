package dev.phyla.cli;

import java.util.ArrayList;
import java.util.List;

/// Splits text into statements of SQL, at semicolons outside of texts, names and comments.
final class SqlStatements {
  private final String text;
  private final List<String> statements = new ArrayList<>();

  /// Where the statement begins that is being read.
  private int start;

  /// Whether that statement has more than spaces and comments.
  private boolean hasContent;

  private int at;

  private SqlStatements(String text) {
    this.text = text;
  }

  /// The statements, without semicolons. The last one need not end with a semicolon.
  static List<String> split(String text) {
    var split = new SqlStatements(text);
    while (split.at < text.length()) {
      split.readNext();
    }
    split.end();
    return split.statements;
  }

  /// Whether text ends within a statement, so that more lines are needed.
  static boolean isUnfinished(String text) {
    var split = new SqlStatements(text);
    while (split.at < text.length()) {
      split.readNext();
    }
    return split.hasContent;
  }

  private void readNext() {
    char next = text.charAt(at);
    if (text.startsWith("--", at)) {
      skipPast("\n", at);
    } else if (text.startsWith("/*", at)) {
      skipPast("*/", at + 2);
    } else if (next == ';') {
      end();
      at++;
      start = at;
    } else {
      hasContent |= !Character.isWhitespace(next);
      if (next == '\'' || next == '"') {
        skipPast(String.valueOf(next), at + 1); // a doubled quote is two texts in a row
      } else if (text.startsWith("$$", at)) {
        skipPast("$$", at + 2);
      } else {
        at++;
      }
    }
  }

  private void skipPast(String end, int from) {
    int found = text.indexOf(end, from);
    at = found < 0 ? text.length() : found + end.length();
  }

  private void end() {
    if (hasContent) {
      statements.add(text.substring(start, at).strip());
    }
    hasContent = false;
  }
}
