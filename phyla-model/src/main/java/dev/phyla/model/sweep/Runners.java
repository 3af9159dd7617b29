package dev.phyla.model.sweep;

import java.util.Objects;
import java.util.ServiceLoader;

/// Finds runners by the place where they execute runs.
public final class Runners {
  /// The place of a [LocalRunner].
  public static final String LOCAL = "local";

  private Runners() {}

  /// Creates the runner of a place.
  ///
  /// @param loader the class loader that finds [providers][RunnerProvider]
  /// @param where [#LOCAL] for this process, or a place that a provider accepts
  /// @param threads how many runs are executed at once, for places that do not know it themselves
  /// @return the runner; if it is an [AutoCloseable], the caller closes it
  /// @throws SweepException if no provider accepts the place, or it cannot be used
  public static Runner create(ClassLoader loader, String where, int threads) {
    Objects.requireNonNull(where, "The place is null.");
    if (where.equals(LOCAL)) {
      return new LocalRunner(threads);
    }
    for (RunnerProvider provider : ServiceLoader.load(RunnerProvider.class, loader)) {
      if (provider.accepts(where)) {
        return provider.create(where, threads);
      }
    }
    throw new SweepException(
        String.format(
            "Runs cannot be executed on %s, because no module on the class path knows such a place;"
                + " use %s, or add the module to the class path.",
            where, LOCAL),
        null);
  }
}
