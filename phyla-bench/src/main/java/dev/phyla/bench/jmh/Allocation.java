package dev.phyla.bench.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// Counts the bytes that the runs of one iteration allocate in their thread.
///
/// JMH's own profiler observes all threads and includes the setup of an iteration, and so would
/// count the allocations of neighbours, of rebuilding the population and, in a first iteration, of
/// the whole warm-up.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Allocation {
  public long allocatedBytes;
}
