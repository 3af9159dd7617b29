package dev.phyla.batch;

import java.io.Serial;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Thrown after a step in which worlds of a batch have failed. The other worlds have completed the
/// step.
public final class BatchException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /// What went wrong, by world.
  private final transient SortedMap<Integer, RuntimeException> failures;

  BatchException(Map<Integer, ? extends RuntimeException> failures) {
    this(Collections.unmodifiableSortedMap(new TreeMap<>(failures)));
  }

  private BatchException(SortedMap<Integer, RuntimeException> failures) {
    super(text(failures), failures.firstEntry().getValue());
    this.failures = failures;
  }

  private static String text(SortedMap<Integer, RuntimeException> failures) {
    Map.Entry<Integer, RuntimeException> first = failures.firstEntry();
    String others =
        failures.size() == 1 ? "" : " (and " + (failures.size() - 1) + " other worlds failed)";
    return "World "
        + first.getKey()
        + " of the batch failed"
        + others
        + ": "
        + first.getValue().getMessage();
  }

  /// What went wrong: for systems a [dev.phyla.schedule.SystemException].
  ///
  /// @return the exceptions, by the number of the world
  public SortedMap<Integer, RuntimeException> failures() {
    return failures;
  }
}
