package dev.phyla.internal.diff;

import java.util.StringJoiner;

/// How many entities differ, as a sentence.
final class EntityCounts {
  private final StringJoiner parts = new StringJoiner(", ", "", ".");
  private boolean isFirst = true;

  private EntityCounts() {}

  /// A sentence such as "3 entities differ, 1 only in the first, 2 only in the second."
  static String of(int different, int onlyInFirst, int onlyInSecond) {
    var counts = new EntityCounts();
    counts.add(different, different == 1 ? "differs" : "differ");
    counts.add(onlyInFirst, "only in the first");
    counts.add(onlyInSecond, "only in the second");
    return counts.parts.toString();
  }

  /// Adds a part, unless it counts nothing. The first one says what is counted.
  private void add(int count, String what) {
    if (count != 0) {
      String noun = !isFirst ? " " : count == 1 ? " entity " : " entities ";
      parts.add(count + noun + what);
      isFirst = false;
    }
  }
}
