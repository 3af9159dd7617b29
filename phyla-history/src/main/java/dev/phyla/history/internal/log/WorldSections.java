package dev.phyla.history.internal.log;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A section of the worlds of a batch as one: for each world that has it, in their order, the
/// number of the world (4 bytes), the length (4 bytes), and the bytes.
public final class WorldSections {
  private static final int HEADER = 8;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /// Creates a section without worlds.
  public WorldSections() {}

  /// Adds the section of a world.
  ///
  /// @param world the number of the world, greater than those before
  /// @param section its bytes, empty if it is left out
  public void put(int world, byte[] section) {
    if (section.length != 0) {
      ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
      bytes.writeBytes(header.putInt(world).putInt(section.length).array());
      bytes.writeBytes(section);
    }
  }

  /// The bytes, empty if no world has the section.
  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  /// Reads the sections by world.
  ///
  /// @return the sections, or null if the bytes are not such sections
  public static @Nullable Map<Integer, byte[]> read(byte[] section) {
    var worlds = new TreeMap<Integer, byte[]>();
    ByteBuffer in = ByteBuffer.wrap(section).order(ByteOrder.LITTLE_ENDIAN);
    while (in.remaining() >= HEADER) {
      int world = in.getInt();
      int length = in.getInt();
      if (length < 0 || length > in.remaining()) {
        return null;
      }
      int from = in.position();
      worlds.put(world, Arrays.copyOfRange(section, from, from + length));
      in.position(from + length);
    }
    return in.hasRemaining() ? null : worlds;
  }
}
