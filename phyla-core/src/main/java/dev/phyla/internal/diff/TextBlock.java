package dev.phyla.internal.diff;

import java.util.ArrayList;
import java.util.List;

/// Indented lines whose parts are aligned: a mark, a subject, and a detail or two values.
final class TextBlock {
  /// Longer values do not move the arrows of the other lines.
  private static final int MAX_ALIGNED = 24;

  private final List<Line> lines = new ArrayList<>();

  /// One line.
  ///
  /// @param mark one character
  /// @param subject what the line is about
  /// @param before the old value, or empty if there is none
  /// @param detail the new value, or a text; may be empty
  private record Line(char mark, String subject, String before, String detail) {}

  /// Adds a line for something that only one world has.
  ///
  /// @param mark plus or minus
  void add(char mark, String subject, String detail) {
    lines.add(new Line(mark, subject, "", detail));
  }

  /// Adds a line for a value that differs.
  void addChange(String subject, String before, String after) {
    lines.add(new Line(' ', subject, before, after));
  }

  /// Adds a line for something that differs, without values.
  void addNote(String subject, String note) {
    lines.add(new Line(' ', subject, "", note));
  }

  /// Appends the lines to a text, each after a line break.
  void appendTo(StringBuilder text) {
    int subjects =
        lines.stream()
            .filter(line -> !line.detail.isEmpty())
            .mapToInt(line -> line.subject.length())
            .max()
            .orElse(0);
    int values =
        lines.stream()
            .mapToInt(line -> line.before.length())
            .filter(length -> length <= MAX_ALIGNED)
            .max()
            .orElse(0);
    for (Line line : lines) {
      text.append("\n  ").append(line.mark).append(' ').append(line.subject);
      if (!line.detail.isEmpty()) {
        pad(text, subjects - line.subject.length());
        text.append("  ");
        if (!line.before.isEmpty()) {
          text.append(line.before);
          pad(text, values - line.before.length());
          text.append(" -> ");
        }
        text.append(line.detail);
      }
    }
  }

  private static void pad(StringBuilder text, int spaces) {
    text.repeat(' ', Math.max(0, spaces));
  }
}
