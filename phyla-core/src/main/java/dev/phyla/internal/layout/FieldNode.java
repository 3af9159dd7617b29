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

  /// A record, or a value that is taken apart like one.
  ///
  /// @param path where it is
  /// @param converter the handle of what turns a given value into one that the accessors take, or
  ///   [#AS_IT_IS]
  /// @param constructor the handle of its canonical constructor
  /// @param members its components, in order
  record Nested(String path, int converter, int constructor, List<Member> members)
      implements FieldNode {
    /// Stands for the converter where the accessors take what is given.
    public static final int AS_IT_IS = -1;

    /// Whether values have to be converted before the accessors take them.
    public boolean isConverted() {
      return converter != AS_IT_IS;
    }
  }

  /// A component of a record.
  ///
  /// @param accessor the handle of its accessor
  /// @param node its value
  record Member(int accessor, FieldNode node) {}

  /// Describes what generated code depends on: two trees with one structure share their code.
  ///
  /// Each path comes with its length, since declared names may contain any character.
  default String structure() {
    return switch (this) {
      case Leaf leaf ->
          leaf.layout.kind()
              + (leaf.inlineArray ? "[" + leaf.layout.stride() + "]" : "")
              + leaf.path.length()
              + ":"
              + leaf.path;
      case Nested nested -> {
        var text = new StringBuilder(nested.isConverted() ? "converted" : "");
        text.append(nested.path.length()).append(':').append(nested.path).append('(');
        for (Member member : nested.members) {
          text.append(member.node.structure()).append(',');
        }
        yield text.append(')').toString();
      }
    };
  }
}
