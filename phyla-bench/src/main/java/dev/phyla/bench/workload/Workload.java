package dev.phyla.bench.workload;

/// One contender doing one [Task] over a fixed number of entities.
///
/// The constructor of an implementation builds the population, untimed. Then [#run()] does the work
/// once for every entity and is what the clock sees; [#prepare()] runs untimed before each of them.
/// All contenders start from [Values], so after equally many runs their [#checksum()] is equal.
public interface Workload extends AutoCloseable {
  /// Brings the population into the state that [#run()] expects, outside of the measured time.
  /// Tasks that leave the population as they found it need nothing here.
  default void prepare() {}

  /// Does the measured work once over the whole population.
  void run();

  /// Runs what lives beside the measured work, so that the measurement does not have the virtual
  /// machine for itself. Leaves every value as it is.
  default void runNeighbours() {}

  /// The state of all entities as one number, blind to the order in which they are stored.
  long checksum();

  /// The checksum after some rounds of work, from the state that the constructor left.
  ///
  /// @param rounds how often to run
  default long checksumAfter(int rounds) {
    for (int round = 0; round < rounds; round++) {
      prepare();
      runNeighbours();
      run();
    }
    return checksum();
  }

  @Override
  default void close() {}
}
