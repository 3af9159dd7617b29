package dev.phyla.history.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedFileTest {
  @TempDir private Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aFileIsCreatedAndReplaced() {
    Path file = folder.resolve("a.json");

    ReplacedFile.write(file, bytes("first"));
    assertThat(file).hasContent("first");
    ReplacedFile.write(file, bytes("second"));

    assertThat(file).hasContent("second");
    assertThat(ReplacedFile.read(file, 6)).isEqualTo(bytes("second"));
    assertThat(Folders.names(folder)).containsExactly("a.json");
  }

  @Test
  void anInterruptedThreadWritesToo() {
    Path file = folder.resolve("a.json");

    Thread.currentThread().interrupt();
    try {
      ReplacedFile.write(file, bytes("content"));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(file).hasContent("content");
  }

  @Test
  void aFailureLeavesNoTemporaryFile() throws IOException {
    Path file = folder.resolve("a.json");
    Files.createDirectories(file.resolve("inner"));

    assertThatThrownBy(() -> ReplacedFile.write(file, bytes("content")))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be written: ")
        .hasCauseInstanceOf(IOException.class);

    assertThat(Folders.names(folder)).containsExactly("a.json");
    assertThat(file.resolve("inner")).isDirectory();
  }

  @Test
  void aFileInAFolderThatDoesNotExistIsRefused() {
    Path file = folder.resolve("missing").resolve("a.json");

    assertThatThrownBy(() -> ReplacedFile.write(file, bytes("content")))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be written: ");
    assertThatThrownBy(() -> ReplacedFile.read(file, 10))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be read: ");
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() {
    Path file = folder.resolve("a.json");
    ReplacedFile.write(file, new byte[100]);

    assertThat(ReplacedFile.read(file, 100)).hasSize(100);
    assertThatThrownBy(() -> ReplacedFile.read(file, 99))
        .isInstanceOf(HistoryException.class)
        .hasMessage(
            "The file " + file + " is larger than 99 bytes, so it is not a file of a history.");
  }

  @Test
  void whatAKilledWriterHasLeftIsIgnoredAndDeletedLater() throws IOException {
    Path file = folder.resolve("a.json");
    ReplacedFile.write(file, bytes("old"));
    Path left = Files.write(TemporaryPaths.beside(file), bytes("ne"));
    Path leftFolder = Files.createDirectory(TemporaryPaths.beside(folder.resolve("run_id=r0")));
    Path inner = Files.write(leftFolder.resolve("run.json"), bytes("{"));
    Path other = Files.write(folder.resolve(".hidden"), bytes("x"));
    Path alsoOther = Files.write(folder.resolve("visible.tmp"), bytes("x"));

    TemporaryPaths.deleteAbandoned(folder);
    assertThat(List.of(left, inner))
        .as("may be those of a running process")
        .allMatch(Files::exists);
    for (Path path : List.of(left, leftFolder, other, alsoOther)) {
      Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }
    ReplacedFile.write(file, bytes("new"));
    TemporaryPaths.deleteAbandoned(folder);

    assertThat(file).hasContent("new");
    assertThat(Folders.names(folder)).containsExactly(".hidden", "a.json", "visible.tmp");
  }

  @Test
  void aFolderThatDoesNotExistHasNothingToDelete() {
    Path missing = folder.resolve("missing");

    TemporaryPaths.deleteAbandoned(missing);

    assertThat(missing).doesNotExist();
  }

  @Test
  void foldersThatCannotBeUsedAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("file"), bytes("x"));

    assertThat(Folders.names(folder.resolve("missing"))).isEmpty();
    assertThatThrownBy(() -> Folders.names(file))
        .isInstanceOf(HistoryException.class)
        .hasMessage(file + " is a file, and it has to be a folder.");
    assertThatThrownBy(() -> Folders.create(file.resolve("inner")))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The folder " + file.resolve("inner") + " cannot be created: ");
  }
}
