package dev.phyla.model;

import java.util.List;
import java.util.stream.Collectors;

/// One step of a random program, in both worlds.
///
/// @param words a description of the step, for the message of a failure
/// @param action runs it and compares the results
record Operation(List<Object> words, Runnable action) {
  static Operation of(Runnable action, Object... words) {
    return new Operation(List.of(words), action);
  }

  @Override
  public String toString() {
    return words.stream().map(Operation::text).collect(Collectors.joining(" "));
  }

  private static String text(Object word) {
    return switch (word) {
      case Class<?> type -> type.getSimpleName() + ".class";
      case List<?> list -> list.stream().map(Operation::text).toList().toString();
      default -> word.toString();
    };
  }
}
