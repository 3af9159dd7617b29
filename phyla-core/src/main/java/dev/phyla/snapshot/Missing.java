package dev.phyla.snapshot;

/// What happens to a type in a snapshot that the loading program does not know.
public enum Missing {
  /// Loading fails, and says which type is unknown. The default.
  REFUSE,

  /// The type is left out: entities lose components, tags and links of it.
  SKIP,

  /// Components become components without a class, with all their values, see
  /// [Schema#declare][dev.phyla.Schema#declare]. They can be read, queried and saved again. Unknown
  /// tags, relations, events and resources are still refused.
  KEEP
}
