package dev.phyla;

/// A command that was not applied because its entity was dead.
///
/// @param recordedBy the name given to [Commands#recordAs(String)], or the name of the buffer
/// @param command a description of the command, such as `set Position` or `despawn`
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
