package dev.phyla.spi;

import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/// Writes plain values as bytes, and reads them.
public final class PlainBytes {
  private static final String SECTION = "VALS";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StateOutput out = StateOutput.ofSections(bytes);

  /// Creates a writer.
  public PlainBytes() {}

  /// Begins to write values.
  public void begin() {
    bytes.reset();
    out.begin(SECTION);
  }

  /// Writes the next value.
  ///
  /// @param plain a plain value, or null
  public void put(@Nullable Object plain) {
    out.putPlain(plain);
  }

  /// Ends the values.
  ///
  /// @return the bytes of all values since [#begin()]
  public byte[] end() {
    out.end();
    return bytes.toByteArray();
  }

  /// Reads values.
  ///
  /// @param bytes what [#end()] returned
  /// @param into receives as many values as it has elements
  /// @throws dev.phyla.snapshot.SnapshotException if the bytes are not those of so many values
  public static void read(byte[] bytes, @Nullable Object[] into) {
    StateInput in = StateInput.ofSections(bytes);
    in.begin(SECTION);
    for (int i = 0; i < into.length; i++) {
      into[i] = in.getPlain();
    }
    in.end();
  }
}
