package dev.phyla.internal.value;

import java.util.List;

/// Says that a value cannot be represented as a plain value, copied, or made from a plain value.
public final class ValueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Where in the value, from outside to inside, such as `.items[3].name`.
  private final String path;

  /// The reason, as the end of a sentence that starts with the place.
  private final String reason;

  private ValueException(String path, String reason, Throwable cause) {
    super(reason, cause);
    this.path = path;
    this.reason = reason;
  }

  /// Creates an exception.
  ///
  /// @param reason the end of a sentence that starts with the place, such as "is not a number"
  public ValueException(String reason) {
    super(reason);
    this.path = "";
    this.reason = reason;
  }

  /// Creates an exception for code of the user that threw.
  static ValueException causedBy(String reason, Throwable cause) {
    return new ValueException("", reason, cause);
  }

  /// The exception for a name that no field has.
  ///
  /// @param name the name
  /// @param owner what has the fields, in words
  /// @param fields the names of its fields
  public static ValueException unknownField(String name, String owner, List<String> fields) {
    var reason =
        String.format(
            "is not a field of %s, which has %s",
            owner, fields.isEmpty() ? "none" : String.join(", ", fields));
    return new ValueException(reason).within("." + name);
  }

  /// The same exception for an enclosing value.
  ///
  /// @param step the place of the inner value in the enclosing one, such as `[3]` or `.name`
  public ValueException within(String step) {
    return new ValueException(step + path, reason, this);
  }

  /// Where in the value, from outside to inside, such as `.items[3].name`; empty for the value
  /// itself.
  public String path() {
    return path;
  }

  /// The whole sentence.
  ///
  /// @param place the place of the outermost value
  public String sentence(String place) {
    return clause(place) + ".";
  }

  /// The sentence as the end of another one, without its full stop.
  ///
  /// @param place the place of the outermost value
  public String clause(String place) {
    return place + path + " " + reason;
  }
}
