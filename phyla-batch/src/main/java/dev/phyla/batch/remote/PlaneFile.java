package dev.phyla.batch.remote;

import dev.phyla.batch.remote.PlaneLayout.Slot;
import dev.phyla.batch.remote.RemotePlane.Role;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A memory-mapped file with a header and the planes of an environment in one shape: an epoch.
///
/// Other processes map the file too. A process that has mapped it can use it after it was deleted.
final class PlaneFile implements AutoCloseable {
  private static final int BLOCK = 1 << 16;

  private final Path path;
  private final PlaneLayout layout;
  private final Arena arena = Arena.ofShared();

  /// The memory of each slot of the layout.
  private final List<MemorySegment> memory = new ArrayList<>();

  /// Creates a file with the current content of all planes.
  ///
  /// @param path a path at which nothing exists
  /// @param epoch the number of the epoch
  /// @param environment an environment that has been checked
  /// @param planes the planes of the environment and those of the server
  /// @throws IOException if the file cannot be written; none is left then
  PlaneFile(Path path, int epoch, RemoteEnvironment environment, List<RemotePlane> planes)
      throws IOException {
    this.path = path;
    this.layout =
        new PlaneLayout(
            planes, environment.observationSpace().shape(), environment.actionSpace().shape());
    try {
      map(PlaneHeader.encode(epoch, environment, layout));
      copyOut(true);
    } catch (IOException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private void map(byte[] header) throws IOException {
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try (FileChannel channel =
        FileChannel.open(path, options, ServerDirectory.ownerOnly("rw-------"))) {
      long size = header.length + layout.bytes();
      // The planes are written, not only mapped: writing reports a full disk, mapped memory
      // crashes.
      write(channel, ByteBuffer.wrap(header));
      for (long written = header.length; written < size; written += BLOCK) {
        write(channel, ByteBuffer.allocate((int) Math.min(BLOCK, size - written)));
      }
      MemorySegment file = channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
      for (Slot slot : layout.slots()) {
        memory.add(file.asSlice(header.length + slot.block().offset(), slot.bytes()));
      }
    }
  }

  private static void write(FileChannel channel, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  Path path() {
    return path;
  }

  /// Whether all planes still have the shape that they have in this file.
  boolean isCurrent() {
    return layout.isCurrent();
  }

  /// Copies the planes of some roles from the file to the environment.
  ///
  /// @param roles the roles, of which only planes that are inputs are copied
  void copyIn(Set<Role> roles) {
    List<Slot> slots = layout.slots();
    for (int i = 0; i < slots.size(); i++) {
      RemotePlane plane = slots.get(i).plane();
      if (plane.isInput() && roles.contains(plane.role())) {
        plane.plane().copyFrom(memory.get(i));
      }
    }
  }

  /// Copies all planes that are outputs from the environment to the file.
  void copyOut() {
    copyOut(false);
  }

  private void copyOut(boolean withInputs) {
    List<Slot> slots = layout.slots();
    for (int i = 0; i < slots.size(); i++) {
      RemotePlane plane = slots.get(i).plane();
      if (plane.isOutput() || withInputs) {
        plane.plane().copyTo(memory.get(i));
      }
    }
  }

  /// Unmaps and deletes the file.
  @Override
  public void close() throws IOException {
    if (arena.scope().isAlive()) {
      arena.close();
    }
    Files.deleteIfExists(path);
  }
}
