package dev.phyla.bench.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What the runs of one iteration allocate, in the thread that runs them.
///
/// JMH's own profiler looks at all threads from before an iteration is set up, and so would count
/// what the neighbours allocate, what rebuilding the population allocates and, in a first
/// iteration, the whole warm-up.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Allocation {
  public long allocatedBytes;
}
