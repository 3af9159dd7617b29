package dev.phyla.internal.position;

import java.util.Comparator;

/// What consumers belong to.
///
/// @param system the name of a system
/// @param isOfConditions whether they are those of its conditions
record SystemKey(String system, boolean isOfConditions) implements Comparable<SystemKey> {
  private static final Comparator<SystemKey> ORDER =
      Comparator.comparing(SystemKey::system).thenComparing(SystemKey::isOfConditions);

  @Override
  public int compareTo(SystemKey other) {
    return ORDER.compare(this, other);
  }
}
