package dev.phyla.snapshot;

import org.jspecify.annotations.Nullable;

/// Says that a snapshot cannot be written or read, where, and why.
///
/// A world that was being saved is unchanged. A world that was being loaded is empty if it was
/// loaded from bytes, and unchanged if it was loaded from plain values or text.
public final class SnapshotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Names in a damaged snapshot can have any length.
  private static final int MAX_LENGTH = 2000;

  /// Where in a plain value, such as `entities[3].components.Position.x`, or empty.
  private final String place;

  /// Creates an exception.
  ///
  /// @param message a sentence that says what is wrong, and where
  public SnapshotException(String message) {
    super(shortened(message));
    this.place = "";
  }

  /// Creates an exception with a cause.
  ///
  /// @param message a sentence that says what is wrong, and where
  /// @param cause the cause, such as an exception of a codec
  public SnapshotException(String message, Throwable cause) {
    super(shortened(message), cause);
    this.place = "";
  }

  private SnapshotException(String place, String message, @Nullable Throwable cause) {
    super(shortened(message), cause);
    this.place = place;
  }

  /// Creates an exception for a part of a plain value.
  ///
  /// @param place where the part is, see [#place()]
  /// @param message a sentence that says what is wrong, and where
  /// @param cause the cause, or null
  /// @return the exception
  public static SnapshotException at(String place, String message, @Nullable Throwable cause) {
    return new SnapshotException(place, message, cause);
  }

  /// Where the problem is in a plain value: names with dots before them and indexes in brackets,
  /// such as `entities[3].components.Position.x`.
  ///
  /// @return the place; empty for the whole value, and for snapshots in bytes
  public String place() {
    return place;
  }

  private static String shortened(String message) {
    return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH - 1) + "…";
  }
}
