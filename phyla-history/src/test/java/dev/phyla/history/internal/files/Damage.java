package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;

/// Damages a file in every way that changes one bit or the length, for tests.
public final class Damage {
  private Damage() {}

  /// Checks that a damaged file is refused with its name, or read as the value that it had.
  ///
  /// @param reader reads the file
  public static void assertFound(Path file, Supplier<?> reader) throws IOException {
    Object expected = reader.get();
    byte[] content = Files.readAllBytes(file);
    assertThat(content.length).isBetween(100, 2000);
    for (int bit = 0; bit < content.length * 8; bit++) {
      byte[] damaged = content.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file, damaged);
      assertRefusedOrEqual(file, reader, expected, "bit " + bit);
    }
    int accepted = 0;
    for (int length = 0; length < content.length; length++) {
      Files.write(file, Arrays.copyOf(content, length));
      accepted += assertRefusedOrEqual(file, reader, expected, "length " + length) ? 0 : 1;
    }
    assertThat(accepted).as("without the line break at the end").isOne();
    Files.write(file, content);
    assertThat(reader.get()).isEqualTo(expected);
  }

  private static boolean assertRefusedOrEqual(
      Path file, Supplier<?> reader, Object expected, String damage) {
    try {
      assertThat(reader.get()).as(damage).isEqualTo(expected);
      return false;
    } catch (HistoryException e) {
      assertThat(e).as(damage).hasMessageContaining(file.toString());
      return true;
    }
  }
}
