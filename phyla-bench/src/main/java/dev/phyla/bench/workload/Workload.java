package dev.phyla.bench.workload;

/// One contender doing one [Task] over a fixed number of entities.
///
/// The constructor of an implementation builds the population, untimed. Then [#run()] does the
/// measured work once for every entity; [#prepare()] runs untimed before each run. All contenders
/// start from [Values], so after equally many runs their [#checksum()] is equal.
public interface Workload extends AutoCloseable {
  /// Brings the population into the state that [#run()] expects, outside of the measured time.
  /// Tasks that leave the population as they found it need nothing here.
  default void prepare() {}

  /// Does the measured work once over the whole population.
  void run();

  /// Runs other systems, so that the measured work is not alone in the virtual machine. They do not
  /// change values.
  default void runNeighbours() {}

  /// A checksum of the state of all entities, independent of their order.
  long checksum();

  /// The checksum after some rounds of work, from the state that the constructor left.
  ///
  /// @param rounds the number of runs
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
