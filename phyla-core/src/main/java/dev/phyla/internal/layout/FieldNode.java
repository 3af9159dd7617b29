package dev.phyla.internal.layout;

import java.util.List;

/// A component type as a tree: records are inner nodes, columns are leaves.
///
/// Handles are named by their index in [ComponentLayout#handles()], so that code generated from a
/// tree does not depend on the classes in it.
public sealed interface FieldNode {
  /// The path of the node, starting with the component's name: `Body.centre`.
  String path();

  /// A value that has its own column.
  ///
  /// @param path the path
  /// @param column the index of its column in the component
  /// @param layout the column
  /// @param inlineArray whether the value is an array of fixed length stored inline
  record Leaf(String path, int column, ColumnLayout layout, boolean inlineArray)
      implements FieldNode {}

  /// A record, or a value that is stored like one.
  ///
  /// @param path the path
  /// @param converter the handle that converts a value for the accessors, or [#AS_IT_IS]
  /// @param constructor the handle of its canonical constructor
  /// @param members its components, in order
  record Nested(String path, int converter, int constructor, List<Member> members)
      implements FieldNode {
    /// The converter of values that need no conversion.
    public static final int AS_IT_IS = -1;

    /// Whether values have to be converted before accessors are called.
    public boolean isConverted() {
      return converter != AS_IT_IS;
    }
  }

  /// A component of a record.
  ///
  /// @param accessor the handle of its accessor
  /// @param node its value
  record Member(int accessor, FieldNode node) {}

  /// Describes everything that generated code depends on: trees with equal structures share their
  /// code.
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
