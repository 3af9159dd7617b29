package dev.phyla.model.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/// Keeps results until the process ends.
final class MemoryStore implements RunStore {
  private final List<RunResult> results = new ArrayList<>();

  @Override
  public Collection<RunResult> results() {
    return Collections.unmodifiableList(results);
  }

  @Override
  public void add(RunResult result) {
    results.add(result);
  }

  @Override
  public void close() {}
}
