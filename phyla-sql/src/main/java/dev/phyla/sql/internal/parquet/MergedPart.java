package dev.phyla.sql.internal.parquet;

import java.nio.file.Path;
import java.util.List;

/// A part that replaces several others.
///
/// @param part the part, which is in place
/// @param replaced the files whose rows it contains; they can be deleted when nothing refers to
///   them any more
public record MergedPart(WrittenPart part, List<Path> replaced) {
  /// Copies the list.
  public MergedPart {
    replaced = List.copyOf(replaced);
  }
}
