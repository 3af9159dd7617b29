package dev.phyla.internal.value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Collects the parts of types whose values cannot be written.
public final class Problems {
  private final List<String> sentences = new ArrayList<>();
  private final Set<ValueType> visited = new HashSet<>();

  /// Creates an empty collection.
  public Problems() {}

  /// Checks a type.
  ///
  /// @param place the place of its values, for the sentences
  public void check(ValueType type, String place) {
    visited.clear();
    type.check(this, place);
  }

  /// Whether a type is visited for the first time. Records may contain themselves.
  boolean visit(ValueType type) {
    return visited.add(type);
  }

  /// Adds a problem.
  ///
  /// @param reason the end of a sentence that starts with the place
  void add(String place, String reason) {
    sentences.add(place + " " + reason + ".");
  }

  /// The problems as sentences.
  public List<String> sentences() {
    return List.copyOf(sentences);
  }
}
