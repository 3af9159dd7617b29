package dev.phyla.sql.internal.arrow;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The functions of all streams, which DuckDB calls.
///
/// They exist once and live as long as the program, so that DuckDB can call one of a stream that
/// was closed. A stream or an array contains the number of its stream; a function that finds no
/// stream with that number does nothing. No exception leaves them.
@SuppressWarnings("restricted") // functions for C, and structures of known size at its addresses
final class ArrowCallbacks {
  static final MemorySegment GET_SCHEMA = stub("getSchema", int.class, 2);
  static final MemorySegment GET_NEXT = stub("getNext", int.class, 2);
  static final MemorySegment GET_LAST_ERROR = stub("getLastError", MemorySegment.class, 1);
  static final MemorySegment RELEASE_STREAM = stub("releaseStream", void.class, 1);
  static final MemorySegment RELEASE_ARRAY = stub("releaseArray", void.class, 1);
  static final MemorySegment RELEASE_CHILD_ARRAY = stub("releaseChildArray", void.class, 1);
  static final MemorySegment RELEASE_SCHEMA = stub("releaseSchema", void.class, 1);

  /// The number for input and output errors in C.
  private static final int FAILED = 5;

  /// The number of bits for the position of a batch in its stream.
  private static final int BATCH_BITS = 20;

  private static final AtomicLong NEXT_NUMBER = new AtomicLong(1);

  /// The open streams by number.
  private static final ConcurrentMap<Long, ArrowStream> STREAMS = new ConcurrentHashMap<>();

  private ArrowCallbacks() {}

  private static MemorySegment stub(String method, Class<?> result, int parameters) {
    FunctionDescriptor function =
        parameters == 1
            ? FunctionDescriptor.ofVoid(ValueLayout.ADDRESS)
            : FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
    if (result == int.class) {
      function = function.changeReturnLayout(ValueLayout.JAVA_INT);
    } else if (result == MemorySegment.class) {
      function = function.changeReturnLayout(ValueLayout.ADDRESS);
    }
    try {
      return Linker.nativeLinker()
          .upcallStub(
              MethodHandles.lookup()
                  .findStatic(ArrowCallbacks.class, method, function.toMethodType()),
              function,
              Arena.global());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("A function is missing.", e); // they are below
    }
  }

  /// Makes a stream known to the functions.
  ///
  /// @return its number
  static long register(ArrowStream stream) {
    long number = NEXT_NUMBER.getAndIncrement();
    STREAMS.put(number, stream);
    return number;
  }

  static void unregister(long number) {
    STREAMS.remove(number);
  }

  /// The number of streams with memory.
  static int openStreams() {
    return STREAMS.size();
  }

  /// The number of a batch in the structure of its array.
  static long owner(long stream, int batch) {
    return stream << BATCH_BITS | batch;
  }

  private static @Nullable ArrowStream stream(MemorySegment address) {
    return STREAMS.get(ArrowStream.number(address.reinterpret(ArrowStream.STREAM_BYTES)));
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static int getSchema(MemorySegment address, MemorySegment target) {
    try {
      ArrowStream stream = stream(address);
      boolean written =
          stream != null && stream.writeSchema(target.reinterpret(ArrowSchema.SCHEMA_BYTES));
      return written ? 0 : FAILED;
    } catch (Throwable e) { // nothing may leave
      return FAILED;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static int getNext(MemorySegment address, MemorySegment target) {
    try {
      ArrowStream stream = stream(address);
      boolean written =
          stream != null && stream.writeNext(target.reinterpret(ArrowBatch.ARRAY_BYTES));
      return written ? 0 : FAILED;
    } catch (Throwable e) { // nothing may leave
      return FAILED;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static MemorySegment getLastError(MemorySegment address) {
    try {
      ArrowStream stream = stream(address);
      return stream == null ? MemorySegment.NULL : stream.error();
    } catch (Throwable e) { // nothing may leave
      return MemorySegment.NULL;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static void releaseStream(MemorySegment address) {
    try {
      ArrowStream.markReleased(address.reinterpret(ArrowStream.STREAM_BYTES));
    } catch (Throwable e) { // nothing may leave
      assert false : e;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static void releaseArray(MemorySegment address) {
    try {
      MemorySegment array = address.reinterpret(ArrowBatch.ARRAY_BYTES);
      long owner = ArrowBatch.owner(array);
      ArrowBatch.markReleased(array);
      ArrowStream stream = STREAMS.get(owner >>> BATCH_BITS);
      if (stream != null) {
        stream.release((int) (owner & ((1 << BATCH_BITS) - 1)));
      }
    } catch (Throwable e) { // nothing may leave
      assert false : e;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static void releaseChildArray(MemorySegment address) {
    try {
      ArrowBatch.markReleased(address.reinterpret(ArrowBatch.ARRAY_BYTES));
    } catch (Throwable e) { // nothing may leave
      assert false : e;
    }
  }

  @SuppressWarnings("unused") // called by DuckDB
  private static void releaseSchema(MemorySegment address) {
    try {
      ArrowSchema.markReleased(address.reinterpret(ArrowSchema.SCHEMA_BYTES));
    } catch (Throwable e) { // nothing may leave
      assert false : e;
    }
  }
}
