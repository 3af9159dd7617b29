package dev.phyla.internal.state;

/// A part of the state that several worlds have in turn. Its content is exchanged with that of
/// another object of the same class, in which the content of a world is kept meanwhile.
public interface ResidentPart {
  /// Whether the part has no content, so that none has to be kept.
  boolean isVacant();

  /// Creates an object without content that can keep the content of this one.
  ResidentPart twin();

  /// Exchanges the content with that of another object.
  ///
  /// @param other a [twin][#twin()] of this object
  void exchange(ResidentPart other);
}
