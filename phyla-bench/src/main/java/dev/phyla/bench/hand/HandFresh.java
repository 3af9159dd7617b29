package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.CreateDestroyWorkload;

/// Tables that start small and grow.
final class HandFresh implements CreateDestroyWorkload {
  private final Slots slots = new Slots();
  private final MotionTable table = new MotionTable(0, 16);
  private final long[] all;

  HandFresh(int entities) {
    all = new long[entities];
  }

  @Override
  public void createAll() {
    for (int ordinal = 0; ordinal < all.length; ordinal++) {
      all[ordinal] = HandStructure.create(slots, table, ordinal);
    }
  }

  @Override
  public void destroyAll() {
    for (long handle : all) {
      HandStructure.destroy(slots, table, handle);
    }
  }

  @Override
  public long checksum() {
    Checksum sum = new Checksum();
    table.addTo(sum);
    return sum.value();
  }
}
