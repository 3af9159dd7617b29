package dev.phyla.internal.saved;

import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.ValueException;
import dev.phyla.internal.value.ValueType;
import dev.phyla.snapshot.SnapshotException;
import org.jspecify.annotations.Nullable;

/// Writes single values, and says which one cannot be written.
public final class SavedValue {
  private SavedValue() {}

  /// Throws if a value cannot be written.
  ///
  /// @param place the place of the value, for the message
  /// @throws SnapshotException if it has no plain form
  public static void check(ValueType type, @Nullable Object value, String place) {
    plain(type, value, place);
  }

  /// Writes a value.
  ///
  /// @param place the place of the value, for the message
  /// @throws SnapshotException if it has no plain form
  public static void put(StateOutput out, ValueType type, @Nullable Object value, String place) {
    Object plain = plain(type, value, place);
    try {
      out.putPlain(plain);
    } catch (ValueException e) {
      throw new SnapshotException(e.sentence(place), e);
    }
  }

  /// The plain form of a value.
  ///
  /// @param place the place of the value, for the message
  /// @throws SnapshotException if it has none
  public static @Nullable Object plain(ValueType type, @Nullable Object value, String place) {
    try {
      return type.toPlain(value);
    } catch (ValueException e) {
      throw new SnapshotException(e.sentence(place), e);
    } catch (StackOverflowError e) {
      throw new SnapshotException(
          place + " contains itself, or too many values inside each other.", e);
    }
  }
}
