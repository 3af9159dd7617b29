package dev.phyla.snapshot;

import dev.phyla.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Loads snapshots whose types are not all known, see [Snapshots#loader(Class...)].
///
/// ```java
/// Snapshots.loader(Position.class, Velocity.class)
///     .missing(Missing.KEEP)
///     .load(world, path);
/// ```
///
/// A loader is immutable.
public final class SnapshotLoader {
  static final SnapshotLoader STRICT = new SnapshotLoader(Missing.REFUSE, List.of());

  private final Missing missing;
  private final List<Class<?>> types;

  private SnapshotLoader(Missing missing, List<Class<?>> types) {
    this.missing = missing;
    this.types = types;
  }

  /// A loader that also knows the given classes, in addition to those that the world knows: of
  /// components, tags, relations, events and resources. They are found by their names and
  /// [aliases][Alias].
  ///
  /// @param types the classes
  /// @return the loader
  public SnapshotLoader types(Class<?>... types) {
    var all = new ArrayList<>(this.types);
    for (Class<?> type : types) {
      all.add(Objects.requireNonNull(type, "A type is null."));
    }
    return new SnapshotLoader(missing, List.copyOf(all));
  }

  /// A loader that treats unknown types in another way.
  ///
  /// @param missing what happens to them
  /// @return the loader
  public SnapshotLoader missing(Missing missing) {
    return new SnapshotLoader(Objects.requireNonNull(missing, "What to do is null."), types);
  }

  /// What happens to unknown types.
  ///
  /// @return [Missing#REFUSE] unless said otherwise
  public Missing missing() {
    return missing;
  }

  /// The classes that the loader knows.
  ///
  /// @return the classes, without those that a world knows
  public List<Class<?>> types() {
    return types;
  }

  /// Loads a file into an empty world.
  ///
  /// @param world a world without entities
  /// @param path the file
  /// @throws IOException if the file cannot be read
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException if the world has entities, inside loops and callbacks, or if
  ///   commands are pending
  public void load(World world, Path path) throws IOException {
    try (InputStream stream =
        Files.newInputStream(Objects.requireNonNull(path, "The path is null."))) {
      load(world, stream, Files.size(path));
    }
  }

  /// Loads a stream into an empty world, up to the end of the stream.
  ///
  /// @param world a world without entities
  /// @param stream the snapshot; it is not closed, and need not be buffered
  /// @throws IOException if the stream fails
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException as for files
  public void load(World world, InputStream stream) throws IOException {
    load(world, Objects.requireNonNull(stream, "The stream is null."), 0);
  }

  private void load(World world, InputStream stream, long size) throws IOException {
    try {
      Objects.requireNonNull(world, "The world is null.").state().load(stream, size, this);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /// Loads bytes into an empty world.
  ///
  /// @param world a world without entities
  /// @param bytes the snapshot
  /// @throws SnapshotException if it cannot be loaded; the world is empty
  /// @throws IllegalStateException as for files
  public void load(World world, byte[] bytes) {
    Objects.requireNonNull(world, "The world is null.")
        .state()
        .load(Snapshots.stream(bytes), bytes.length, this);
  }
}
