package dev.phyla.cli;

import dev.phyla.model.sweep.LocalRunner;
import dev.phyla.model.sweep.Runner;
import dev.phyla.model.sweep.RunnerProvider;
import dev.phyla.model.sweep.SweepException;

/// Runs at `test://one`, and a place that cannot be reached.
public final class TestRunners implements RunnerProvider {
  @Override
  public boolean accepts(String where) {
    return where.startsWith("test://");
  }

  @Override
  public Runner create(String where, int threads) {
    if (!where.equals("test://one")) {
      throw new SweepException("Nothing answers at " + where + ".", null);
    }
    return new LocalRunner(1);
  }
}
