package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// Creates, lists and forces folders.
public final class Folders {
  private Folders() {}

  /// Creates a folder and those that contain it, if they do not exist.
  ///
  /// @throws HistoryException if it cannot be created
  public static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new HistoryException("The folder " + folder + " cannot be created: " + e + ".", e);
    }
  }

  /// The names in a folder, sorted.
  ///
  /// @param folder a folder; one that does not exist is empty
  /// @throws HistoryException if it cannot be listed
  public static List<String> names(Path folder) {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (NotDirectoryException e) {
      throw new HistoryException(folder + " is a file, and it has to be a folder.", e);
    } catch (IOException | UncheckedIOException e) {
      throw new HistoryException("The folder " + folder + " cannot be listed: " + e + ".", e);
    }
  }

  /// Forces the names in a folder to the disk. Systems that cannot open a folder do so themselves.
  @SuppressWarnings("EmptyCatch") // as said
  static void force(Path folder) {
    try {
      Uninterrupted.run(
          () -> {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
              channel.force(true);
            }
          });
    } catch (IOException e) {
      // The content is safe; only the name may be lost together with the machine.
    }
  }
}
