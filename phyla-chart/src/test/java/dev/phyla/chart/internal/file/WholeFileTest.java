package dev.phyla.chart.internal.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

  @TempDir Path directory;

  @Test
  void aFileIsWritten() throws IOException {
    Path file = directory.resolve("a.txt");
    WholeFile.write(file, out -> out.write("whole".getBytes(UTF_8)));

    assertThat(file).hasContent("whole");
    assertThat(directory).isDirectoryContaining(file::equals);
    assertThat(directory.toFile().list()).hasSize(1);
  }

  @Test
  void aFileIsReplaced() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old");
    WholeFile.write(file, out -> out.write("new".getBytes(UTF_8)));

    assertThat(file).hasContent("new");
  }

  @Test
  void whatFailsLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old");

    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write("half".getBytes(UTF_8));
                      throw new IOException("The disk is full.");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("The disk is full.");

    assertThat(file).hasContent("old");
    assertThat(directory.toFile().list()).containsExactly("a.txt");
  }
}
