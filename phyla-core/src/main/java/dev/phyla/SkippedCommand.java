package dev.phyla;

/// A command that was not applied, because its entity was dead when its turn came.
///
/// @param recordedBy who recorded it: the name given to [Commands#recordAs(String)], or that of the
///   buffer
/// @param command what it was, such as `set Position` or `despawn`
/// @param entity the entity
/// @see World#onSkippedCommand
public record SkippedCommand(String recordedBy, String command, Entity entity) {
  /// The report as a sentence.
  @Override
  public String toString() {
    return String.format(
        "The command \"%s\" recorded by \"%s\" was skipped: the entity %s is dead.",
        command, recordedBy, entity);
  }
}
