package dev.phyla.history.internal.log;

import dev.phyla.history.internal.files.Uninterrupted;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A segment that is being written.
public final class SegmentFile implements AutoCloseable {
  /// The number of bytes that are written at once, because buffers have an `int` as length.
  private static final long CHUNK = 1L << 30;

  private final Path path;

  /// The file, which is opened again when an interrupt has closed it.
  private FileChannel channel;

  private long length;

  private SegmentFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /// The file of a segment.
  ///
  /// @param folder the folder of the run
  public static Path path(Path folder, int number) {
    return folder.resolve(String.format("%06d.seg", number));
  }

  /// Creates a segment, which must not exist.
  public static SegmentFile create(Path folder, int number) throws IOException {
    Path path = path(folder, number);
    var file =
        new SegmentFile(
            path, FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment header = arena.allocate(LogFormat.HEADER);
      header.set(LogFormat.LONGS, 0, LogFormat.SEGMENT_MAGIC);
      header.set(LogFormat.INTS, 8, LogFormat.VERSION);
      header.set(LogFormat.INTS, 12, number);
      header.set(
          LogFormat.INTS, LogFormat.CHECKED, LogFormat.checksum(header, 0, LogFormat.CHECKED));
      file.append(header);
      return file;
    } catch (IOException e) {
      file.close();
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /// Appends bytes. If that fails, the file may have a part of them, after its length.
  public void append(MemorySegment bytes) throws IOException {
    for (long at = 0; at < bytes.byteSize(); at += CHUNK) {
      ByteBuffer chunk = bytes.asSlice(at, Math.min(CHUNK, bytes.byteSize() - at)).asByteBuffer();
      long start = length + at;
      while (chunk.hasRemaining()) {
        Uninterrupted.run(() -> channel().write(chunk, start + chunk.position()));
      }
    }
    length += bytes.byteSize();
  }

  private FileChannel channel() throws IOException {
    if (!channel.isOpen()) {
      channel = FileChannel.open(path, StandardOpenOption.WRITE);
    }
    return channel;
  }

  /// The number of bytes of all that was appended.
  public long length() {
    return length;
  }

  /// Makes everything durable.
  public void force() throws IOException {
    Uninterrupted.run(() -> channel().force(false));
  }

  /// Closes the file and deletes it.
  void discard() throws IOException {
    channel.close();
    Files.delete(path);
  }

  /// Closes the file.
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
