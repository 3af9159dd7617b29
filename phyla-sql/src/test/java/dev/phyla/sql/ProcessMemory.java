package dev.phyla.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;

/// The memory of this process.
///
/// @param heap the bytes of objects after a collection
/// @param nativeMemory the bytes outside of the heap that are in memory, without mapped files; 0 if
///   the system does not tell
record ProcessMemory(long heap, long nativeMemory) {
  private static final Path STATUS = Path.of("/proc/self/status");

  static ProcessMemory now() {
    long heap = Long.MAX_VALUE;
    long outside = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      MemoryUsage usage = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
      heap = Math.min(heap, usage.getUsed());
      outside = Math.min(outside, Math.max(0, status("RssAnon:") - usage.getCommitted()));
    }
    return new ProcessMemory(heap, outside);
  }

  /// The largest number of bytes that were in memory, with mapped files.
  static long peak() {
    return status("VmHWM:");
  }

  private static long status(String name) {
    if (!Files.isReadable(STATUS)) {
      return 0;
    }
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(name)) {
          return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
        }
      }
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
