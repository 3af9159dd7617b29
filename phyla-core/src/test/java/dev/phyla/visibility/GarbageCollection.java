package dev.phyla.visibility;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;

/// Waits for the garbage collector.
public final class GarbageCollection {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private GarbageCollection() {}

  /// Collects garbage until an object is cleared, or until that has taken too long.
  ///
  /// @return whether it was cleared
  public static boolean isCollected(WeakReference<?> reference) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (reference.get() != null && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(20);
    }
    return reference.get() == null && areReferencesQueued();
  }

  /// Waits until references that were cleared before are in their queues. Another thread enqueues
  /// them in order, so a reference that is cleared later comes after them.
  private static boolean areReferencesQueued() throws InterruptedException {
    var queue = new ReferenceQueue<Object>();
    var later = new WeakReference<>(new Object(), queue);
    System.gc();
    return queue.remove(PATIENCE.toMillis()) == later;
  }
}
