package dev.phyla.bench.history;

import dev.phyla.Archetype;
import dev.phyla.Column;
import dev.phyla.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Copies all columns to memory outside of the heap and writes them, which is the least that
/// recording every tick takes.
final class PlainLog implements AutoCloseable {
  private final World world;
  private final Path folder;
  private final List<Column<float[]>> columns = new ArrayList<>();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;
  private FileChannel channel;
  private int files;
  private long length;

  PlainLog(World world, Path folder) {
    this.world = world;
    this.folder = folder;
    for (String field : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
      columns.add(world.column(Particle.class, field, float[].class));
    }
    memory = arena.allocate((long) world.count() * Particle.FIELDS * Float.BYTES, Long.BYTES);
    channel = open();
  }

  private FileChannel open() {
    try {
      return FileChannel.open(
          folder.resolve(String.format("%06d.seg", files++)),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write() {
    long at = 0;
    for (Archetype archetype : world.archetypes()) {
      int rows = archetype.size();
      for (int i = 0; rows != 0 && i < columns.size(); i++) {
        float[] values = archetype.read(columns.get(i));
        MemorySegment.copy(values, 0, memory, ValueLayout.JAVA_FLOAT, at, rows);
        at += (long) rows * Float.BYTES;
      }
    }
    ByteBuffer bytes = memory.asByteBuffer();
    try {
      while (bytes.hasRemaining()) {
        length += channel.write(bytes);
      }
      if (length >= Folder.MAX) {
        channel.close();
        channel = open();
        length = 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    arena.close();
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
