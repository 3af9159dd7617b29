package dev.phyla.snapshot;

import dev.phyla.World;
import dev.phyla.internal.snapshot.AtomicFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/// Saves worlds to files and streams, and loads them.
///
/// ```java
/// Snapshots.save(world, Path.of("world.phyla"));
///
/// var other = new World();
/// other.schema().register(Position.class);
/// Snapshots.load(other, Path.of("world.phyla"));
/// ```
///
/// A loaded world continues as if it had never stopped: the same entities with the same handles, in
/// the same rows, the same free handles in the same order, and equal hashes for ever. A snapshot
/// contains components, tags, links, keys, names, what is disabled, dirty marks, the tick, the
/// seed, events that can still be read, and resources that are [marked as
/// state][dev.phyla.Resources#markState]. It does not contain observers, queries and other
/// consumers of changes, indexes, readers of events, commands, and other resources.
///
/// Types are found by their stable names; a [SnapshotLoader] says what happens to unknown ones.
/// Fields can be added, removed, [renamed][Alias] and widened between saving and loading. Values of
/// classes that Phyla does not know need a [Codec].
public final class Snapshots {
  private static final String NULL_WORLD = "The world is null.";
  private static final String NULL_PATH = "The path is null.";

  private Snapshots() {}

  /// Saves a world to a file. The file is written beside its place, forced to the disk and renamed:
  /// whatever happens, there is the old file or the new one.
  ///
  /// @param world the world
  /// @param path the file, which is replaced if it exists
  /// @throws IOException if the file cannot be written
  /// @throws SnapshotException if a value cannot be saved, and the old file is still there
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static void save(World world, Path path) throws IOException {
    Objects.requireNonNull(world, NULL_WORLD);
    AtomicFile.write(Objects.requireNonNull(path, NULL_PATH), stream -> world.state().save(stream));
  }

  /// Saves a world to a file, through a stream that compresses or encrypts it. Load it through the
  /// counterpart of that stream.
  ///
  /// ```java
  /// Snapshots.save(world, path, GZIPOutputStream::new);
  ///
  /// try (var stream = new GZIPInputStream(Files.newInputStream(path))) {
  ///   Snapshots.load(other, stream);
  /// }
  /// ```
  ///
  /// @param world the world
  /// @param path the file, which is replaced if it exists, as by [#save(World, Path)]
  /// @param wrapper creates the stream, which is closed
  /// @throws IOException if the file cannot be written
  /// @throws SnapshotException if a value cannot be saved, and the old file is still there
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static void save(World world, Path path, StreamWrapper<OutputStream> wrapper)
      throws IOException {
    Objects.requireNonNull(world, NULL_WORLD);
    Objects.requireNonNull(wrapper, "The wrapper is null.");
    AtomicFile.write(
        Objects.requireNonNull(path, NULL_PATH),
        file -> {
          try (OutputStream stream = wrapper.wrap(new OpenStream(file))) {
            world.state().save(stream);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /// Saves a world to a stream. Wrap the stream to compress or encrypt it; it need not be buffered.
  ///
  /// @param world the world
  /// @param stream where to write; it is flushed, but not closed
  /// @throws IOException if the stream fails
  /// @throws SnapshotException if a value cannot be saved. Types without a codec are found before
  ///   anything is written
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static void save(World world, OutputStream stream) throws IOException {
    Objects.requireNonNull(world, NULL_WORLD);
    Objects.requireNonNull(stream, "The stream is null.");
    try {
      world.state().save(stream);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /// Saves a world to bytes.
  ///
  /// @param world the world
  /// @return the snapshot
  /// @throws SnapshotException if a value cannot be saved
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static byte[] toBytes(World world) {
    var bytes = new ByteArrayOutputStream();
    Objects.requireNonNull(world, NULL_WORLD).state().save(bytes);
    return bytes.toByteArray();
  }

  /// Loads a snapshot into an empty world; all its types must be known to the world.
  ///
  /// @param world a world without entities
  /// @param path the file
  /// @throws IOException if the file cannot be read
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException if the world has entities, inside loops and callbacks, or if
  ///   commands are pending
  public static void load(World world, Path path) throws IOException {
    SnapshotLoader.STRICT.load(world, path);
  }

  /// Loads a snapshot from a stream, up to the end of the stream.
  ///
  /// @param world a world without entities
  /// @param stream the snapshot; it is not closed
  /// @throws IOException if the stream fails
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException as for files
  public static void load(World world, InputStream stream) throws IOException {
    SnapshotLoader.STRICT.load(world, stream);
  }

  /// Loads a snapshot from bytes.
  ///
  /// @param world a world without entities
  /// @param bytes the snapshot
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException as for files
  public static void load(World world, byte[] bytes) {
    SnapshotLoader.STRICT.load(world, bytes);
  }

  /// A loader that knows classes in addition to those that a world knows.
  ///
  /// @param types classes of components, tags, relations, events and resources
  /// @return the loader
  public static SnapshotLoader loader(Class<?>... types) {
    return SnapshotLoader.STRICT.types(types);
  }

  /// Replaces a file as a whole, as [#save(World, Path)] does: it is written beside its place,
  /// forced to the disk and renamed. For other forms of worlds.
  ///
  /// @param path the file
  /// @param content its new content
  /// @throws IOException if the file cannot be written, and the old file is still there
  public static void replaceFile(Path path, byte[] content) throws IOException {
    Objects.requireNonNull(content, "The content is null.");
    AtomicFile.write(
        Objects.requireNonNull(path, NULL_PATH),
        stream -> {
          try {
            stream.write(content);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(Objects.requireNonNull(bytes, "The bytes are null."));
  }
}
