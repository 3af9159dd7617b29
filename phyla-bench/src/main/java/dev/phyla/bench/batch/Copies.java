package dev.phyla.bench.batch;

import dev.phyla.batch.Batch;
import dev.phyla.batch.Plane;
import dev.phyla.batch.Tensor;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// Copies of four fields of all rows between arrays and memory outside of the heap.
abstract class Copies implements Workload {
  private static final int FIELDS = 4;
  private static final int ROWS_PER_WORLD = 16;
  private static final int MAX_WORLDS = 1 << 16;

  /// The floats of a piece of 64 KiB, which is what a group of worlds may have. On processors with
  /// AVX-512, HotSpot copies 2.5 MiB or more at once faster.
  private static final int PIECE = 1 << 14;

  private record Sample(float a, float b, float c, float d) {}

  private enum Direction {
    OUT,
    IN
  }

  /// The copies to memory outside of the heap.
  static List<Form> exporting() {
    return forms(Direction.OUT);
  }

  /// The copies from memory outside of the heap.
  static List<Form> importing() {
    return forms(Direction.IN);
  }

  private static List<Form> forms(Direction direction) {
    return List.of(
        Form.named("MemorySegment.copy", rows -> new OfArrays(rows, direction, rows)),
        Form.named("MemorySegment.copy, 64 KiB", rows -> new OfArrays(rows, direction, PIECE)),
        Form.named(
            "planes, 16 rows per world", rows -> new OfPlanes(rows, direction, rowsOf(rows))),
        Form.named("planes, 1 row per world", rows -> new OfPlanes(rows, direction, 1))
            .upTo(MAX_WORLDS));
  }

  /// The greatest number of rows per world that divides a number of rows, up to 16.
  private static int rowsOf(int rows) {
    return Math.min(ROWS_PER_WORLD, Integer.lowestOneBit(rows));
  }

  private final Direction direction;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment[] memory = new MemorySegment[FIELDS];

  private Copies(int rows, Direction direction) {
    this.direction = direction;
    for (int field = 0; field < FIELDS; field++) {
      memory[field] = arena.allocate((long) rows * Float.BYTES, Long.BYTES);
      for (int row = 0; direction == Direction.IN && row < rows; row++) {
        memory[field].setAtIndex(ValueLayout.JAVA_FLOAT, row, Values.dx(row + field));
      }
    }
  }

  /// Copies all values of a field to memory.
  abstract void copyTo(int field, MemorySegment target);

  /// Copies all values of a field from memory.
  abstract void copyFrom(int field, MemorySegment source);

  @Override
  public final void run() {
    for (int field = 0; field < FIELDS; field++) {
      if (direction == Direction.OUT) {
        copyTo(field, memory[field]);
      } else {
        copyFrom(field, memory[field]);
      }
    }
  }

  /// The checksum of the memory, and of what the arrays have.
  @Override
  public final long checksum() {
    var sum = new Checksum();
    for (int field = 0; field < FIELDS; field++) {
      add(memory[field], field, sum);
      MemorySegment copy = arena.allocate(memory[field].byteSize(), Long.BYTES);
      copyTo(field, copy);
      add(copy, field, sum);
    }
    return sum.value();
  }

  private static void add(MemorySegment values, int field, Checksum sum) {
    for (int row = 0; row < values.byteSize() / Float.BYTES; row++) {
      sum.add(values.getAtIndex(ValueLayout.JAVA_FLOAT, row), row, field);
    }
  }

  @Override
  public void close() {
    arena.close();
  }

  private static final class OfArrays extends Copies {
    private final float[][] arrays;
    private final int piece;

    OfArrays(int rows, Direction direction, int piece) {
      super(rows, direction);
      this.piece = piece;
      arrays = new float[FIELDS][rows];
      for (int field = 0; field < FIELDS; field++) {
        for (int row = 0; row < rows; row++) {
          arrays[field][row] = Values.x(row + field);
        }
      }
    }

    @Override
    void copyTo(int field, MemorySegment target) {
      float[] array = arrays[field];
      for (int first = 0; first < array.length; first += piece) {
        MemorySegment.copy(
            array,
            first,
            target,
            ValueLayout.JAVA_FLOAT,
            (long) first * Float.BYTES,
            Math.min(piece, array.length - first));
      }
    }

    @Override
    void copyFrom(int field, MemorySegment source) {
      float[] array = arrays[field];
      for (int first = 0; first < array.length; first += piece) {
        MemorySegment.copy(
            source,
            ValueLayout.JAVA_FLOAT,
            (long) first * Float.BYTES,
            array,
            first,
            Math.min(piece, array.length - first));
      }
    }
  }

  private static final class OfPlanes extends Copies {
    private final Batch batch;
    private final List<Plane> planes;

    OfPlanes(int rows, Direction direction, int rowsPerWorld) {
      super(rows, direction);
      batch =
          Batch.of(rows / rowsPerWorld)
              .threads(1)
              .maxPerWorld(rowsPerWorld, Sample.class)
              .setUp(
                  (world, number) -> {
                    for (int i = 0; i < rowsPerWorld; i++) {
                      int row = number * rowsPerWorld + i;
                      world.spawn(
                          new Sample(
                              Values.x(row),
                              Values.x(row + 1),
                              Values.x(row + 2),
                              Values.x(row + 3)));
                    }
                  })
              .build();
      Tensor tensor = batch.export("samples", Sample.class);
      planes = tensor.planes();
    }

    @Override
    void copyTo(int field, MemorySegment target) {
      planes.get(field).copyTo(target);
    }

    @Override
    void copyFrom(int field, MemorySegment source) {
      planes.get(field).copyFrom(source);
    }

    @Override
    public void close() {
      batch.close();
      super.close();
    }
  }
}
