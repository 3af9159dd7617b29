package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {
  private static final int MAX_BYTES = 1000;

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void chooseFile() {
    file = folder.resolve("a.json");
  }

  @Test
  void theFileHasAVersionAndAChecksum() {
    JsonFile.write(file, Map.of("x", 1L), MAX_BYTES);

    assertThat(file)
        .hasContent(
            """
            {
              "format": 1,
              "x": 1,
              "checksum": "crc32c:27474eb9"
            }
            """);
    assertThat(JsonFile.read(file, MAX_BYTES).values()).isEqualTo(Map.of("x", 1L));
  }

  @Test
  void aFileMayBeFormatted() throws IOException {
    JsonFile.write(file, Map.of("x", List.of(1L, 2L)), MAX_BYTES);
    Files.writeString(file, Files.readString(file).replaceAll("\\s+", "\t"));

    assertThat(JsonFile.read(file, MAX_BYTES).values()).isEqualTo(Map.of("x", List.of(1L, 2L)));
  }

  @Test
  void aFileThatWasEditedIsRefused() throws IOException {
    JsonFile.write(file, Map.of("x", 1L), MAX_BYTES);
    Files.writeString(file, Files.readString(file).replace("\"x\": 1", "\"x\": 2"));

    assertThatThrownBy(() -> JsonFile.read(file, MAX_BYTES))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith(
            "The file "
                + file
                + " cannot be used: checksum is crc32c:27474eb9, but its content has")
        .hasMessageEndingWith("the file is damaged or was edited; restore a copy of it.");
  }

  @Test
  void aFileWithoutChecksumIsRefused() throws IOException {
    Files.writeString(file, "{\"format\": 1, \"x\": 1}");

    assertThatThrownBy(() -> JsonFile.read(file, MAX_BYTES))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file "
                + file
                + " cannot be used: checksum is missing, so the file may be damaged; restore a copy"
                + " of it.");
  }

  @Test
  void aFileOfANewerVersionIsRefused() throws IOException {
    Files.writeString(file, "{\"format\": 2, \"anything\": 1}");

    assertThatThrownBy(() -> JsonFile.read(file, MAX_BYTES))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file "
                + file
                + " cannot be used: format is 2, and this version of Phyla reads 1; use the version"
                + " that wrote it.");
  }

  @Test
  void aFileThatCouldNotBeReadAgainIsNotWritten() {
    JsonFile.write(file, Map.of("x", 1L), MAX_BYTES);

    assertThatThrownBy(() -> JsonFile.write(file, Map.of("x", "a".repeat(MAX_BYTES)), MAX_BYTES))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be written: it would have ");
    assertThat(JsonFile.read(file, MAX_BYTES).number("x")).isOne();
  }
}
