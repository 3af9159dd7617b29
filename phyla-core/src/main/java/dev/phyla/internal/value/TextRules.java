package dev.phyla.internal.value;

import dev.phyla.Entity;

/// What the text form leaves open: which entities ids stand for, and what happens to unknown
/// fields.
public interface TextRules {
  /// The entity of an id.
  ///
  /// @throws ValueException if there is none
  Entity entity(String id);

  /// Whether fields that a record does not have are ignored.
  boolean ignoresUnknownFields();
}
