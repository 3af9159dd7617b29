package dev.phyla.internal.layout;

import java.util.List;

/// A component type taken apart: records are inner nodes, columns are leaves.
///
/// Handles are named by their index in [ComponentLayout#handles()], so that code generated from a
/// tree does not depend on the classes in it.
public sealed interface FieldNode {
  /// Where the node is, starting with the component's name: `Body.centre`.
  String path();

  /// A value that has a column of its own.
  ///
  /// @param path where it is
  /// @param column the index of its column in the component
  /// @param layout the column
  /// @param inlineArray whether the value is an array of fixed length stored inline
  record Leaf(String path, int column, ColumnLayout layout, boolean inlineArray)
      implements FieldNode {}

  /// A record.
  ///
  /// @param path where it is
  /// @param constructor the handle of its canonical constructor
  /// @param members its components, in order
  record Nested(String path, int constructor, List<Member> members) implements FieldNode {}

  /// A component of a record.
  ///
  /// @param accessor the handle of its accessor
  /// @param node its value
  record Member(int accessor, FieldNode node) {}

  /// Describes what generated code depends on: two trees with one structure share their code.
  default String structure() {
    return switch (this) {
      case Leaf leaf ->
          leaf.layout.kind()
              + (leaf.inlineArray ? "[" + leaf.layout.stride() + "]" : "")
              + leaf.path;
      case Nested nested -> {
        var text = new StringBuilder(nested.path).append('(');
        for (Member member : nested.members) {
          text.append(member.node.structure()).append(',');
        }
        yield text.append(')').toString();
      }
    };
  }
}
