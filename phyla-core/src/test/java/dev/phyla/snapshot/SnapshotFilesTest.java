package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.phyla.World;
import dev.phyla.snapshot.Everything.Position;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFilesTest {
  @TempDir private Path directory;

  private static World world(int entities) {
    var world = new World();
    world.entityBuilder().with(Position.class, i -> new Position(i, 0)).spawnMany(entities);
    return world;
  }

  private static int load(Path path) throws IOException {
    var world = new World();
    Snapshots.loader(Position.class).load(world, path);
    world.verify();
    return world.count();
  }

  private List<String> files() throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFileIsWrittenReplacedAndLoaded() throws IOException {
    Path path = directory.resolve("world.phyla");
    Snapshots.save(world(10), path);
    assertThat(load(path)).isEqualTo(10);
    Snapshots.save(world(20_000), path);

    assertThat(load(path)).isEqualTo(20_000);
    assertThat(files()).containsExactly("world.phyla");
    assertThat(Files.readAllBytes(path)).isEqualTo(Snapshots.toBytes(world(20_000)));
  }

  @Test
  void aStreamCanBeCompressed() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      Snapshots.save(world(5000), zip);
    }
    var loaded = new World();
    try (var zip = new GZIPInputStream(Snapshots.stream(bytes.toByteArray()))) {
      Snapshots.loader(Position.class).load(loaded, zip);
    }

    assertThat(loaded.stateHash()).isEqualTo(world(5000).stateHash());
  }

  @Test
  void aDirectoryThatDoesNotExistIsAnError() throws IOException {
    Path path = directory.resolve("none").resolve("world.phyla");

    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> Snapshots.save(world(1), path));
    assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> load(path));
    assertThat(files()).isEmpty();
  }

  @Test
  void aDirectoryIsNoFile() throws IOException {
    Files.createDirectory(directory.resolve("inner"));
    for (Path path : List.of(directory.resolve("inner"), Path.of("/"), Path.of(""))) {
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> Snapshots.save(world(1), path))
          .withMessage(path + ": is a directory, not a file to write");
      assertThatIOException().isThrownBy(() -> load(path));
    }
    assertThat(files()).containsExactly("inner");
  }

  @Test
  void aFailureKeepsTheOldFileAndLeavesNoOther() throws IOException {
    Path path = directory.resolve("world.phyla");
    Snapshots.save(world(10), path);
    var bad = world(20_000);
    bad.spawn(new Object());

    assertThatExceptionOfType(SnapshotException.class).isThrownBy(() -> Snapshots.save(bad, path));
    assertThat(load(path)).isEqualTo(10);
    assertThat(files()).containsExactly("world.phyla");
  }

  @Test
  void aFailureInTheMiddleOfTheFileKeepsTheOldOne() throws IOException {
    Path path = directory.resolve("world.phyla");
    Snapshots.save(world(10), path);
    World bad = world(20_000);
    bad.schema()
        .registerCodec(
            Codec.of(
                Thread.class,
                String.class,
                _ -> {
                  throw new IllegalStateException("not a thread");
                },
                _ -> Thread.currentThread()));
    record Worker(Thread thread) {}
    bad.spawn(new Worker(Thread.currentThread()));

    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshots.save(bad, path))
        .withMessageContaining("Worker.thread cannot be encoded");
    assertThat(load(path)).isEqualTo(10);
    assertThat(files()).containsExactly("world.phyla");
  }

  /// A disk with little space.
  private static final class FullDisk extends OutputStream {
    private final long space;
    private long written;

    FullDisk(long space) {
      this.space = space;
    }

    @Override
    public void write(int one) throws IOException {
      if (++written > space) {
        throw new IOException("no space left");
      }
    }

    @Override
    public void flush() throws IOException {
      if (written == space) {
        throw new IOException("no space left");
      }
    }
  }

  @Test
  void aFullDiskIsAnErrorWhereverItHappens() throws IOException {
    World world = EverythingWorld.filled();
    int size = Snapshots.toBytes(world).length;
    for (int space = 0; space <= size; space += space < 64 || space > size - 64 ? 1 : 53) {
      var disk = new FullDisk(space);
      assertThatIOException()
          .isThrownBy(() -> Snapshots.save(world, disk))
          .withMessage("no space left");
    }
    Snapshots.save(world, new FullDisk(size + 1));
    world.verify();
  }

  @Test
  void theDeviceThatIsAlwaysFullIsAnErrorToo() throws IOException {
    Path full = Path.of("/dev/full");
    if (Files.exists(full)) {
      try (OutputStream stream = Files.newOutputStream(full)) {
        assertThatIOException().isThrownBy(() -> Snapshots.save(world(10), stream));
      }
    }
  }

  @Test
  void filesOfKilledProcessesAreDeletedAndOthersAreNot() throws IOException {
    Path path = directory.resolve("world.phyla");
    long self = ProcessHandle.current().pid();
    List<String> kept =
        List.of(
            ".other.phyla.4194305-1-a.tmp",
            ".world.phyla.99999999999999999999-1-a.tmp",
            ".world.phyla.notes.tmp",
            "world.phyla.4194305-1-a.tmp");
    for (String name : kept) {
      Files.createFile(directory.resolve(name));
    }
    Files.createFile(directory.resolve(".world.phyla.4194305-1-a.tmp")); // no process has this id
    Files.createFile(directory.resolve(".world.phyla." + self + "-1-b.tmp")); // it started later
    Snapshots.save(world(1), path);

    assertThat(files()).containsExactlyInAnyOrderElementsOf(with(kept, "world.phyla"));
  }

  private static List<String> with(List<String> list, String more) {
    var all = new java.util.ArrayList<>(list);
    all.add(more);
    return all;
  }

  @Test
  void aFileCanBeCompressed() throws IOException {
    var world = new World();
    world.spawnMany(1_000, new Compressed(7));
    Path plain = directory.resolve("plain");
    Path compressed = directory.resolve("compressed");
    Snapshots.save(world, plain);
    Snapshots.save(world, compressed, GZIPOutputStream::new);

    assertThat(Files.size(compressed)).isLessThan(Files.size(plain) / 2);
    var loaded = new World();
    try (var stream = new GZIPInputStream(Files.newInputStream(compressed))) {
      Snapshots.loader(Compressed.class).load(loaded, stream);
    }
    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
  }

  @Test
  void aWrapperThatFailsLeavesTheOldFile() throws IOException {
    var world = new World();
    Path file = directory.resolve("kept");
    Snapshots.save(world, file);
    byte[] before = Files.readAllBytes(file);

    assertThatIOException()
        .isThrownBy(
            () ->
                Snapshots.save(
                    world,
                    file,
                    _ -> {
                      throw new IOException("no key");
                    }))
        .withMessage("no key");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(directory.toFile().list()).containsExactly("kept");
  }

  record Compressed(int value) {}
}
