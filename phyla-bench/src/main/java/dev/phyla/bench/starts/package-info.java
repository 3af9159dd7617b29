/// Measures whether programs are fast in every start of the virtual machine.
///
/// What the JIT compiler makes of a loop depends on what it saw before, and so differs from start
/// to start. Each [dev.phyla.bench.shape.Shape] is run in several virtual machines with the options
/// that users have, none, and compared with the same program written by hand in the same machine.
@NullMarked
package dev.phyla.bench.starts;

import org.jspecify.annotations.NullMarked;
