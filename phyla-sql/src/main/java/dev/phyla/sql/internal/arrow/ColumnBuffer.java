package dev.phyla.sql.internal.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;

/// The values of one column in a batch, in memory outside the heap.
///
/// Memory is allocated by doubling and never freed on its own: what growth leaves behind is at most
/// as large as what is in use, and goes with the memory of the batch.
sealed interface ColumnBuffer permits FixedBuffer, BitBuffer, TextBuffer {
  /// Arrow recommends it.
  long ALIGNMENT = 64;

  /// Makes room for rows.
  ///
  /// @param rows the number of rows
  void reserve(int rows);

  /// Appends values.
  ///
  /// @param values an array of the class that the type of the column has
  /// @param from the first row in the array
  /// @param count the number of rows
  /// @param size the number of rows in the buffer so far
  void append(Object values, int from, int count, int size);

  /// The number of null values.
  long nullCount();

  /// The buffers in the order of Arrow; the first one says which values are not null.
  MemorySegment[] buffers();

  /// Forgets all values.
  void clear();

  /// Memory with the content of another.
  static MemorySegment grown(SegmentAllocator allocator, MemorySegment old, long bytes) {
    MemorySegment memory = allocator.allocate(bytes, ALIGNMENT);
    memory.copyFrom(old);
    return memory;
  }

  /// The buffer of a column.
  static ColumnBuffer of(ArrowField field, SegmentAllocator allocator) {
    return switch (field.type()) {
      case BOOLEAN -> new BitBuffer(allocator, field.stride(), field.element());
      case TEXT, VALUE -> new TextBuffer(allocator, field);
      default -> new FixedBuffer(allocator, field);
    };
  }
}
