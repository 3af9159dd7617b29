package dev.phyla.model.sweep;

/// Makes runners known by the place where they execute runs, such as `spark://host:7077`.
///
/// A provider is a service, as [java.util.ServiceLoader] finds it: a class with a constructor
/// without parameters, named in `module-info.java` (`provides RunnerProvider with …`) or in the
/// file `META-INF/services/dev.phyla.model.sweep.RunnerProvider`. [Runners] asks all providers.
public interface RunnerProvider {
  /// Whether runs can be executed at a place. Nothing is contacted.
  ///
  /// @param where the place, as on a command line
  /// @return true if [#create] understands it
  boolean accepts(String where);

  /// Creates a runner.
  ///
  /// @param where a place that is [accepted][#accepts]
  /// @param threads how many runs are executed at once, for places that do not know it themselves
  /// @return the runner; if it is an [AutoCloseable], the caller closes it
  /// @throws SweepException if the place cannot be used, with a message for people
  Runner create(String where, int threads);
}
