package dev.phyla.internal.order;

import dev.phyla.internal.layout.SpareArrays;
import java.lang.ref.SoftReference;

/// The arrays that sorting and grouping reuse.
///
/// They take 28 bytes for each row of the largest table that was sorted, and as much as its widest
/// column of each kind. They are softly reachable: a world that sorts in every tick keeps them, one
/// that sorts rarely gives them back if memory is short.
final class SortBuffers {
  private record Arrays(RadixSort radix, SpareArrays spare) {}

  private SoftReference<Arrays> arrays = new SoftReference<>(null);

  private Arrays arrays() {
    Arrays known = arrays.get();
    if (known == null) {
      known = new Arrays(new RadixSort(), new SpareArrays());
      arrays = new SoftReference<>(known);
    }
    return known;
  }

  /// The sort.
  RadixSort radix() {
    return arrays().radix;
  }

  /// The arrays for reordering columns.
  SpareArrays spare() {
    return arrays().spare;
  }
}
