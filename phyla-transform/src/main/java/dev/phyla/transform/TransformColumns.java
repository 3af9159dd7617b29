package dev.phyla.transform;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.World;
import java.util.List;

/// The columns of one kind of transforms in one world.
final class TransformColumns {
  private final List<Column<float[]>> local;
  private final List<Column<float[]>> world;

  TransformColumns(World world, Kernel kernel) {
    this.local = columns(world, kernel.local());
    this.world = columns(world, kernel.world());
  }

  /// The columns of a component, in the order of its fields.
  private static List<Column<float[]>> columns(World world, Class<?> type) {
    return world.register(type).fields().stream()
        .map(field -> world.column(type, field, float[].class))
        .toList();
  }

  float[][] readLocal(Chunk chunk) {
    return read(chunk, local);
  }

  float[][] readWorld(Chunk chunk) {
    return read(chunk, world);
  }

  private static float[][] read(Chunk chunk, List<Column<float[]>> columns) {
    return columns.stream().map(chunk::read).toArray(float[][]::new);
  }

  float[][] writeWorld(Chunk chunk) {
    return world.stream().map(chunk::writeUnmarked).toArray(float[][]::new);
  }

  /// Any column of world transforms.
  Column<?> world() {
    return world.getFirst();
  }
}
